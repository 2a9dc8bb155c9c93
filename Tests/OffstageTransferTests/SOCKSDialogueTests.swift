import NIOCore
import OffstageTransfer
import Testing

@testable import OffstageHTTP

/// What is said to a proxy that speaks SOCKS (RFC 1928), however it is cut.
@Suite struct SOCKSDialogueTests {
    /// What is said after the greeting, and what the dialogue came to; nil if it still waits.
    private func outcome(_ url: String, hears bytes: [UInt8]) throws -> (said: [UInt8], step: String?) {
        var dialogue = SOCKSDialogue(to: try WebAddress(url))
        #expect(Array(dialogue.greeting.readableBytesView) == [5, 1, 0])
        var (buffer, said) = (ByteBuffer(), [UInt8]())
        for byte in bytes {
            buffer.writeInteger(byte)
            switch dialogue.heard(&buffer) {
            case .wait: break
            case .say(let words): said += words.readableBytesView
            case .open: return (said, "open")
            case .fail(let what), .refuse(let what, _): return (said, what)
            }
        }
        return (said, nil)
    }

    private static let zeros = [UInt8](repeating: 0, count: 15)
    private static let name = [UInt8]("films.example.com".utf8)
    private static let requests: [(String, [UInt8])] = [
        ("http://films.example.com/", [5, 1, 0, 3, 17] + name + [0, 80]),
        ("https://192.0.2.7/", [5, 1, 0, 1, 192, 0, 2, 7, 1, 187]),
        ("http://[::1]:8080/", [5, 1, 0, 4] + zeros + [1, 31, 144]),
    ]

    @Test(arguments: requests)
    func server_isNamed_orGivenAsItsAddress(url: String, request: [UInt8]) throws {
        let (said, step) = try outcome(url, hears: [5, 0])
        #expect(said == request && step == nil)
    }

    private static let places: [[UInt8]] = [[1, 0, 0, 0, 0, 0, 0], [3, 2, 97, 98, 0, 0], [4] + zeros + [0, 0, 0]]

    @Test(arguments: places)
    func reply_ofEveryKindOfAddress_isHeardToItsEnd(place: [UInt8]) throws {
        let reply: [UInt8] = [5, 0, 5, 0, 0] + place
        #expect(try outcome("http://a.example.com/", hears: reply).step == "open")
        #expect(try outcome("http://a.example.com/", hears: reply.dropLast()).step == nil)
    }

    private static let refusals: [([UInt8], String)] = [
        ([4, 0], "no SOCKS 5"), ([5, 255], "wants to know who asks"), ([5, 0, 4, 0, 0, 1, 0], "no SOCKS 5"),
        ([5, 0, 5, 0, 0, 9, 0], "no SOCKS 5"), ([5, 0, 5, 5, 0, 1, 0, 0, 0, 0, 0, 0], "refuses the connection"),
        ([5, 0, 5, 77, 0, 1, 0, 0, 0, 0, 0, 0], "it says 77"),
    ]

    @Test(arguments: refusals)
    func refusal_isTold(bytes: [UInt8], why: String) throws {
        #expect(try outcome("http://a.example.com/", hears: bytes).step?.contains(why) == true)
    }

    @Test func name_thatIsTooLong_isRefused() throws {
        let long = "http://\(String(repeating: "a.", count: 150))com/"
        #expect(try outcome(long, hears: [5, 0]).step?.contains("so long a name") == true)
    }
}
