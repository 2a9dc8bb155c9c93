import Foundation
import NIOCore
import NIOPosix
import OffstagePush
import Testing

@testable import OffstageGateway

@Suite(.timeLimit(.minutes(1))) struct ForgettingTests {
    @Test(arguments: [29, 31]) func `C-4 a device that stays away for thirty days is forgotten, with its tokens`(
        days: Int64
    ) async throws {
        let folder = GatewayFolder("/tmp/offstage-gateway-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let store = try GatewayStore(folder)
        defer { store.close() }
        let seen = Moment(seconds: 1_000_000)
        var batch = GatewayBatch()
        batch.add(.device(.init(name: "phone", key: [1], session: 1, seen: seen)))
        batch.add(.token(device: "phone", .init(bundle: "com.example.app", environment: .development)))
        try store.commit(batch)
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let service = try await loop.submit {
            let metrics = GatewayMetrics(PrometheusRegistry())
            let service = try DeliveryService(store: store, enrolment: "", metrics: metrics, loop: loop)
            service.forgetStrangers(at: seen + .seconds(days * 86_400))
            return NIOLoopBound(service, eventLoop: loop)
        }.get()
        while try await !loop.submit({ service.value.isIdle }).get() {}
        #expect(try store.devices().isEmpty == (days > 30))
        var watch = TokenWatch(try GatewayStore(reading: folder))
        let expired = TokenTable.Registration.State.expired(since: seen + .seconds(days * 86_400))
        #expect(try watch.changes().map(\.registration.state) == [days > 30 ? expired : .active])
    }
}
