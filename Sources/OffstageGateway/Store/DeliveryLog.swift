import GRDB
public import OffstagePush

/// The delivery log of a gateway, read from its state folder while it runs or after.
public final class DeliveryLog: Sendable {
    /// One record with its place in the log.
    public struct Line: Sendable {
        public var sequence: Int64
        public var record: DeliveryRecord

        /// One object of JSON, with the names and the order that `docs/guides/gateway.md` gives.
        public var json: String {
            var members = [
                "\"at\":\(record.at.nanoseconds)", "\"apns_id\":\(JSON.quoted(record.id.text))",
                "\"device\":\(record.device.map(JSON.quoted) ?? "null")",
                "\"topic\":\(record.topic.map(JSON.quoted) ?? "null")", "\"event\":\"\(record.event.rawValue)\"",
                "\"reason\":\(record.reason.map(JSON.quoted) ?? "null")",
            ]
            if !record.lints.isEmpty {
                members.append("\"lints\":[\(record.lints.map(JSON.quoted).joined(separator: ","))]")
            }
            return "{\(members.joined(separator: ","))}"
        }
    }

    private let store: GatewayStore

    public init(_ folder: GatewayFolder) throws(GatewayError) {
        store = try GatewayStore(reading: folder)
    }

    /// The records after a place in the log, at most so many.
    /// - Parameter id: Only those of this notification.
    public func lines(after sequence: Int64, id: String? = nil, limit: Int = 1000) throws(GatewayError) -> [Line] {
        let lines = try store.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT * FROM log WHERE seq > ? AND (? IS NULL OR id = ?) ORDER BY seq LIMIT ?"
            )
            return try Row.fetchAll(statement, arguments: [sequence, id, id, limit]).compactMap(Self.line)
        }
        return lines
    }

    private static func line(_ row: Row) -> Line? {
        guard let id = MessageID(row["id"]), let event = DeliveryRecord.Event(rawValue: row["event"]) else {
            return nil
        }
        return Line(
            sequence: row["seq"],
            record: .init(
                at: Moment(nanoseconds: row["at"]),
                id: id,
                device: row["device"],
                topic: row["topic"],
                event: event,
                reason: row["reason"],
                lints: (row["lints"] as String?)?.split(separator: "\n").map(String.init) ?? []
            )
        )
    }

    /// How many records there are of each event.
    public func counts() throws(GatewayError) -> [(event: String, count: Int)] {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT event, count(*) AS n FROM log GROUP BY event ORDER BY event")
                .map { ($0["event"], $0["n"]) }
        }
    }

    public func tokenCount() throws(GatewayError) -> Int {
        try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM tokens WHERE ended IS NULL") ?? 0 }
    }

    public func waitingCount() throws(GatewayError) -> Int {
        try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM waiting") ?? 0 }
    }
}

/// A device that exists only in the token table: pushes to it are accepted and kept.
public final class ImaginaryDevice: Sendable {
    private let store: GatewayStore
    private let name: String

    public init(_ folder: GatewayFolder, name: String) throws(GatewayError) {
        store = try GatewayStore(folder)
        self.name = name
    }

    /// The token of an app on it; the same each time, and valid again if it had ended.
    public func register(_ bundle: String, _ environment: PushEnvironment) throws(GatewayError) -> DeviceToken {
        try store.register(device: name, bundle: bundle, environment: environment)
    }

    /// Ends the token of the app, as the app's removal from a device does.
    public func unregister(_ bundle: String, _ environment: PushEnvironment) throws(GatewayError) -> DeviceToken {
        try store.unregister(device: name, bundle: bundle, environment: environment, at: .now)
    }
}
