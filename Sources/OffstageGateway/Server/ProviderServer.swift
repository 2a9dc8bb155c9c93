import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOTLS
import OffstagePush
import OffstageTLS

/// The listeners for providers, and what each connection's pipeline is made of. It lives on the gateway's event loop,
/// on which all connections are too.
final class ProviderServer {
    private let settings: GatewaySettings
    private let service: PushService
    let sessions: SessionTable
    private let texts: AnswerText
    private let tls: TLSContext
    private let certificates: ClientCertificate
    private let loop: any EventLoop

    init(
        _ settings: GatewaySettings,
        _ service: PushService,
        _ sessions: SessionTable,
        folder: GatewayFolder,
        loop: any EventLoop
    ) throws(GatewayError) {
        self.settings = settings
        self.service = service
        self.sessions = sessions
        self.loop = loop
        texts = AnswerText(usesObservedSpelling: settings.usesObservedSpelling)
        // TLS 1.2 or later; a client's certificate is asked for and not demanded (P-1, P-32).
        tls = try ServerCertificate(settings, folder).context(
            from: .tls12,
            protocols: ["h2"],
            asking: folder.authority
        )
        do {
            certificates = ClientCertificate(authority: try Certificate.read(pemFile: folder.authority)[0])
        } catch {
            throw GatewayError(.unusableInput, "\(folder.authority) is no certificate in PEM: \(error)")
        }
    }

    // MARK: Listeners

    func listenSecurely() -> EventLoopFuture<any Channel> {
        let box = NIOLoopBound(self, eventLoop: loop)
        return bootstrap { channel in try box.value.addTLS(to: channel) }.bind(host: settings.host, port: settings.port)
    }

    func listenInTheClear(port: Int) -> EventLoopFuture<any Channel> {
        let box = NIOLoopBound(self, eventLoop: loop)
        return bootstrap { channel in try box.value.addSniffer(to: channel) }.bind(host: "127.0.0.1", port: port)
    }

    private func bootstrap(_ configure: @escaping @Sendable (any Channel) throws -> Void) -> ServerBootstrap {
        let box = NIOLoopBound(self, eventLoop: loop)
        return ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // In portions, so that the disk has something to do while the rest of what came is looked at, and answers
            // leave meanwhile: a client with a thousand requests under way sends them all at once.
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(
                .recvAllocator,
                value: FixedSizeRecvByteBufferAllocator(capacity: GatewaySettings.readSize)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let server = box.value
                    guard server.sessions.count < GatewaySettings.mostConnections,
                        !server.service.refusesConnection()
                    else { throw ChannelError.connectTimeout(.zero) }
                    try configure(channel)
                }
            }
    }

    // MARK: Pipelines

    private func addTLS(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        // Whatever certificate comes is taken here and judged with each request, which can say what is wrong with it.
        let handler = try TLSHandler(server: tls)
        try pipeline.addHandler(handler)
        // Without ALPN, and with one that offers something else, the protocol is HTTP/2 all the same (P-2).
        let box = NIOLoopBound((self, handler), eventLoop: loop)
        try pipeline.addHandler(
            ApplicationProtocolNegotiationHandler { _, channel in
                channel.eventLoop.makeCompletedFuture {
                    let (server, handler) = box.value
                    let certificate = handler.presentedCertificate.map { server.certificates.read($0, now: Date()) }
                    try server.addHTTP2(to: channel, isSecure: true, certificate)
                }
            }
        )
        channel.close(after: settings.patience, ifStillIn: ApplicationProtocolNegotiationHandler.self)
    }

    private func addSniffer(to channel: any Channel) throws {
        try channel.pipeline.syncOperations.addHandler(
            ProtocolSniffer { [self] isHTTP2, channel in
                if isHTTP2 {
                    try addHTTP2(to: channel, isSecure: false, nil)
                } else {
                    try addHTTP1(to: channel)
                }
            }
        )
        channel.close(after: settings.patience, ifStillIn: ProtocolSniffer.self)
    }

    private func addHTTP2(to channel: any Channel, isSecure: Bool, _ certificate: ProviderCertificate?) throws {
        let session = ProviderSession(
            environment: settings.environment,
            isSecure: isSecure,
            certificate: certificate
        )
        let connection = HTTP2Connection(
            session,
            sessions,
            texts,
            service,
            firstStreams: certificate == nil ? GatewaySettings.firstStreams : GatewaySettings.mostStreams
        )
        try channel.pipeline.syncOperations.addHandler(connection)
    }

    private func addHTTP1(to channel: any Channel) throws {
        let session = ProviderSession(environment: settings.environment, isSecure: false, certificate: nil)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
        try pipeline.addHandler(HTTP1Connection(session, sessions, texts, service))
    }
}
