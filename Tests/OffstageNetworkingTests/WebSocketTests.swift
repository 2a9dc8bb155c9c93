import Foundation
import Testing

@testable import OffstageNetworking

/// The protocol of WebSockets, without a connection.
@Suite struct WebSocketTests {
    /// RFC 6455, 1.3.
    @Test func handshake_isAnsweredByItsKey() {
        #expect(WebSocketHandshake(key: "dGhlIHNhbXBsZSBub25jZQ==").accept == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        #expect(WebSocketHandshake().key != WebSocketHandshake().key)
        #expect(Data(base64Encoded: WebSocketHandshake().key)?.count == 16)
    }

    /// RFC 3174, 7.3, and every length of padding.
    @Test func sha1_ofKnownTexts() {
        func hex(_ text: String) -> String {
            SHA1.hash(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
        }
        #expect(hex("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(hex("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        )
        #expect(hex(String(repeating: "a", count: 1000)) == "291e9a6c66994949b57ba5e650361e98fc36b1ba")
    }

    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> Data {
        precondition(payload.count < 126)
        return Data([first, UInt8(payload.count)] + payload)
    }

    /// RFC 6455, 5.7.
    @Test func frame_ofAClient_isMasked() {
        let frame = WebSocketFrame(kind: .text, payload: Data("Hello".utf8))
        let bytes = frame.bytes(mask: [0x37, 0xfa, 0x21, 0x3d])
        #expect(Array(bytes) == [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58])
        let long = WebSocketFrame(kind: .binary, payload: Data(count: 256)).bytes(mask: [0, 0, 0, 0])
        #expect(Array(long.prefix(4)) == [0x82, 0xfe, 1, 0] && long.count == 264)
        let longer = WebSocketFrame(kind: .binary, payload: Data(count: 65536)).bytes(mask: [0, 0, 0, 0])
        #expect(Array(longer.prefix(10)) == [0x82, 0xff, 0, 0, 0, 0, 0, 1, 0, 0])
    }

    @Test(arguments: [1, 2, 3, 7, 1000]) func message_inPiecesAndFragments_isReadWhole(piece: Int) throws {
        var bytes = Self.frame(0x01, Array("Hel".utf8)) + Self.frame(0x89, [7]) + Self.frame(0x80, Array("lo".utf8))
        bytes += Data([0x82, 126, 1, 44]) + Data(repeating: 9, count: 300)
        var (reader, frames) = (WebSocketReader(), [WebSocketFrame]())
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.append(bytes[start..<min(bytes.count, start + piece)])
            while let frame = try reader.next(limit: 300) { frames.append(frame) }
        }
        #expect(
            frames == [
                .init(kind: .ping, payload: Data([7])), .init(kind: .text, payload: Data("Hello".utf8)),
                .init(kind: .binary, payload: Data(repeating: 9, count: 300)),
            ]
        )
    }

    private static let violations: [(bytes: [UInt8], code: UInt16)] = [
        ([0xc1, 0], 1002), ([0x81, 0x80], 1002), ([0x83, 0], 1002), ([0x80, 0], 1002), ([0x09, 0], 1002),
        ([0x01, 0, 0x01, 0], 1002), ([0x89, 126, 0, 126], 1002), ([0x82, 126, 1, 45], 1009),
        ([0x82, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], 1009),
    ]

    @Test(arguments: violations) func frame_thatMustNotBe_isAViolation(bytes: [UInt8], code: UInt16) {
        var reader = WebSocketReader()
        reader.append(Data(bytes))
        #expect(throws: WebSocketReader.Violation(code: code)) {
            while try reader.next(limit: 300) != nil {}
        }
    }

    @Test func fragments_togetherTooLong_areAViolation() {
        var reader = WebSocketReader()
        for first: UInt8 in [0x02, 0x00, 0x80] { reader.append(Self.frame(first, [UInt8](repeating: 1, count: 101))) }
        #expect(throws: WebSocketReader.Violation(code: 1009)) { try reader.next(limit: 300) }
    }

    @Test func conversation_waitsForRoom_andClosesWhenItIsTold() {
        var conversation = WebSocketConversation()
        conversation.opened()
        conversation.send(.init(kind: .text, payload: Data("a".utf8))) { _ in }
        conversation.send(.init(kind: .text, payload: Data("b".utf8))) { _ in }
        #expect(conversation.takeEffects().isEmpty)
        conversation.roomCame()
        guard case .send(let both)? = conversation.takeEffects().last else { Issue.record("nothing sent"); return }
        #expect(both.count == 14, "both in one piece")
        conversation.received(Self.frame(0x88, [3, 232] + Array("bye".utf8)))
        #expect(conversation.closing?.code == 1000 && conversation.closing?.reason == Data("bye".utf8))
        conversation.roomCame()
        guard case .send? = conversation.takeEffects().last else { Issue.record("no answer"); return }
        conversation.roomCame()
        guard case .hangUp? = conversation.takeEffects().last else { Issue.record("no end"); return }
        #expect(conversation.ended() == nil)
    }

    @Test func connection_thatEndsWithoutAWord_isAnError() {
        var conversation = WebSocketConversation()
        conversation.opened()
        conversation.receive { _ in }
        #expect((conversation.ended() as? NSError)?.code == 53)
        guard case .call? = conversation.takeEffects().first else { Issue.record("who waits is not told"); return }
        conversation.send(.init(kind: .text)) { _ in }
        #expect(conversation.takeEffects().count == 1, "told at once")
    }
}
