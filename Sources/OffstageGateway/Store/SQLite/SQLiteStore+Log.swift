import GRDB
import OffstagePush

/// The delivery log, and what a person asks.
extension SQLiteStore {
    /// Within the transaction of a batch.
    /// - Returns: whether it is recorded now.
    func record(_ delivery: GatewayDelivery, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO log (at, id, device, topic, event)
                SELECT ?, id, device, topic, 'delivered' FROM log AS sent
                WHERE id = ? AND event IN ('sent', 'delivered') AND event = 'sent' AND device = ? AND NOT EXISTS (
                    SELECT 1 FROM log WHERE id = sent.id AND event IN ('sent', 'delivered') AND event = 'delivered'
                        AND device = sent.device)
                LIMIT 1
                """
        )
        try statement.execute(arguments: [delivery.at.nanoseconds, delivery.id.text, delivery.device])
        return db.changesCount > 0
    }

    func lines(
        after place: DeliveryLog.Place,
        id: String?,
        limit: Int
    ) throws(GatewayError) -> [DeliveryLog.Line] {
        let lines = try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT * FROM log WHERE seq > ? AND (? IS NULL OR id = ?) ORDER BY seq LIMIT ?"
            )
            return try Row.fetchAll(statement, arguments: [place.sequence, id, id, limit]).compactMap(Self.line)
        }
        return lines
    }

    private static func line(_ row: Row) -> DeliveryLog.Line? {
        guard let id = MessageID(row["id"]), let event = DeliveryRecord.Event(rawValue: row["event"]) else {
            return nil
        }
        let lints: String? = row["lints"]
        let record = DeliveryRecord(
            at: Moment(nanoseconds: row["at"]),
            id: id,
            device: row["device"],
            topic: row["topic"],
            event: event,
            reason: row["reason"],
            lints: lints?.split(separator: "\n").map(String.init) ?? []
        )
        return .init(place: .init(sequence: row["seq"]), record: record)
    }

    func counts() throws(GatewayError) -> [(event: String, count: Int)] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT event, count(*) AS n FROM log GROUP BY event ORDER BY event")
                .map { ($0["event"], $0["n"]) }
        }
    }

    func tokenCount() throws(GatewayError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM tokens WHERE ended IS NULL") ?? 0 }
    }

    func waitingCount() throws(GatewayError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM waiting") ?? 0 }
    }
}
