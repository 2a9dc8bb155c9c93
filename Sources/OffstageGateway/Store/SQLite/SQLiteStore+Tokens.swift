import GRDB
import OffstagePush

/// Tokens: any process may register one, the gateway sees it with its next request.
extension SQLiteStore {
    func register(device: String, _ registration: CourierRegistration) throws(GatewayError) -> DeviceToken {
        let token = token(device: device, registration)
        try write { db in try insert(db, token, device, registration) }
        return token
    }

    func unregister(
        device: String,
        _ registration: CourierRegistration,
        at now: Moment
    ) throws(GatewayError) -> DeviceToken? {
        let token = token(device: device, registration)
        let count = try write { db in
            try end(db, "token = ?", [token.text], at: now)
            return db.changesCount
        }
        return count > 0 ? token : nil
    }
}

/// The gateway's view of the tokens, kept up with what other processes write.
struct TokenWatch {
    private let store: SQLiteStore
    private var version: Int64?
    private var lastChange: Int64 = 0

    init(_ store: SQLiteStore) {
        self.store = store
    }

    /// What changed since the last call, in order; mostly nothing, which costs one look at SQLite's counter.
    mutating func changes() throws -> [TokenChange] {
        let (known, since) = (version, lastChange)
        let found = try store.database.unsafeRead { db in
            let version = try Int64.fetchOne(try db.cachedStatement(sql: "PRAGMA data_version"))
            if version == known { return (version, [Row]()) }
            let statement = try db.cachedStatement(sql: "SELECT * FROM tokens WHERE change > ? ORDER BY change")
            return (version, try Row.fetchAll(statement, arguments: [since]))
        }
        version = found.0
        lastChange = found.1.last?["change"] ?? lastChange
        return found.1.compactMap(Self.change)
    }

    private static func change(_ row: Row) -> TokenChange? {
        TokenChange(
            token: row["token"],
            device: row["device"],
            bundle: row["bundle"],
            environment: row["environment"],
            ended: row["ended"],
            isExpired: row["is_expired"]
        )
    }
}
