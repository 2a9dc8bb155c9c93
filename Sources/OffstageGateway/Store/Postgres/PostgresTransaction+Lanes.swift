import OffstagePush

/// Devices that come and go.
extension PostgresTransaction {
    /// Lets a device in that has its own key, and a new one that knows the secret. It is this gateway's from then on.
    mutating func decide(
        _ claim: GatewayQuestions.Claim,
        _ connection: PostgresConnection
    ) throws(PostgresError) -> GatewayAnswers.Claim {
        // A name with a zero would be stored as another.
        if claim.device.utf8.contains(0) { return .refused }
        guard let node else { return .notNow }
        var isKnown = true
        if claim.mayEnrol {
            isKnown =
                try connection.run(
                    "INSERT INTO devices (device, key, session, seen) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                    .init(claim.device),
                    .init(binary: claim.key),
                    .init(Int64(bitPattern: claim.session)),
                    .init(now.nanoseconds)
                ).affected == 0
        }
        let rows = try connection.run(
            "UPDATE devices SET seen = $2 WHERE device = $1 AND key = $3 RETURNING session, disabled",
            .init(claim.device),
            .init(now.nanoseconds),
            .init(binary: claim.key)
        )
        guard rows.count == 1 else { return .refused }
        let number = try connection.run(
            """
            INSERT INTO lanes VALUES ($1, $2, nextval('numbers'))
            ON CONFLICT (device) DO UPDATE SET holder = excluded.holder, claim = nextval('numbers') RETURNING claim
            """,
            .init(claim.device),
            .init(node)
        ).integer(0, 0)
        let grant = GatewayAnswers.Grant(
            device: KnownDevice(
                name: claim.device,
                key: claim.key,
                session: UInt64(bitPattern: rows.integer(0, 0) ?? 0),
                disabled: Set(rows.text(0, 1)?.split(separator: "\n").map(String.init) ?? []),
                seen: now
            ),
            isKnown: isKnown,
            number: UInt64(number ?? 0),
            node: node,
            waiting: try connection.run(
                "SELECT * FROM waiting WHERE device = $1 ORDER BY number",
                .init(claim.device)
            ).notifications
        )
        forgotten += grant.waiting.filter { $0.expiry == nil }.map(\.number)
        if let former = lanes[claim.device]?.holder, former != node {
            try tell(former, .replaced(device: claim.device, claim: grant.number), connection)
        }
        lanes[claim.device] = Lane(holder: node, disabled: grant.device.disabled)
        return .granted(grant)
    }

    /// What the device left is as for any that is away.
    mutating func carryOut(_ release: GatewayQuestions.Release, _ connection: PostgresConnection) throws(PostgresError)
    {
        let count = try connection.run(
            "UPDATE lanes SET holder = NULL WHERE device = $1 AND claim = $2 AND holder IS NOT NULL",
            .init(release.device),
            .init(release.claim)
        ).affected
        guard count > 0 else { return }
        lanes[release.device]?.holder = nil
        try load([release.device], connection)
        try forget(connection)
    }

    // MARK: What is overdue

    /// Of devices that are connected nowhere: what has expired, and who was away too long (C-4).
    mutating func sweep(_ connection: PostgresConnection) throws(PostgresError) {
        var devices = try connection.run(
            """
            UPDATE lanes SET holder = NULL WHERE device IN (
                SELECT device FROM lanes WHERE holder IS DISTINCT FROM $1 AND holder NOT IN (
                    SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = $2 AND granted
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
                ORDER BY device LIMIT 1000 FOR UPDATE SKIP LOCKED)
            RETURNING device
            """,
            node.map { .init($0) } ?? .null,
            .init(PostgresStore.nodeLocks)
        ).texts
        devices += try connection.run(
            """
            SELECT device FROM lanes WHERE holder IS NULL
                AND device IN (SELECT device FROM waiting WHERE expiry <= $1 LIMIT 1000)
            ORDER BY device FOR UPDATE SKIP LOCKED
            """,
            .init(now.nanoseconds)
        ).texts
        let strangers = try connection.run(
            """
            DELETE FROM devices WHERE device IN (
                SELECT lanes.device FROM lanes JOIN devices ON devices.device = lanes.device
                WHERE seen < $1 AND holder IS NULL ORDER BY lanes.device FOR UPDATE OF lanes SKIP LOCKED)
            RETURNING device
            """,
            .init((now + (.zero - GatewaySettings.sessionLife)).nanoseconds)
        ).texts
        for device in strangers { try end(.device(device), isExpired: true, at: now, connection) }
        let found = Set(devices).subtracting(lanes.keys).sorted()
        for device in found { lanes[device] = Lane() }
        try load(found, connection)
        // Of connections that have ended.
        try connection.run("DELETE FROM marks WHERE backend NOT IN (SELECT pid FROM pg_stat_activity)")
        try connection.run(
            "DELETE FROM log WHERE seq <= (SELECT max(seq) FROM log) - $1",
            .init(SQLiteStore.mostRecords)
        )
    }
}

extension PostgresRows {
    /// The first column.
    var texts: [String] { (0..<count).compactMap { text($0, 0) } }
}
