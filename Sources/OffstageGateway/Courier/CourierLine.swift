import Foundation
package import NIOCore
import NIOPosix
import NIOTLS
package import OffstagePush
package import OffstageTLS

/// A device's way to a gateway over sockets: what drives ``CourierClient``, on an event loop of its own or of many.
package final class CourierLine: CourierLink {
    /// What becomes of trying to connect, for a person who waits for it.
    package enum Attempt: Equatable, Sendable {
        /// The device does not want to be connected.
        case resting
        /// Nobody can be reached there now; it is tried again.
        case unreachable(String)
        /// Somebody is there, who is not the gateway that the device trusts; it is tried again all the same.
        case stranger(String)
    }

    package struct Settings: Sendable {
        package var host: String
        package var port: Int
        /// The authority that signed the gateway's certificate, in PEM.
        package var authority: String
        package var identity: CourierClient.Identity
        /// What an earlier life of the device kept.
        package var position: CourierPosition?
        /// Of the waits before it connects again (C-12).
        package var seed: UInt64

        package init(
            host: String,
            port: Int,
            authority: String,
            identity: CourierClient.Identity,
            position: CourierPosition? = nil,
            seed: UInt64 = .random(in: 0...UInt64.max)
        ) {
            self.host = host
            self.port = port
            self.authority = authority
            self.identity = identity
            self.position = position
            self.seed = seed
        }
    }

    private let loop: any EventLoop
    private let end: NIOLoopBoundBox<LineEnd>

    /// - Parameters:
    ///   - tls: What ``context(trusting:)`` made.
    ///   - onAttempt, onNews: Called on the loop's thread; what they do must be short.
    package init(
        _ settings: Settings,
        tls: TLSContext,
        on loop: any EventLoop,
        onAttempt: @escaping @Sendable (Attempt) -> Void = { _ in },
        onNews: @escaping @Sendable (CourierNews) -> Void
    ) {
        self.loop = loop
        let end = LineEnd(settings, tls: tls, loop: loop, onAttempt: onAttempt, onNews: onNews)
        self.end = .makeBoxSendingValue(end, eventLoop: loop)
    }

    /// One on a thread that all such ways share.
    package convenience init(
        _ settings: Settings,
        tls: TLSContext,
        onAttempt: @escaping @Sendable (Attempt) -> Void,
        onNews: @escaping @Sendable (CourierNews) -> Void
    ) {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        self.init(settings, tls: tls, on: loop, onAttempt: onAttempt, onNews: onNews)
    }

    /// What ``context(trusting:)`` makes.
    package typealias Security = TLSContext

    /// TLS 1.3 with a gateway whose certificate this authority signed (C-1).
    package static func context(trusting authority: String) throws(GatewayError) -> TLSContext {
        do {
            let roots = try Certificate.read(pemFile: authority)
            return try TLSContext(
                trusting: .roots(roots),
                from: .tls13,
                protocols: [CourierConnection.protocolName]
            )
        } catch {
            throw GatewayError(.unusableInput, "\(authority) is no certificate authority in PEM: \(error)")
        }
    }

    package func want(_ isWanted: Bool) { feed(.want(isWanted)) }
    package func register(_ registration: CourierRegistration) { feed(.register(registration)) }
    package func setPower(_ power: DevicePower) { feed(.power(power)) }
    package func confirm(through sequence: UInt64) { feed(.stored(through: sequence)) }
    package func delivered(_ id: MessageID) { feed(.delivered(id)) }

    package func setTopics(enabled: Set<String>, disabled: Set<String>, installations: [String: Int]) {
        feed(.topics(enabled: enabled, disabled: disabled, installations: installations))
    }

    /// What came cannot be made durable; it will come again.
    package func refuse() { feed(.notStored) }

    private func feed(_ event: CourierClient.Event) {
        loop.execute { [end] in end.value.handle(event) }
    }
}

/// The parts of a ``CourierLine`` that live on its loop.
private final class LineEnd {
    private let settings: CourierLine.Settings
    private let tls: TLSContext
    private let loop: any EventLoop
    private let onAttempt: @Sendable (CourierLine.Attempt) -> Void
    private let onNews: @Sendable (CourierNews) -> Void
    private var client: CourierClient
    private var channel: (any Channel)?
    /// Counts connections, so that what an old one still says is told apart.
    private var attempt = 0
    private let timer: LoopTimer
    private var queue: [CourierClient.Event] = []
    private var isBusy = false

    init(
        _ settings: CourierLine.Settings,
        tls: TLSContext,
        loop: any EventLoop,
        onAttempt: @escaping @Sendable (CourierLine.Attempt) -> Void,
        onNews: @escaping @Sendable (CourierNews) -> Void
    ) {
        self.settings = settings
        self.tls = tls
        self.loop = loop
        timer = LoopTimer(loop)
        self.onAttempt = onAttempt
        self.onNews = onNews
        client = CourierClient(settings.identity, position: settings.position, seed: settings.seed)
    }

    func handle(_ event: CourierClient.Event) {
        if case .want(false) = event { onAttempt(.resting) }
        queue.append(event)
        guard !isBusy else { return }
        isBusy = true
        while !queue.isEmpty { carryOut(client.handle(queue.removeFirst(), at: .now)) }
        isBusy = false
        timer.set(client.nextDeadline) { [self] in handle(.timePassed) }
    }

    private func carryOut(_ effects: [CourierClient.Effect]) {
        for effect in effects {
            switch effect {
            case .connect: connect()
            case .write(let bytes):
                guard let channel else { continue }
                channel.write(channel.allocator.buffer(bytes: bytes), promise: nil)
            case .disconnect: disconnect()
            case .tell(let news): onNews(news)
            }
        }
        channel?.flush()
    }

    // MARK: The socket

    private func connect() {
        attempt += 1
        let (number, box, tls) = (attempt, NIOLoopBound(self, eventLoop: loop), tls)
        let host = settings.host
        ClientBootstrap(group: loop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connectTimeout(.seconds(30))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(TLSHandler(client: tls, peer: host))
                    try pipeline.addHandler(LineHandler(box.value, number))
                }
            }
            .connect(host: host, port: settings.port)
            .whenComplete { result in
                switch result {
                case .success(let channel): box.value.opened(channel, number)
                case .failure(let error):
                    box.value.failed(error, number)
                    box.value.lost(number)
                }
            }
    }

    private func opened(_ channel: any Channel, _ number: Int) {
        guard number == attempt, channel.isActive else { return channel.close(promise: nil) }
        if self.channel == nil { self.channel = channel }
    }

    /// The connection cannot be made.
    fileprivate func failed(_ error: any Error, _ number: Int) {
        guard number == attempt, !client.isOnline else { return }
        onAttempt(CourierLine.Attempt(error))
    }

    /// TLS stands.
    fileprivate func secured(_ channel: any Channel, _ number: Int) {
        guard number == attempt else { return }
        self.channel = channel
        handle(.connected)
    }

    fileprivate func received(_ bytes: [UInt8], _ number: Int) {
        if number == attempt { handle(.received(bytes)) }
    }

    fileprivate func lost(_ number: Int) {
        guard number == attempt else { return }
        attempt += 1
        channel = nil
        handle(.lost)
    }

    private func disconnect() {
        let former = channel
        channel = nil
        attempt += 1
        former?.flush()
        // The gateway's answer to the goodbye is not waited for.
        former?.close(promise: nil)
        handle(.lost)
    }
}

/// Hands what a socket brings to its ``LineEnd``.
private final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let end: LineEnd
    private let number: Int

    init(_ end: LineEnd, _ number: Int) {
        self.end = end
        self.number = number
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(let name)? = event as? TLSUserEvent {
            guard name == CourierConnection.protocolName else {
                end.failed(NotCourier(), number)
                return context.close(promise: nil)
            }
            end.secured(context.channel, number)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        end.received(Array(unwrapInboundIn(data).readableBytesView), number)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end.lost(number)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end.failed(error, number)
        context.close(promise: nil)
    }
}

/// The peer speaks TLS, and not the courier's protocol.
private struct NotCourier: Error {}

extension CourierLine.Attempt {
    fileprivate init(_ error: any Error) {
        switch error {
        case is NotCourier: self = .stranger("that is no port for devices")
        case let error as TLSError where error.code == .otherName:
            self = .stranger("its certificate is for another name")
        case let error as TLSError where error.code == .distrusted:
            self = .stranger("another authority signed its certificate")
        case let error as TLSError where error.code == .handshakeFailed:
            self = .stranger("it does not speak TLS 1.3")
        case let error as IOError: self = .unreachable(String(cString: strerror(error.errnoCode)))
        case let error as NIOConnectionError:
            let reason = error.connectionErrors.lazy.compactMap { $0.error as? IOError }.first
            self = .unreachable(
                reason.map { String(cString: strerror($0.errnoCode)) } ?? "\(error.host) is not known"
            )
        default: self = .unreachable("\(error)")
        }
    }
}
