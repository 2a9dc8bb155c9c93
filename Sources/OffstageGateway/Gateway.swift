import Foundation
import Glibc
import NIOCore
import NIOPosix
import OffstageJSON
import OffstagePush
import ServiceLifecycle

/// An APNs-compatible service: providers send to it as they send to Apple, and it keeps what it accepted for devices.
public struct Gateway: Sendable {
    /// Where a gateway can be reached, and what a client needs.
    public struct Ready: Sendable {
        /// The address that ``port`` and ``courierPort`` are on; all others are on loopback.
        public var host: String
        public var port: Int
        public var courierPort: Int
        /// What a new device must know (C-3).
        public var enrolment: String
        public var metricsPort: Int
        public var plaintextPort: Int?
        public var proxyPort: Int?
        public var authority: String
        public var certificate: String
        public var keyID: String?
        public var teamID: String?
        public var signingKey: String?

        /// One line of JSON.
        public var json: String {
            let members: [(String, String)] = [
                ("ready", "true"), ("host", JSON.quoted(host)), ("port", String(port)),
                ("courier_port", String(courierPort)), ("metrics_port", String(metricsPort)),
                ("plaintext_port", Self.number(plaintextPort)), ("proxy_port", Self.number(proxyPort)),
                ("ca", JSON.quoted(authority)), ("certificate", JSON.quoted(certificate)),
                ("key_id", Self.text(keyID)), ("team_id", Self.text(teamID)),
                ("signing_key", Self.text(signingKey)), ("enrol", JSON.quoted(enrolment)),
            ]
            return "{\(members.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
        }

        private static func number(_ value: Int?) -> String { value.map(String.init) ?? "null" }
        private static func text(_ value: String?) -> String { value.map(JSON.quoted) ?? "null" }
    }

    /// How long a shutdown waits for what is under way.
    private static let drain: Duration = .seconds(10)

    private let settings: GatewaySettings
    private let onReady: @Sendable (Ready) -> Void

    /// - Parameter onReady: Called once, when all listeners serve.
    public init(_ settings: GatewaySettings, onReady: @escaping @Sendable (Ready) -> Void) {
        self.settings = settings
        self.onReady = onReady
    }

    /// Serves until it is shut down gracefully; what was taken is then answered and on the disk.
    /// - Throws: ``GatewayError`` if it cannot serve.
    func run() async throws {
        Self.raiseFileLimit()
        let folder = GatewayFolder(settings.folder)
        try folder.create()
        let lock = try folder.takeLock()
        defer { close(lock) }
        try Credentials(folder, host: settings.host).prepare(now: Date())
        let keys = try KeyRegistry(folder, verifies: settings.verifiesKeys)
        let store = try StoreLocation(folder, database: settings.database).open(.writing)
        defer { store.close() }
        let reader = store.isShared ? nil : try SQLiteStore(reading: folder)
        defer { reader?.close() }
        defer { unlink(folder.announcement) }
        let enrolment = try (store as? PostgresStore)?.enrolment(or: folder.enrolment()) ?? folder.enrolment()
        let contents = try store.open()
        // One thread owns the gateway, as one thread owns a device; the disk has its own.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let result: Result<Void, any Error>
        do {
            let running = try await loop.submit { [settings] in
                try RunningGateway(
                    settings,
                    folder: folder,
                    keys: keys,
                    store: store,
                    contents: contents,
                    enrolment: enrolment,
                    reader: reader,
                    loop: loop
                )
            }.get()
            let listener = (store as? PostgresStore).map { PostgresListener($0) { running.hear($0) } }
            try await running.onBreak { listener?.restart() }
            listener?.start()
            defer { listener?.stop() }
            try await serve(running, folder, keys, enrolment)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try? await group.shutdownGracefully()
        try result.get()
    }

    /// Each connection is an open file; what a process may have at first is often 1024.
    private static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private func serve(
        _ running: RunningGateway,
        _ folder: GatewayFolder,
        _ keys: KeyRegistry,
        _ enrolment: String
    ) async throws {
        let ports: RunningGateway.Ports
        do {
            ports = try await running.listen()
        } catch {
            // What the disk's thread is about would come back to a loop that is not there any more.
            await running.shutDown(within: .seconds(1))
            throw error
        }
        let ready = Ready(
            host: settings.host,
            port: ports.provider,
            courierPort: ports.courier,
            enrolment: enrolment,
            metricsPort: ports.metrics,
            plaintextPort: ports.plaintext,
            proxyPort: ports.proxy,
            authority: folder.authority,
            certificate: settings.certificate?.chain ?? folder.certificate,
            keyID: keys.own?.keyID,
            teamID: keys.own?.teamID,
            signingKey: keys.own?.path
        )
        try GatewayFolder.write(ready.json + "\n", to: folder.announcement)
        onReady(ready)
        try? await gracefulShutdown()
        await running.shutDown(within: Self.drain)
    }
}
