import NIOCore
import NIOPosix
import Testing

@testable import OffstageGateway

/// Streams to clients that do not read, and to clients that leave.
@Suite(.timeLimit(.minutes(1))) struct LocalEndpointTests {
    /// An endpoint whose answers go on as given, and the ends of them as they come.
    private func endpoint(
        _ run: @escaping @Sendable (LocalStream) async -> Void
    ) throws -> (port: Int, ends: AsyncStream<Void>) {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let port = try LocalEndpoint.start(port: 0, patience: .milliseconds(300)) { request, answer in
            guard request.path == "/stream" else {
                return answer(LocalAnswer(type: "text/plain", body: .text("short")))
            }
            answer(
                LocalAnswer(
                    type: "text/event-stream",
                    body: .stream { stream in
                        await run(stream)
                        ended.yield()
                    }
                )
            )
        }
        return (port, ends)
    }

    /// A client that asks and reads only what it is told to.
    private func client(_ port: Int, asking path: String) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: "GET \(path) HTTP/1.1\r\nhost: localhost\r\n\r\n")).get()
        return channel
    }

    @Test func stream_toOneWhoDoesNotRead_ends() async throws {
        let text = String(repeating: "x", count: 1 << 20)
        let (port, ends) = try endpoint { stream in while (try? await stream.write(text)) != nil {} }
        let reader = try await client(port, asking: "/stream")
        // Others are served meanwhile.
        let other = try await client(port, asking: "/")
        other.read()
        try await other.closeFuture.get()
        #expect(await ends.first { true } != nil)
        try? await reader.close()
    }

    @Test func stream_toOneWhoLeaves_isCancelled() async throws {
        let (port, ends) = try endpoint { stream in
            try? await stream.write("begins")
            for await _ in AsyncStream<Void>.makeStream().stream {}
        }
        let reader = try await client(port, asking: "/stream")
        try await reader.close()
        #expect(await ends.first { true } != nil)
    }

    @Test func port_thatIsTaken_isNamed() throws {
        let (port, _) = try endpoint { _ in }
        let error = #expect(throws: GatewayError.self) { try LocalEndpoint.start(port: port) { _, _ in } }
        #expect(error?.code == .cannotServe && error?.description.contains("port \(port) on 127.0.0.1") == true)
    }
}
