import NIOCore

/// Connections that wait for their next exchange, by ``HTTPExchange/connectionKey``. Lives on one event loop.
final class ConnectionPool {
    /// An idle connection is kept for so long.
    private static let keptFor = TimeAmount.seconds(60)

    private let loop: any EventLoop
    private var idle: [String: [HTTPConnection]] = [:]

    init(loop: any EventLoop) {
        self.loop = loop
    }

    /// The connection that was used last: it is the least likely to have been closed.
    func take(_ key: String) -> HTTPConnection? {
        guard let connection = idle[key]?.popLast() else { return nil }
        connection.idleTimer?.cancel()
        connection.idleTimer = nil
        return connection
    }

    func keep(_ connection: HTTPConnection) {
        idle[connection.key, default: []].append(connection)
        connection.idleTimer = loop.assumeIsolated().scheduleTask(in: Self.keptFor) { connection.close() }
    }

    /// It was closed, or will be.
    func forget(_ connection: HTTPConnection) {
        connection.idleTimer?.cancel()
        connection.idleTimer = nil
        idle[connection.key]?.removeAll { $0 === connection }
        if idle[connection.key]?.isEmpty == true { idle[connection.key] = nil }
    }

    func closeAll() {
        for connection in idle.values.flatMap(\.self) { connection.close() }
    }
}
