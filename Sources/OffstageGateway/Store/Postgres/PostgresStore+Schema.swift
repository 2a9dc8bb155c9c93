/// The tables. Numbers of transactions stand beside what is read by what came since: of rows that are written at the
/// same time one with a lower key may be committed after one with a higher key, so keys alone would pass over it.
extension PostgresStore {
    private static let tables = [
        "CREATE SCHEMA IF NOT EXISTS offstage",
        "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
        // Of notifications and claims, in the order in which they were decided.
        "CREATE SEQUENCE IF NOT EXISTS numbers",
        "CREATE SEQUENCE IF NOT EXISTS nodes AS INTEGER",
        """
        CREATE TABLE IF NOT EXISTS tokens (
            token TEXT PRIMARY KEY, device TEXT NOT NULL, bundle TEXT NOT NULL, environment TEXT NOT NULL,
            ended BIGINT, is_expired BOOLEAN NOT NULL DEFAULT false,
            transaction BIGINT NOT NULL DEFAULT pg_current_xact_id()::TEXT::BIGINT)
        """,
        "CREATE INDEX IF NOT EXISTS tokens_changes ON tokens (transaction)",
        "CREATE INDEX IF NOT EXISTS tokens_apps ON tokens (device, bundle)",
        """
        CREATE TABLE IF NOT EXISTS devices (
            device TEXT PRIMARY KEY, key BYTEA NOT NULL, session BIGINT NOT NULL, disabled TEXT NOT NULL DEFAULT '',
            seen BIGINT NOT NULL)
        """,
        "CREATE TABLE IF NOT EXISTS lanes (device TEXT PRIMARY KEY, holder INTEGER, claim BIGINT)",
        "CREATE INDEX IF NOT EXISTS lanes_holders ON lanes (holder)",
        // Without an expiry: to be sent once by the holder of the lane, who takes it out first (P-13).
        """
        CREATE TABLE IF NOT EXISTS waiting (
            number BIGINT PRIMARY KEY, id TEXT NOT NULL, token TEXT NOT NULL, device TEXT NOT NULL,
            bundle TEXT NOT NULL, topic TEXT NOT NULL, type TEXT NOT NULL, priority INTEGER NOT NULL, expiry BIGINT,
            collapse TEXT, payload BYTEA NOT NULL, accepted BIGINT NOT NULL)
        """,
        "CREATE INDEX IF NOT EXISTS waiting_devices ON waiting (device)",
        "CREATE INDEX IF NOT EXISTS waiting_expiries ON waiting (expiry)",
        """
        CREATE TABLE IF NOT EXISTS log (
            seq BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
            transaction BIGINT NOT NULL DEFAULT pg_current_xact_id()::TEXT::BIGINT,
            at BIGINT NOT NULL, id TEXT NOT NULL, device TEXT, topic TEXT, event TEXT NOT NULL, reason TEXT, lints TEXT)
        """,
        "CREATE INDEX IF NOT EXISTS log_places ON log (transaction, seq)",
        "CREATE INDEX IF NOT EXISTS log_ids ON log (id)",
        // By the server's process, the last transaction that it committed for a gateway.
        "CREATE TABLE IF NOT EXISTS marks (backend INTEGER PRIMARY KEY, mark BIGINT NOT NULL)",
    ]

    /// Makes what is missing; of gateways that start at the same time one does it.
    static func prepare(_ connection: PostgresConnection) throws(PostgresError) {
        let isThere = try connection.run("SELECT to_regclass('offstage.marks') IS NOT NULL").text(0, 0)
        if isThere == "t" { return }
        try connection.transaction { connection throws(PostgresError) in
            try connection.run("SELECT pg_advisory_xact_lock($1)", .init(setUpLock))
            for table in tables { try connection.run(table) }
        }
    }
}
