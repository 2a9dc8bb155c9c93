import NIOCore
import NIOEmbedded
import Testing

@testable import OffstageGateway

@Suite struct SnifferTests {
    /// The handlers of HTTP/2 write when they are added, and a write that fails makes the channel read what is left.
    @Test func bytesThatComeMeanwhile_areHandedOnOnce() throws {
        let channel = EmbeddedChannel()
        var decisions = 0
        let sniffer = ProtocolSniffer { isHTTP2, channel in
            decisions += 1
            #expect(isHTTP2)
            if decisions == 1 {
                channel.pipeline.syncOperations.fireChannelRead(NIOAny(ByteBuffer(string: " and more")))
            }
        }
        try channel.pipeline.syncOperations.addHandler(sniffer)
        try channel.writeInbound(ByteBuffer(string: "PRI * HTTP/2.0"))
        #expect(decisions == 1)
        var text = ""
        while let buffer = try channel.readInbound(as: ByteBuffer.self) { text += String(buffer: buffer) }
        #expect(text == "PRI * HTTP/2.0 and more")
        _ = try? channel.finish()
    }
}
