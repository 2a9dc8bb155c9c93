package import NIOCore
import OffstageTransfer
import Synchronization

/// A protocol that carries many exchanges at a time on one connection: HTTP/2, where a program links `OffstageHTTP2`.
package protocol StreamProtocol: Sendable {
    /// Gives a channel on which `h2` was agreed its handlers.
    /// - Parameter isGoingAway: called when the server wants no further streams.
    func multiplex(_ channel: any Channel, isGoingAway: @escaping () -> Void) throws -> any StreamMultiplexer
}

/// The streams of one connection. Each speaks in the parts of HTTP/1.1.
package protocol StreamMultiplexer {
    func open(_ furnish: @escaping (any Channel) throws -> Void) -> EventLoopFuture<any Channel>
}

/// The server has not begun with a request, and it can be sent once more (E-22).
package struct StreamRefused: Error {
    package init() {}
}

/// What sources offer to servers beside HTTP/1.1, if anything.
enum OfferedStreams {
    private static let offered = Mutex<(any StreamProtocol)?>(nil)

    static var current: (any StreamProtocol)? { offered.withLock(\.self) }

    static func set(_ streams: any StreamProtocol) { offered.withLock { $0 = streams } }
}

extension HTTPSource {
    /// Sources that are made from now on offer this to servers over TLS.
    package static func offer(_ streams: any StreamProtocol) { OfferedStreams.set(streams) }
}

/// One connection with many exchanges. Lives on one event loop.
final class StreamConnection {
    /// An idle connection is kept for so long.
    private static let keptFor = TimeAmount.seconds(60)

    /// ``HTTPExchange/connectionKey`` of what it carries.
    let key: String
    private let channel: any Channel
    private let table: ExchangeTable
    private var multiplexer: (any StreamMultiplexer)?
    private var count = 0
    private var idleTimer: Scheduled<Void>?
    /// Whether it takes further exchanges.
    private(set) var isUsable = true

    init(_ channel: any Channel, for key: String, table: ExchangeTable, speaking streams: any StreamProtocol) throws {
        self.key = key
        self.channel = channel
        self.table = table
        multiplexer = try streams.multiplex(channel) { [weak self] in self?.retire() }
        channel.closeFuture.assumeIsolated().whenComplete { _ in self.retire() }
        try channel.syncOptions?.setOption(.autoRead, value: true)
    }

    func begin(_ exchange: HTTPExchange) {
        count += 1
        idleTimer?.cancel()
        let table = table
        let stream = multiplexer?.open { [self] channel in
            try channel.syncOptions?.setOption(.autoRead, value: false)
            let connection = HTTPConnection(for: key, table: table, isStream: true)
            try channel.pipeline.syncOperations.addHandler(connection)
            channel.closeFuture.assumeIsolated().whenComplete { _ in self.ended() }
            exchange.isOver ? connection.close() : connection.begin(exchange)
        }
        stream?.assumeIsolated().whenFailure { _ in
            self.ended()
            let reason = "\(exchange.request.url.authority) takes no further request on this connection"
            table.tell(.failed(TransferFailure(.networkConnectionLost, reason, isUnprocessed: true)), of: exchange)
        }
    }

    private func ended() {
        count -= 1
        guard count == 0 else { return }
        guard isUsable else { return close() }
        idleTimer = channel.eventLoop.assumeIsolated().scheduleTask(in: Self.keptFor) { self.close() }
    }

    /// No further exchange begins here. Those that are under way go on.
    func retire() {
        isUsable = false
        table.forget(self)
        if count == 0 { close() }
    }

    func close() {
        isUsable = false
        idleTimer?.cancel()
        multiplexer = nil
        table.forget(self)
        channel.close(promise: nil)
    }
}
