import Dispatch
import OffstageGateway
import OffstagePush
import Synchronization

/// Between a device's line and its inbox: stores what comes, then confirms it, then hands it on (C-5).
///
/// What comes while a transaction is on its way to the disk shares the next one.
final class CourierReceiver: Sendable {
    private struct State {
        var waiting: [CourierNotification] = []
        var session: UInt64 = 0
        var isBusy = false
    }

    private let inbox: SQLiteInbox
    private let handOn: @Sendable (CourierNotification) -> Void
    private let disk = DispatchQueue(label: "offstage.courier.inbox")
    private let state = Mutex(State())

    /// - Parameter handOn: Called once for each notification, in order, on a queue of the receiver's.
    init(_ inbox: SQLiteInbox, handOn: @escaping @Sendable (CourierNotification) -> Void) {
        self.inbox = inbox
        self.handOn = handOn
    }

    /// Hands on what an earlier life of the device stored and did not.
    func resume() throws { try disk.sync { try handOnAll(inbox.pending()) } }

    func take(_ news: CourierNews, from line: CourierLine) {
        switch news {
        case .online(let position): state.withLock { $0.session = position.session }
        case .notification(let notification):
            let mustBegin = state.withLock { state in
                state.waiting.append(notification)
                defer { state.isBusy = true }
                return !state.isBusy
            }
            if mustBegin { disk.async { [self] in store(line) } }
        case .offline, .token, .noToken, .ended: break
        }
    }

    private func store(_ line: CourierLine) {
        while true {
            let (notifications, session) = state.withLock { state in
                defer { state.waiting = [] }
                if state.waiting.isEmpty { state.isBusy = false }
                return (state.waiting, state.session)
            }
            guard let last = notifications.last else { return }
            do {
                let new = try inbox.store(notifications, in: session)
                line.confirm(through: last.sequence)
                try handOnAll(new)
            } catch {
                line.refuse()
            }
        }
    }

    /// Noted before it is done: an app that dies of a notification does not get it again (N-23).
    private func handOnAll(_ notifications: [CourierNotification]) throws {
        guard !notifications.isEmpty else { return }
        try inbox.handedOn(notifications.map(\.id))
        for notification in notifications { handOn(notification) }
    }
}
