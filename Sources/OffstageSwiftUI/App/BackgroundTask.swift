import OffstageBackgroundTasks
import Synchronization

/// What the system can launch an app for.
public struct BackgroundTask<Request, Response>: Sendable {
    enum Kind: Sendable {
        case refresh(String)
        /// All sessions whose identifiers it takes.
        case session(@Sendable (String) -> Bool)
    }

    let kind: Kind
    /// The request of a session's task, from the identifier of the session.
    fileprivate let request: @Sendable (String) -> Request
}

extension BackgroundTask where Request == Void, Response == Void {
    /// The refresh task of this identifier; `BGTaskScheduler` takes its requests.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask(kind: .refresh(identifier)) { _ in }
    }

    /// The events of the background session of this identifier.
    public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask(kind: .session { $0 == identifier }) { _ in }
    }
}

extension BackgroundTask where Request == String, Response == Void {
    public static var urlSession: BackgroundTask<String, Void> {
        BackgroundTask(kind: .session { _ in true }) { $0 }
    }

    public static func urlSession(
        matching: @escaping @Sendable (String) -> Bool
    ) -> BackgroundTask<String, Void> {
        BackgroundTask(kind: .session(matching)) { $0 }
    }
}

extension BackgroundTask {
    func action(
        _ filePath: StaticString,
        _ line: UInt,
        _ perform: @escaping @Sendable (Request) async -> Response
    ) -> BackgroundAction {
        let request = request
        return BackgroundAction(filePath: filePath, line: line) {
            _ = await perform(request($0))
        } kind: {
            switch kind {
            case .refresh(let identifier): .refresh(identifier)
            case .session(let takes): .session(takes)
            }
        }
    }
}

/// An action of `.backgroundTask`, and the place where it stands.
struct BackgroundAction: Sendable {
    let filePath: StaticString
    let line: UInt
    let perform: @Sendable (String) async -> Void
    let kind: BackgroundTask<Void, Void>.Kind

    init(
        filePath: StaticString,
        line: UInt,
        perform: @escaping @Sendable (String) async -> Void,
        kind: () -> BackgroundTask<Void, Void>.Kind
    ) {
        (self.filePath, self.line, self.perform, self.kind) = (filePath, line, perform, kind())
    }

    /// Tells the scheduler of a refresh task's action.
    func register() {
        guard case .refresh(let identifier) = kind else { return }
        BGTaskScheduler.shared.register(
            forTaskWithIdentifier: identifier,
            using: nil,
            launchHandler: { self.run($0) },
            filePath: filePath,
            line: line
        )
    }

    /// The task is over when the action returns. An action that was cancelled and goes on is not (B-21).
    private func run(_ task: BGTask) {
        let work = Task {
            await perform(task.identifier)
            task.setTaskCompleted(success: !Task.isCancelled, filePath: filePath, line: line)
        }
        task.expirationHandler = { work.cancel() }
    }

    /// - Returns: whether the action takes the events of a session.
    func handles(session: String) -> Bool {
        guard case .session(let takes) = kind else { return false }
        return takes(session)
    }
}
