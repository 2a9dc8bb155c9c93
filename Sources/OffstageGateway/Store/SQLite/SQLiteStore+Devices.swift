import Foundation
import GRDB
import OffstagePush

/// Devices that have enrolled, and what they say of their apps.
extension SQLiteStore {
    func devices() throws(GatewayError) -> [KnownDevice] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM devices ORDER BY device").map { row in
                KnownDevice(
                    name: row["device"],
                    key: Array(row["key"] as Data),
                    session: UInt64(bitPattern: row["session"]),
                    disabled: Set((row["disabled"] as String).split(separator: "\n").map(String.init)),
                    seen: Moment(nanoseconds: row["seen"])
                )
            }
        }
    }

    /// Within the transaction of a batch.
    func carryOut(_ change: GatewayChange, _ db: Database) throws {
        switch change {
        case .keep, .forget, .record, .delivered: break
        case .device(let device):
            try db.cachedStatement(sql: "INSERT OR REPLACE INTO devices VALUES (?, ?, ?, ?, ?)").execute(
                arguments: [
                    device.name, Data(device.key), Int64(bitPattern: device.session),
                    device.disabled.sorted().joined(separator: "\n"), device.seen.nanoseconds,
                ]
            )
        case .forgetDevice(let device, let now):
            try db.execute(sql: "DELETE FROM devices WHERE device = ?", arguments: [device])
            try end(db, "device = ?", [device], isExpired: true, at: now)
        case .token(let device, let registration):
            let token = try endOthers(db, device, registration, at: .now)
            try insert(db, token, device, registration)
        case .removeToken(_, let token, let now): try end(db, "token = ?", [token.text], at: now)
        case .removeApp(let device, let bundle, let now):
            try end(db, "device = ? AND bundle = ?", [device, bundle], at: now)
        case .installed(let device, let bundle, let generation, let now):
            for environment in PushEnvironment.allCases {
                let registration = CourierRegistration(
                    bundle: bundle,
                    environment: environment,
                    generation: generation
                )
                _ = try endOthers(db, device, registration, at: now)
            }
        }
    }

    /// Ends the tokens of the app's former installations (P-37).
    /// - Returns: That of the present one.
    private func endOthers(
        _ db: Database,
        _ device: String,
        _ registration: CourierRegistration,
        at now: Moment
    ) throws -> DeviceToken {
        let token = token(device: device, registration)
        try end(
            db,
            "device = ? AND bundle = ? AND environment = ? AND token <> ?",
            [device, registration.bundle, registration.environment.rawValue, token.text],
            at: now
        )
        return token
    }

    func insert(_ db: Database, _ token: DeviceToken, _ device: String, _ registration: CourierRegistration) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO tokens
                VALUES (?, ?, ?, ?, NULL, 0, (SELECT coalesce(max(change), 0) + 1 FROM tokens))
                """
        ).execute(arguments: [token.text, device, registration.bundle, registration.environment.rawValue])
    }

    /// Ends the tokens that fit and have not ended.
    func end(
        _ db: Database,
        _ condition: String,
        _ arguments: StatementArguments,
        isExpired: Bool = false,
        at now: Moment
    ) throws {
        try db.cachedStatement(
            sql: """
                UPDATE tokens SET ended = ?, is_expired = ?, change = (SELECT max(change) + 1 FROM tokens)
                WHERE ended IS NULL AND \(condition)
                """
        ).execute(arguments: [now.nanoseconds, isExpired] + arguments)
    }
}
