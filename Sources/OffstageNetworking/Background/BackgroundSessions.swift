import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

/// The background sessions of this process, by identifier, until they are invalidated.
final class BackgroundSessions: Sendable {
    static let shared = BackgroundSessions()

    private let sessions = Mutex<[String: URLSession]>([:])

    private init() {
        Connection.shared?.setSessionListener { name, event in BackgroundSessions.shared.heard(event, of: name) }
    }

    /// The session that has the identifier in this process; there is only one (T-3).
    func session(of identifier: String) -> URLSession? {
        let session = sessions.withLock { $0[identifier] }
        if session != nil { Self.log("A background URLSession with identifier \(identifier) already exists!") }
        return session
    }

    /// Takes up what the device knows of the session, and hears from it from now on.
    func add(_ session: URLSession, as identifier: String) {
        sessions.withLock { $0[identifier] = session }
        // T-2.
        if session.delegate == nil {
            Self.log("The background URLSession \(identifier) has no delegate: nobody will hear of its tasks.")
        }
        let background = BackgroundSession(session: session, identifier: identifier)
        guard let connection = Connection.shared else { return }
        let taken = DispatchSemaphore(value: 0)
        // On the thread that reads: what the device says next is about these tasks.
        connection.ask(.opened(session: identifier, background.settings)) { answer in
            if case .session(let last, let known, _) = answer {
                session.resume(known.map(background.task), after: last)
            } else {
                session.lostToAnotherProcess()
            }
            if answer.isLast { taken.signal() }
        }
        taken.wait()
    }

    /// The session has ended; the identifier is free (T-5).
    func remove(_ session: URLSession, _ identifier: String) {
        sessions.withLock { $0[identifier] = nil }
        Connection.shared?.send(.session(.closed(session: identifier)))
    }

    private static func log(_ text: String) {
        Log.send(subsystem: "com.apple.CFNetwork", category: "Default", level: "fault", message: text)
    }

    private func heard(_ event: SessionEvent, of name: String) {
        guard let session = sessions.withLock({ $0[name] }) else { return }
        BackgroundSession(session: session, identifier: name).take(event)
    }
}

extension URLSession {
    /// Its part of a background session, or nil if it is none.
    var background: BackgroundSession? {
        settings.identifier.map { BackgroundSession(session: first ?? self, identifier: $0) }
    }
}
