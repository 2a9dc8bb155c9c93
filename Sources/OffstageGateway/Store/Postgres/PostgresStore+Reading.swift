import OffstagePush

/// What commands ask and change.
extension PostgresStore {
    func register(device: String, _ registration: CourierRegistration) throws(GatewayError) -> DeviceToken {
        var batch = GatewayBatch()
        batch.add(.token(device: device, registration))
        _ = try commit(batch)
        return token(device: device, registration)
    }

    func unregister(
        device: String,
        _ registration: CourierRegistration,
        at now: Moment
    ) throws(GatewayError) -> DeviceToken? {
        let token = token(device: device, registration)
        let found = try use { connection throws(PostgresError) in
            try connection.run("SELECT FROM tokens WHERE token = $1 AND ended IS NULL", .init(token.text)).count
        }
        if found == 0 { return nil }
        var batch = GatewayBatch()
        batch.add(.removeToken(device: device, token, now))
        _ = try commit(batch)
        return token
    }

    /// Of transactions before all that still go on: what comes after a place is then never passed over.
    func lines(
        after place: DeliveryLog.Place,
        id: String?,
        limit: Int
    ) throws(GatewayError) -> [DeliveryLog.Line] {
        try use { connection throws(PostgresError) in
            try connection.run(
                """
                SELECT transaction, seq, at, id, device, topic, event, reason, lints FROM log
                WHERE (transaction, seq) > ($1, $2) AND ($3::text IS NULL OR id = $3)
                    AND transaction < pg_snapshot_xmin(pg_current_snapshot())::TEXT::BIGINT
                ORDER BY transaction, seq LIMIT $4
                """,
                .init(place.transaction),
                .init(place.sequence),
                id.map { .init($0) } ?? .null,
                .init(limit)
            ).lines
        }
    }

    func counts() throws(GatewayError) -> [(event: String, count: Int)] {
        let rows = try use { connection throws(PostgresError) in
            try connection.run("SELECT event, count(*) FROM log GROUP BY event ORDER BY event")
        }
        return (0..<rows.count).map { (rows.text($0, 0) ?? "", Int(rows.integer($0, 1) ?? 0)) }
    }

    func tokenCount() throws(GatewayError) -> Int {
        try use { connection throws(PostgresError) in
            Int(try connection.run("SELECT count(*) FROM tokens WHERE ended IS NULL").integer(0, 0) ?? 0)
        }
    }

    func waitingCount() throws(GatewayError) -> Int {
        try use { connection throws(PostgresError) in
            Int(try connection.run("SELECT count(*) FROM waiting").integer(0, 0) ?? 0)
        }
    }
}

extension PostgresRows {
    fileprivate var lines: [DeliveryLog.Line] { (0..<count).compactMap(line) }

    private func line(_ row: Int) -> DeliveryLog.Line? {
        guard let id = MessageID(text(row, 3) ?? ""), let event = DeliveryRecord.Event(rawValue: text(row, 6) ?? "")
        else { return nil }
        return .init(
            place: .init(transaction: integer(row, 0) ?? 0, sequence: integer(row, 1) ?? 0),
            record: .init(
                at: Moment(nanoseconds: integer(row, 2) ?? 0),
                id: id,
                device: text(row, 4),
                topic: text(row, 5),
                event: event,
                reason: text(row, 7),
                lints: text(row, 8)?.split(separator: "\n").map(String.init) ?? []
            )
        )
    }
}
