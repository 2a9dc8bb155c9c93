import NIOCore
import NIOPosix
import OffstagePush
import OffstageTLS

/// The listener for devices (C-1). It lives on the gateway's event loop, on which all connections are too.
final class CourierServer {
    private let settings: GatewaySettings
    private let service: DeliveryService
    private let tls: TLSContext
    private let loop: any EventLoop
    private var lastNumber: Courier.Connection = 0

    init(
        _ settings: GatewaySettings,
        _ service: DeliveryService,
        folder: GatewayFolder,
        loop: any EventLoop
    ) throws(GatewayError) {
        self.settings = settings
        self.service = service
        self.loop = loop
        tls = try ServerCertificate(settings, folder).context(
            from: .tls13,
            protocols: [CourierConnection.protocolName]
        )
    }

    func listen() -> EventLoopFuture<any Channel> {
        let box = NIOLoopBound(self, eventLoop: loop)
        return ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 512))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try box.value.add(to: channel) }
            }
            .bind(host: settings.host, port: settings.courierPort)
    }

    private func add(to channel: any Channel) throws {
        guard service.connectionCount < GatewaySettings.mostDevices else { throw ChannelError.connectTimeout(.zero) }
        lastNumber += 1
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(TLSHandler(server: tls))
        try pipeline.addHandler(CourierConnection(lastNumber, service))
    }
}
