import OffstagePush

/// What one batch does within its transaction.
///
/// First it holds the rows of all devices that it is about, in one order for all gateways; what it reads after that
/// is what all earlier transactions left.
struct PostgresTransaction {
    /// Who answers for a device.
    struct Lane {
        var holder: Int32?
        /// The apps that want no alerts.
        var disabled: Set<String> = []
    }

    let store: PostgresStore
    /// The gateway's own number; nil while it can answer for no device.
    let node: Int32?
    /// Tokens of this transaction and later ones were not all seen.
    var horizon: Int64
    /// The server's number of it. A server that crashed gives the numbers of transactions that left nothing on its disk
    /// again.
    var number: Int64 = 0
    /// What only this transaction writes.
    let mark = Int64.random(in: .min ... .max)
    var answers = GatewayBatch.Answers()
    let now = Moment.now

    var lanes: [String: Lane] = [:]
    /// Devices that are connected nowhere, as far as this batch is about them.
    var absent = StoreAndForward()
    var records: [DeliveryRecord] = []
    var kept: [UInt64: PushNotification] = [:]
    var forgotten: [UInt64] = []
    /// For the gateways that hold lanes: the numbers of what waits for them.
    var arrivals: [Int32: [UInt64]] = [:]

    init(store: PostgresStore, node: Int32?, horizon: Int64) {
        self.store = store
        self.node = node
        self.horizon = horizon
    }

    mutating func carryOut(_ batch: GatewayBatch, _ connection: PostgresConnection) throws(PostgresError) {
        number =
            try connection.run(
                """
                INSERT INTO marks VALUES (pg_backend_pid(), $1)
                ON CONFLICT (backend) DO UPDATE SET mark = excluded.mark RETURNING pg_current_xact_id()
                """,
                .init(mark)
            ).integer(0, 0) ?? 0
        let questions = batch.questions
        try hold(
            questions.acceptances.map(\.notification.device) + questions.claims.map(\.device)
                + questions.releases.map(\.device) + batch.deliveries.map(\.device) + batch.others.compactMap(\.lane),
            connection
        )
        records = batch.records
        forgotten = batch.forgotten
        // What this gateway keeps for a device that it holds, it was told by this store.
        try forget(connection)
        for change in batch.others { try carryOut(change, connection) }
        for release in questions.releases { try carryOut(release, connection) }
        for claim in questions.claims { answers.claims.append(try decide(claim, connection)) }
        try decide(questions.acceptances, connection)
        if questions.wantsSweep { try sweep(connection) }
        try forget(connection)
        try keep(connection)
        try write(records, connection)
        answers.events = records.dropFirst(batch.records.count).map(\.event)
        try record(batch.deliveries, connection)
        for (holder, numbers) in arrivals.sorted(by: { $0.key < $1.key }) {
            for message in PostgresMessage.arrivals(numbers) { try tell(holder, message, connection) }
        }
        if questions.wantsTokens { try readTokens(connection) }
    }

    /// Whether it was committed; nil while its server's process is still at it.
    func fate(_ connection: PostgresConnection) throws(PostgresError) -> Bool? {
        switch try connection.run("SELECT pg_xact_status($1::text::xid8)", .init(number)).text(0, 0) {
        // Or another was, to which a server that crashed gave the number again.
        case "committed": try connection.run("SELECT FROM marks WHERE mark = $1", .init(mark)).count == 1
        case "aborted": false
        case _: nil
        }
    }

    func tell(_ node: Int32, _ message: PostgresMessage, _ connection: PostgresConnection) throws(PostgresError) {
        try notify(PostgresMessage.channel(of: node), message, connection)
    }

    func notify(_ channel: String, _ message: PostgresMessage, _ connection: PostgresConnection) throws(PostgresError) {
        try connection.run("SELECT pg_notify($1, $2)", .init(channel), .init(message.text))
    }

    /// What the machine of absent devices says.
    mutating func feed(_ event: StoreAndForward.Event) {
        for effect in absent.handle(event, at: now) {
            switch effect {
            case .keep(let notification): kept[notification.number] = notification
            case .forget(let number): if kept.removeValue(forKey: number) == nil { forgotten.append(number) }
            case .record(let record): records.append(record)
            case .send: break  // None of them is connected.
            }
        }
    }

    // MARK: Acceptance

    private mutating func decide(
        _ acceptances: [GatewayQuestions.Acceptance],
        _ connection: PostgresConnection
    ) throws(PostgresError) {
        if acceptances.isEmpty { return }
        let numbers = try connection.run(
            "SELECT nextval('numbers') FROM generate_series(1, $1::int)",
            .init(acceptances.count)
        )
        let living = try living(connection)
        var devices: Set<String> = []
        for (device, lane) in lanes {
            if let holder = lane.holder, living.contains(holder) { continue }
            devices.insert(device)
        }
        try load(devices.sorted(), bundles: Set(acceptances.map(\.notification.bundle)).sorted(), connection)
        for (row, acceptance) in acceptances.enumerated() {
            var notification = acceptance.notification
            notification.number = UInt64(numbers.integer(row, 0) ?? 0)
            answers.acceptances.append(decide(notification, acceptance.lints, living))
        }
    }

    private mutating func decide(
        _ notification: PushNotification,
        _ lints: [String],
        _ living: Set<Int32>
    ) -> GatewayAnswers.Acceptance {
        let lane = lanes[notification.device] ?? Lane()
        let isFlawed = StoreAndForward.flaw(of: notification, disabled: lane.disabled) != nil
        guard let holder = lane.holder, living.contains(holder), !isFlawed else {
            feed(.disabled(device: notification.device, lane.disabled))
            feed(.accepted(notification, lints: lints))
            return .settled
        }
        var record = DeliveryRecord(notification, .accepted, at: now)
        record.lints = lints
        records.append(record)
        if holder == node {
            if notification.expiry != nil { kept[notification.number] = notification }
            return .here(notification)
        }
        kept[notification.number] = notification
        arrivals[holder, default: []].append(notification.number)
        return .settled
    }

    /// The gateways among the holders that live: nobody else can have their locks.
    func living(_ connection: PostgresConnection) throws(PostgresError) -> Set<Int32> {
        var holders = Set(lanes.values.compactMap(\.holder))
        var living: Set<Int32> = []
        if let node, holders.remove(node) != nil { living.insert(node) }
        if holders.isEmpty { return living }
        let rows = try connection.run(
            "SELECT node FROM unnest($1::int[]) AS node WHERE NOT pg_try_advisory_xact_lock_shared($2::int, node)",
            .init(holders.sorted()),
            .init(PostgresStore.nodeLocks)
        )
        for row in 0..<rows.count { living.insert(Int32(rows.integer(row, 0) ?? 0)) }
        return living
    }

    // MARK: Rows

    /// Holds the devices' rows until the end of the transaction, and reads them.
    private mutating func hold(_ devices: [String], _ connection: PostgresConnection) throws(PostgresError) {
        if devices.isEmpty { return }
        let rows = try connection.run(
            """
            SELECT lanes.device, lanes.holder, devices.disabled
            FROM lanes LEFT JOIN devices ON devices.device = lanes.device
            WHERE lanes.device = ANY ($1::text[]) ORDER BY lanes.device FOR UPDATE OF lanes
            """,
            .init(Set(devices).sorted())
        )
        for row in 0..<rows.count {
            let disabled = rows.text(row, 2)?.split(separator: "\n").map(String.init) ?? []
            lanes[rows.text(row, 0) ?? ""] = Lane(
                holder: rows.integer(row, 1).map { Int32($0) },
                disabled: Set(disabled)
            )
        }
    }

    /// Has the machine know what waits for these devices.
    /// - Parameter bundles: Only for these apps; nil for all.
    mutating func load(
        _ devices: [String],
        bundles: [String]? = nil,
        _ connection: PostgresConnection
    ) throws(PostgresError) {
        if devices.isEmpty { return }
        for device in devices {
            // What an earlier question had it know.
            feed(.forgotten(device: device))
            feed(.disabled(device: device, lanes[device]?.disabled ?? []))
        }
        let rows = try connection.run(
            """
            SELECT * FROM waiting
            WHERE device = ANY ($1::text[]) AND ($2::text[] IS NULL OR bundle = ANY ($2)) ORDER BY number
            """,
            .init(devices),
            bundles.map { .init($0) } ?? .null
        )
        for notification in rows.notifications {
            // It was to be tried once, by a gateway that did not.
            if notification.expiry == nil { forgotten.append(notification.number) }
            feed(.restored(notification))
        }
        feed(.timePassed)
    }

    mutating func forget(_ connection: PostgresConnection) throws(PostgresError) {
        if forgotten.isEmpty { return }
        try connection.run("DELETE FROM waiting WHERE number = ANY ($1::bigint[])", .init(forgotten.sorted()))
        forgotten = []
    }

    private func keep(_ connection: PostgresConnection) throws(PostgresError) {
        let all = kept.values.sorted { $0.number < $1.number }
        if all.isEmpty { return }
        try connection.run(
            """
            INSERT INTO waiting SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[],
                $6::text[], $7::text[], $8::int[], $9::bigint[], $10::text[], $11::bytea[], $12::bigint[])
            ON CONFLICT (number) DO NOTHING
            """,
            .init(all.map(\.number)),
            .init(all.map { $0.id.text }),
            .init(all.map { $0.token.text }),
            .init(all.map { $0.device }),
            .init(all.map { $0.bundle }),
            .init(all.map { $0.topic }),
            .init(all.map { $0.type.rawValue }),
            .init(all.map(\.priority.rawValue)),
            .init(all.map { $0.expiry?.nanoseconds }),
            .init(all.map(\.collapseID)),
            .init(binaries: all.map(\.payload)),
            .init(all.map(\.accepted.nanoseconds))
        )
    }

    private func write(_ records: [DeliveryRecord], _ connection: PostgresConnection) throws(PostgresError) {
        if records.isEmpty { return }
        try connection.run(
            """
            INSERT INTO log (at, id, device, topic, event, reason, lints)
            SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
            """,
            .init(records.map(\.at.nanoseconds)),
            .init(records.map { $0.id.text }),
            .init(records.map(\.device)),
            .init(records.map(\.topic)),
            .init(records.map { $0.event.rawValue }),
            .init(records.map(\.reason)),
            .init(records.map { $0.lints.isEmpty ? nil : $0.lints.joined(separator: "\n") })
        )
    }
}

extension PostgresRows {
    /// Rows of the table `waiting`, all columns.
    var notifications: [PushNotification] { (0..<count).compactMap(notification) }

    private func notification(_ row: Int) -> PushNotification? {
        guard let id = MessageID(text(row, 1) ?? ""), let token = DeviceToken(text(row, 2) ?? ""),
            let type = PushType(rawValue: text(row, 6) ?? ""),
            let priority = Priority(rawValue: Int(integer(row, 7) ?? 0))
        else { return nil }
        return PushNotification(
            number: UInt64(integer(row, 0) ?? 0),
            id: id,
            token: token,
            device: text(row, 3) ?? "",
            bundle: text(row, 4) ?? "",
            topic: text(row, 5) ?? "",
            type: type,
            priority: priority,
            expiry: integer(row, 8).map { Moment(nanoseconds: $0) },
            collapseID: text(row, 9),
            payload: binary(row, 10),
            accepted: Moment(nanoseconds: integer(row, 11) ?? 0)
        )
    }
}
