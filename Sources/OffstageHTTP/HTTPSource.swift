import NIOCore
import NIOPosix
import OffstageTLS
public import OffstageKernel
public import OffstageTransfer

/// Real servers over sockets: HTTP/1.1 in the clear and over TLS, and over TLS what else the program links
/// (`OffstageHTTP2`).
///
/// Everything happens on one event loop of its own: commands are handed over to it, events come from it. What happens
/// there lies in ``ExchangeTable``; here is only the way in.
public final class HTTPSource: ByteSource, Sendable {
    /// Told of every event, on the source's own thread. What it does must be short.
    public typealias OnEvent = @Sendable (ExchangeNumber, SourceEvent) -> Void

    private let group: MultiThreadedEventLoopGroup
    private let loop: any EventLoop
    private let table: NIOLoopBoundBox<ExchangeTable>

    /// - Throws: ``TransferFailure`` if the trusted certificates cannot be read.
    public init(
        trust: TrustRoots = .system,
        proxies: ProxyRules = .none,
        onEvent: @escaping OnEvent
    ) throws(TransferFailure) {
        let streams = OfferedStreams.current
        let anchors = try trust.readAnchors()
        let serial = try Self.context(["http/1.1"])
        let context = streams == nil ? serial : try Self.context(["h2", "http/1.1"])
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        self.loop = loop
        table = .makeBoxSendingValue(
            ExchangeTable(
                loop: loop,
                tls: context,
                serialTLS: serial,
                proxies: proxies,
                trust: trust,
                anchors: anchors,
                streams: streams,
                onEvent: onEvent
            ),
            eventLoop: loop
        )
    }

    private static func context(_ protocols: [String]) throws(TransferFailure) -> TLSContext {
        do {
            return try TLSContext(trusting: .judged, from: .tls12, protocols: protocols)
        } catch {
            throw TransferFailure(.secureConnectionFailed, "TLS cannot be set up: \(error)")
        }
    }

    public func carryOut(_ command: SourceCommand, of exchange: ExchangeNumber, at now: Instant) {
        let table = table
        loop.execute { table.value.carryOut(command, of: exchange) }
    }

    /// Begins nothing more on the connections that there are, because the network they use is gone, and closes those
    /// that are idle.
    public func dropIdleConnections() {
        let table = table
        loop.execute { table.value.retireAll() }
    }

    /// Closes all connections without another word and ends the thread. Nothing may be asked of the source after it;
    /// not to be called from ``OnEvent``.
    public func close() {
        let table = table
        try? loop.submit { table.value.closeAll() }.wait()
        try? group.syncShutdownGracefully()
    }
}
