import OffstagePush

/// What devices say has reached apps and users.
extension PostgresTransaction {
    /// Records what was sent to these devices and is not recorded as delivered. The devices' rows are held: nobody else
    /// records it at the same time.
    mutating func record(
        _ deliveries: [GatewayDelivery],
        _ connection: PostgresConnection
    ) throws(PostgresError) {
        if deliveries.isEmpty { return }
        let count = try connection.run(
            """
            INSERT INTO log (at, id, device, topic, event)
            SELECT told.at, told.id, told.device, sent.topic, 'delivered'
            FROM (
                SELECT DISTINCT ON (id, device) at, id, device
                FROM unnest($1::bigint[], $2::text[], $3::text[]) AS told (at, id, device) ORDER BY id, device, at
            ) AS told
            CROSS JOIN LATERAL (
                SELECT topic FROM log WHERE id = told.id AND device = told.device AND event = 'sent' LIMIT 1
            ) AS sent
            WHERE NOT EXISTS (
                SELECT FROM log WHERE id = told.id AND device = told.device AND event = 'delivered')
            """,
            .init(deliveries.map(\.at.nanoseconds)),
            .init(deliveries.map(\.id.text)),
            .init(deliveries.map(\.device))
        ).affected
        answers.events += Array(repeating: .delivered, count: count)
    }
}
