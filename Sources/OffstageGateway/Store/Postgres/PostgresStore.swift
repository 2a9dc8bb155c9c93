import Foundation
import Glibc
import OffstagePush
import Synchronization

/// The store that gateways share: a database of PostgreSQL, in a schema of its own.
///
/// 1. A device's **lane** is a row that says which gateway, by its number, answers for it; whoever accepts for the
///    device, claims it or lets go of it holds that row first. So each sees all that was decided before.
/// 2. For devices that are connected to a living gateway a notification is only written down, and that gateway is told
///    (NOTIFY). For all others the same machine decides as everywhere, within the transaction.
/// 3. A gateway lives as long as its listener's connection, which holds a lock by its number (``PostgresListener``).
///
/// A batch is one transaction. Its connection is made anew after any failure but a collision.
final class PostgresStore: GatewayStore, @unchecked Sendable {
    // What is not constant is guarded: the number by its mutex, the connection by the lock.
    /// Raised with every change of the tables.
    static let version = 1
    /// The first halves of our advisory locks: "offs", "offt".
    static let nodeLocks = 0x6f66_6673
    static let setUpLock: Int64 = 0x6f66_6674 << 32
    /// How long a transaction whose COMMIT was not answered is asked after.
    private static let doubtLimit = Duration.seconds(5)
    private static let doubtPause: useconds_t = 100_000
    /// How often a transaction that gave way is done again at once.
    private static let mostCollisions = 10

    let isShared = true
    let address: String
    let seed: UInt64
    private let lock = NSLock()
    private var connection: PostgresConnection?
    /// Tokens of this transaction and later ones were not all seen.
    private var horizon: Int64 = 0
    /// The listener's number; nil while there is no listener.
    let node = Mutex<Int32?>(nil)

    /// Opens the store, and makes what is missing of it.
    init(_ address: String) throws(GatewayError) {
        _ = try LibPQ.loaded.get()
        self.address = address
        do throws(PostgresError) {
            let connection = try Self.connect(address)
            try Self.prepare(connection)
            seed =
                try Self.meta(connection, "seed", or: String(UInt64.random(in: 0...UInt64(Int64.max))))
                .flatMap { UInt64($0) } ?? 0
            let version = try Self.meta(connection, "version", or: String(Self.version))
            guard version == String(Self.version) else {
                throw PostgresError(state: "", text: "its tables are another version's; give another database")
            }
            self.connection = connection
        } catch {
            throw Self.explain(error)
        }
    }

    static func connect(_ address: String) throws(PostgresError) -> PostgresConnection {
        let connection = try PostgresConnection(address)
        let settings = try connection.run(
            """
            SELECT set_config('search_path', 'offstage', false), current_setting('fsync'),
                CASE WHEN current_setting('synchronous_commit') = 'off'
                    THEN set_config('synchronous_commit', 'on', false) END
            """
        )
        guard settings.text(0, 1) == "on" else {
            throw PostgresError(
                state: "",
                text: "it runs with fsync = off, so nothing that it says is on the disk; turn that on"
            )
        }
        return connection
    }

    private static func explain(_ error: PostgresError) -> GatewayError {
        GatewayError(.cannotServe, "the database of --store cannot be used: \(error.text)")
    }

    /// A value that all gateways share: that of the first who asked.
    private static func meta(
        _ connection: PostgresConnection,
        _ key: String,
        or value: String
    ) throws(PostgresError) -> String? {
        try connection.run("INSERT INTO meta VALUES ($1, $2) ON CONFLICT DO NOTHING", .init(key), .init(value))
        return try connection.run("SELECT value FROM meta WHERE key = $1", .init(key)).text(0, 0)
    }

    /// The enrolment secret of all gateways: that of the first one.
    func enrolment(or own: String) throws(GatewayError) -> String {
        try use { connection throws(PostgresError) in try Self.meta(connection, "enrolment", or: own) } ?? own
    }

    func open() throws(GatewayError) -> StoreContents {
        var batch = GatewayBatch()
        batch.questions.wantsTokens = true
        return StoreContents(tokens: try commit(batch).tokens)
    }

    func close() { lock.withLock { connection = nil } }

    // MARK: Statements

    func use<Value>(
        _ body: (PostgresConnection) throws(PostgresError) -> Value
    ) throws(GatewayError) -> Value {
        lock.lock()
        defer { lock.unlock() }
        do throws(PostgresError) { return try useLocked(body) } catch { throw Self.explain(error) }
    }

    /// With the connection, which is made if there is none.
    private func useLocked<Value>(
        _ body: (PostgresConnection) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        do throws(PostgresError) {
            if let connection { return try body(connection) }
            let fresh = try Self.connect(address)
            connection = fresh
            return try body(fresh)
        } catch {
            if !error.isCollision { connection = nil }
            throw error
        }
    }

    // MARK: Batches

    func commit(_ batch: GatewayBatch) throws(GatewayError) -> GatewayBatch.Answers {
        lock.lock()
        defer { lock.unlock() }
        do throws(PostgresError) { return try commitLocked(batch) } catch { throw Self.explain(error) }
    }

    private func commitLocked(_ batch: GatewayBatch) throws(PostgresError) -> GatewayBatch.Answers {
        let node = node.withLock(\.self)
        var collisions = 0
        while true {
            var carried = PostgresTransaction(store: self, node: node, horizon: horizon)
            do throws(PostgresError) {
                try useLocked { connection throws(PostgresError) in
                    try connection.transaction { connection throws(PostgresError) in
                        try carried.carryOut(batch, connection)
                    }
                }
            } catch {
                if error.isCollision, collisions < Self.mostCollisions {
                    collisions += 1
                    continue
                }
                guard error.isInDoubt, isCommitted(carried) else { throw error }
            }
            horizon = carried.horizon
            return carried.answers
        }
    }

    /// Whether a transaction whose COMMIT was not answered is on the disk; false if nobody knows.
    func isCommitted(_ transaction: PostgresTransaction) -> Bool {
        let limit = ContinuousClock.now + Self.doubtLimit
        repeat {
            do throws(PostgresError) {
                let fate = try useLocked { connection throws(PostgresError) in try transaction.fate(connection) }
                if let fate { return fate }
            } catch {
                // The server is not there yet.
            }
            usleep(Self.doubtPause)
        } while ContinuousClock.now < limit
        return false
    }
}
