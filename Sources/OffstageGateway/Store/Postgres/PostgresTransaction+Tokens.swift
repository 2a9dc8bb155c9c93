import OffstagePush

/// What changes of devices and tokens.
extension PostgresTransaction {
    /// Which tokens end.
    enum Ended {
        case token(DeviceToken)
        /// All of an app's, but perhaps one.
        case app(device: String, bundle: String, environment: PushEnvironment?, but: DeviceToken?)
        case device(String)
    }

    mutating func carryOut(_ change: GatewayChange, _ connection: PostgresConnection) throws(PostgresError) {
        switch change {
        case .keep, .forget, .record, .delivered: break
        case .device(let device):
            try connection.run(
                "UPDATE devices SET disabled = $2, seen = $3 WHERE device = $1",
                .init(device.name),
                .init(device.disabled.sorted().joined(separator: "\n")),
                .init(device.seen.nanoseconds)
            )
            lanes[device.name]?.disabled = device.disabled
        case .forgetDevice(let device, let now):
            try connection.run("DELETE FROM devices WHERE device = $1", .init(device))
            try end(.device(device), isExpired: true, at: now, connection)
        case .token(let device, let registration):
            try register(device, registration, connection)
        case .removeToken(_, let token, let now): try end(.token(token), at: now, connection)
        case .removeApp(let device, let bundle, let now):
            try end(.app(device: device, bundle: bundle, environment: nil, but: nil), at: now, connection)
        case .installed(let device, let bundle, let generation, let now):
            for environment in PushEnvironment.allCases {
                let registration = CourierRegistration(
                    bundle: bundle,
                    environment: environment,
                    generation: generation
                )
                let token = store.token(device: device, registration)
                try end(.app(device: device, bundle: bundle, environment: environment, but: token), at: now, connection)
            }
        }
    }

    /// The app has this token, and no other (P-37).
    mutating func register(
        _ device: String,
        _ registration: CourierRegistration,
        _ connection: PostgresConnection
    ) throws(PostgresError) {
        let token = store.token(device: device, registration)
        let (bundle, environment) = (registration.bundle, registration.environment)
        try end(.app(device: device, bundle: bundle, environment: environment, but: token), at: now, connection)
        try connection.run("INSERT INTO lanes (device) VALUES ($1) ON CONFLICT DO NOTHING", .init(device))
        try connection.run(
            """
            INSERT INTO tokens (token, device, bundle, environment) VALUES ($1, $2, $3, $4)
            ON CONFLICT (token) DO UPDATE SET ended = NULL, is_expired = false, transaction = excluded.transaction
            """,
            .init(token.text),
            .init(device),
            .init(bundle),
            .init(environment.rawValue)
        )
        try tellOfTokens(connection)
    }

    /// Ends the tokens that fit and have not ended. What waits for their apps is thrown away, here if their device is
    /// connected nowhere, and else by its gateway when it hears of it.
    mutating func end(
        _ ended: Ended,
        isExpired: Bool = false,
        at moment: Moment,
        _ connection: PostgresConnection
    ) throws(PostgresError) {
        let condition: String
        let arguments: (PostgresText, PostgresText, PostgresText, PostgresText)
        switch ended {
        case .token(let token):
            condition = "token = $3 AND $4::text IS NULL AND $5::text IS NULL AND $6::text IS NULL"
            arguments = (.init(token.text), .null, .null, .null)
        case .app(let device, let bundle, let environment, let token):
            condition = """
                device = $3 AND bundle = $4 AND ($5::text IS NULL OR environment = $5) AND token IS DISTINCT FROM $6
                """
            arguments = (
                .init(device), .init(bundle), environment.map { .init($0.rawValue) } ?? .null,
                token.map { .init($0.text) } ?? .null
            )
        case .device(let device):
            condition = "device = $3 AND $4::text IS NULL AND $5::text IS NULL AND $6::text IS NULL"
            arguments = (.init(device), .null, .null, .null)
        }
        let rows = try connection.run(
            """
            UPDATE tokens SET ended = $1, is_expired = $2, transaction = pg_current_xact_id()::TEXT::BIGINT
            WHERE ended IS NULL AND \(condition) RETURNING device, bundle
            """,
            .init(moment.nanoseconds),
            .init(isExpired),
            arguments.0,
            arguments.1,
            arguments.2,
            arguments.3
        )
        if rows.count == 0 { return }
        try tellOfTokens(connection)
        let living = try living(connection)
        for row in 0..<rows.count {
            guard let device = rows.text(row, 0), let bundle = rows.text(row, 1) else { continue }
            if let holder = lanes[device]?.holder, living.contains(holder) { continue }
            try load([device], bundles: [bundle], connection)
            feed(.removed(device: device, bundle: bundle))
            try forget(connection)
        }
    }

    private func tellOfTokens(_ connection: PostgresConnection) throws(PostgresError) {
        try notify(PostgresMessage.everybody, .tokens(by: node ?? 0), connection)
    }

    /// What of the tokens was not seen before; this may be some of it again.
    mutating func readTokens(_ connection: PostgresConnection) throws(PostgresError) {
        // Before the rows are read: none of an earlier transaction comes after.
        let earliest = try connection.run("SELECT pg_snapshot_xmin(pg_current_snapshot())").integer(0, 0)
        let rows = try connection.run(
            """
            SELECT token, device, bundle, environment, ended, is_expired FROM tokens
            WHERE transaction >= $1 ORDER BY transaction
            """,
            .init(horizon)
        )
        horizon = earliest ?? horizon
        answers.tokens = (0..<rows.count).compactMap { row in
            TokenChange(
                token: rows.text(row, 0) ?? "",
                device: rows.text(row, 1) ?? "",
                bundle: rows.text(row, 2) ?? "",
                environment: rows.text(row, 3) ?? "",
                ended: rows.integer(row, 4),
                isExpired: rows.text(row, 5) == "t"
            )
        }
    }
}

extension GatewayChange {
    /// The device whose row must be held for it.
    var lane: String? {
        switch self {
        case .keep, .forget, .record, .delivered: nil
        case .device(let device): device.name
        case .forgetDevice(let device, _), .token(let device, _), .removeToken(let device, _, _),
            .removeApp(let device, _, _), .installed(let device, _, _, _):
            device
        }
    }
}
