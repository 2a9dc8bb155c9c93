import Foundation
import GRDB
import OffstagePush

/// Tokens: any process may register one, the gateway sees it with its next request.
extension GatewayStore {
    struct TokenChange: Sendable {
        var token: DeviceToken
        var registration: TokenTable.Registration
    }

    /// The token of an app on a device, registered from now on.
    func register(device: String, bundle: String, environment: PushEnvironment) throws(GatewayError) -> DeviceToken {
        let registration = CourierRegistration(bundle: bundle, environment: environment)
        let token = token(device: device, registration)
        try write { db in try insert(db, token, device, registration) }
        return token
    }

    /// Ends the token of an app that is gone from its device (P-36).
    func unregister(
        device: String,
        bundle: String,
        environment: PushEnvironment,
        at now: Moment
    ) throws(GatewayError) -> DeviceToken {
        let token = token(device: device, CourierRegistration(bundle: bundle, environment: environment))
        let count = try write { db in
            try end(db, "token = ?", [token.text], at: now)
            return db.changesCount
        }
        guard count > 0 else {
            throw GatewayError(.unusableInput, "\(bundle) has no token on \(device) that could end")
        }
        return token
    }
}

/// The gateway's view of the tokens, kept up with what other processes write.
struct TokenWatch {
    private let store: GatewayStore
    private var version: Int64?
    private var lastChange: Int64 = 0

    init(_ store: GatewayStore) {
        self.store = store
    }

    /// What changed since the last call, in order; mostly nothing, which costs one look at SQLite's counter.
    mutating func changes() throws -> [GatewayStore.TokenChange] {
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

    private static func change(_ row: Row) -> GatewayStore.TokenChange? {
        guard let token = DeviceToken(row["token"] as String),
            let environment = PushEnvironment(rawValue: row["environment"])
        else { return nil }
        let ended = (row["ended"] as Int64?).map { Moment(nanoseconds: $0) }
        let isExpired: Bool = row["is_expired"]
        return .init(
            token: token,
            registration: .init(
                device: row["device"],
                bundle: row["bundle"],
                environment: environment,
                state: ended.map { isExpired ? .expired(since: $0) : .unregistered(since: $0) } ?? .active
            )
        )
    }
}
