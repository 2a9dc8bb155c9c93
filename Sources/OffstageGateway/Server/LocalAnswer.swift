import NIOCore
import NIOHTTP1
import OffstagePush

/// What a client of a ``LocalEndpoint`` asks for. A body is read and thrown away.
package struct LocalRequest: Sendable {
    package var method: String
    /// Without the query.
    package var path: String
    /// What stands behind the question mark; empty without one.
    package var query: String
    /// What came after the head.
    package var body: String
    private var headers: HTTPHeaders

    init(_ head: HTTPRequestHead, _ body: String) {
        self.body = body
        method = head.method.rawValue
        path = String(head.uri.prefix { $0 != "?" })
        query = String(head.uri.dropFirst(path.count + 1))
        headers = head.headers
    }

    /// Every value of a header, in order; its name in any case.
    package func values(of header: String) -> [String] { headers[header] }
}

/// What a ``LocalEndpoint`` answers with, before it closes the connection.
package struct LocalAnswer: Sendable {
    package enum Body: Sendable {
        case text(String)
        /// Goes on until the function returns or the client is gone; then the function's task is cancelled.
        case stream(@Sendable (LocalStream) async -> Void)
    }

    /// The status of HTTP.
    package var status: Int
    /// The media type of the body.
    package var type: String
    package var headers: [(name: String, value: String)]
    package var body: Body

    package init(status: Int = 200, type: String, headers: [(name: String, value: String)] = [], body: Body) {
        self.status = status
        self.type = type
        self.headers = headers
        self.body = body
    }
}

/// The body of an answer that goes on.
package struct LocalStream: Sendable {
    let channel: any Channel
    let patience: Duration

    /// Returns when the text is on its way, so that a client that is slower than its writer is owed one text at most.
    /// One that does not take it while patience lasts loses the connection.
    /// - Throws: if the client is gone.
    package func write(_ text: String) async throws {
        let end = channel.eventLoop.scheduleTask(in: .nanoseconds(patience.inNanoseconds)) { [channel] in
            channel.close(promise: nil)
        }
        defer { end.cancel() }
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text)))).get()
    }
}
