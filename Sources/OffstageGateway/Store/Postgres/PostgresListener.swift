import Foundation
import Glibc
import OffstagePush
import Synchronization

/// A gateway's ear at the database, on a thread of its own: what other gateways tell it comes at once, and nothing is
/// asked again and again.
///
/// Its connection is also the gateway's life among the others: as long as it stands it holds a lock by the gateway's
/// number, and a number is never used twice. When it ends, whatever the gateway held is anybody's.
final class PostgresListener: Sendable {
    enum News: Sendable {
        /// The gateway has a number; what was told before that is lost.
        case up(Int32)
        case down
        /// Notifications for devices that it holds, in the order in which they were accepted.
        case arrived([PushNotification])
        case replaced(device: String, claim: UInt64)
        case tokensChanged
    }

    /// Between two attempts to connect.
    private static let pause = Duration.milliseconds(200)

    private let store: PostgresStore
    private let hear: @Sendable (News) -> Void
    /// A pipe: something to read in it ends the present connection.
    private let bell: (reading: CInt, writing: CInt)
    private let isStopping = Mutex(false)
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter hear: Called on the listener's thread.
    init(_ store: PostgresStore, hear: @escaping @Sendable (News) -> Void) {
        self.store = store
        self.hear = hear
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        bell = (ends[0], ends[1])
    }

    deinit {
        close(bell.reading)
        close(bell.writing)
    }

    func start() {
        Thread.detachNewThread { [self] in
            while !isStopping.withLock(\.self) {
                do throws(PostgresError) {
                    try listen()
                } catch {
                    // Told of below; the next attempt shows whether it lasts.
                }
                if store.node.withLock({ node in
                    defer { node = nil }; return node
                }) != nil {
                    hear(.down)
                }
                rest()
            }
            done.signal()
        }
    }

    /// Begins anew with another number: what this gateway holds is held no more.
    func restart() {
        write(bell.writing, [1], 1)
    }

    func stop() {
        isStopping.withLock { $0 = true }
        restart()
        done.wait()
    }

    private func rest() {
        if isStopping.withLock(\.self) { return }
        var entry = pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, CInt(Self.pause / .milliseconds(1)))
    }

    private func listen() throws(PostgresError) {
        let connection = try PostgresStore.connect(store.address)
        let node = Int32(try connection.run("SELECT nextval('nodes')").integer(0, 0) ?? 0)
        try connection.run(
            "SELECT pg_advisory_lock($1::int, $2::int)",
            .init(PostgresStore.nodeLocks),
            .init(node)
        )
        try connection.run("LISTEN \(PostgresMessage.everybody)")
        try connection.run("LISTEN \(PostgresMessage.channel(of: node))")
        // What rang before this connection stood does not concern it, unless it was the end.
        calm()
        if isStopping.withLock(\.self) { return }
        store.node.withLock { $0 = node }
        hear(.up(node))
        while true {
            var entries = [
                pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&entries, 2, -1)
            if entries[1].revents != 0 {
                calm()
                return
            }
            try pass(connection, node)
        }
    }

    private func calm() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(bell.reading, &bytes, bytes.count) > 0 {}
    }

    private func pass(_ connection: PostgresConnection, _ node: Int32) throws(PostgresError) {
        while case let messages = try connection.notifications(), !messages.isEmpty {
            for message in messages.compactMap({ PostgresMessage($0.payload) }) {
                switch message {
                case .arrivals(let numbers): hear(.arrived(try fetch(numbers, connection)))
                case .replaced(let device, let claim): hear(.replaced(device: device, claim: claim))
                case .tokens(let other): if other != node { hear(.tokensChanged) }
                }
            }
        }
    }

    private func fetch(
        _ numbers: [UInt64],
        _ connection: PostgresConnection
    ) throws(PostgresError) -> [PushNotification] {
        let notifications = try connection.run(
            "SELECT * FROM waiting WHERE number = ANY ($1::bigint[]) ORDER BY number",
            .init(numbers)
        ).notifications
        // To be tried once: taken out before it is (P-13).
        let single = notifications.filter { $0.expiry == nil }.map(\.number)
        if single.isEmpty { return notifications }
        let taken = try connection.run(
            "DELETE FROM waiting WHERE number = ANY ($1::bigint[]) RETURNING number",
            .init(single)
        ).texts.compactMap { UInt64($0) }
        return notifications.filter { $0.expiry != nil || taken.contains($0.number) }
    }
}
