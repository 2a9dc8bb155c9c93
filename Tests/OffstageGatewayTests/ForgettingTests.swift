import Foundation
import NIOCore
import NIOPosix
import OffstagePush
import Testing

@testable import OffstageGateway

@Suite(.timeLimit(.minutes(1))) struct ForgettingTests {
    @Test(arguments: [29, 31], StoreKind.available)
    func `C-4 a device that stays away for thirty days is forgotten, with its tokens`(
        days: Int64,
        kind: StoreKind
    ) async throws {
        let folder = GatewayFolder("/tmp/offstage-gateway-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let store = try StoreLocation(folder, database: kind.database()).open(.writing)
        defer { store.close() }
        let seen = Moment.now + .seconds(-days * 86_400)
        var batch = GatewayBatch()
        let phone = KnownDevice(name: "phone", key: [1], session: 1, seen: seen)
        if let store = store as? PostgresStore {
            try store.enrol(phone)
        } else {
            batch.add(.device(phone))
        }
        batch.add(.token(device: "phone", .init(bundle: "com.example.app", environment: .development)))
        _ = try store.commit(batch)
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let contents = try store.open()
        let service = try await loop.submit {
            let metrics = GatewayMetrics(PrometheusRegistry())
            let service = DeliveryService(
                store: store,
                contents: contents,
                enrolment: "",
                metrics: metrics,
                loop: loop
            )
            service.holdings.node = 1
            service.forgetStrangers(at: .now)
            return NIOLoopBound(service, eventLoop: loop)
        }.get()
        while try await !loop.submit({ service.value.isIdle }).get() {}
        let tokens: [TokenChange]
        if let store = store as? PostgresStore {
            tokens = try PostgresStore(store.address).open().tokens
        } else {
            var watch = TokenWatch(try SQLiteStore(reading: folder))
            tokens = try watch.changes()
            #expect(try store.open().devices.isEmpty == (days > 30))
        }
        let isActive = tokens.map { $0.registration.state == .active }
        #expect(isActive == [days < 30])
        let isExpired = tokens.map { if case .expired = $0.registration.state { true } else { false } }
        #expect(isExpired == [days > 30])
        #expect(try store.tokenCount() == (days > 30 ? 0 : 1))
    }
}

extension PostgresStore {
    /// As if the device had come at that moment and gone.
    func enrol(_ device: KnownDevice) throws {
        _ = try use { connection throws(PostgresError) in
            try connection.run(
                "INSERT INTO devices (device, key, session, seen) VALUES ($1, $2, $3, $4)",
                .init(device.name),
                .init(binary: device.key),
                .init(Int64(bitPattern: device.session)),
                .init(device.seen.nanoseconds)
            )
        }
    }
}
