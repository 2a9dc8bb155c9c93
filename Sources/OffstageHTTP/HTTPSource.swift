import NIOCore
import NIOPosix
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
        let context = try trust.context(protocols: streams == nil ? ["http/1.1"] : ["h2", "http/1.1"])
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        self.loop = loop
        table = .makeBoxSendingValue(
            ExchangeTable(
                loop: loop,
                tls: context,
                serialTLS: { streams == nil ? context : try trust.context(protocols: ["http/1.1"]) },
                proxies: proxies,
                trust: trust,
                streams: streams,
                onEvent: onEvent
            ),
            eventLoop: loop
        )
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
