import CZlib
import OffstageKernel
import OffstageTransfer
import Testing

@testable import OffstageDevice

/// Bodies that come in another form than the one that was asked for.
@Suite struct DecodingTests {
    private static let exchange = ExchangeNumber(transfer: TransferNumber(rawValue: 1), attempt: 1)
    /// Too long for one window, and half of it chance.
    private static let text: [UInt8] = (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 * $0 / 7) ^ ($0 >> 5)) }

    /// - Parameter bits: as zlib has it: 31 gzip, 15 zlib's own form, −15 none.
    private func coded(_ bytes: [UInt8], _ bits: Int32 = 31) -> [UInt8] {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(stream, 6, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            return []
        }
        defer { deflateEnd(stream) }
        var input = bytes
        return [UInt8](unsafeUninitializedCapacity: bytes.count + 1000) { buffer, count in
            input.withUnsafeMutableBufferPointer { source in
                stream.pointee.next_in = source.baseAddress
                stream.pointee.avail_in = UInt32(source.count)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                _ = deflate(stream, Z_FINISH)
                count = buffer.count - Int(stream.pointee.avail_out)
            }
        }
    }

    private struct Outcome {
        var head: ResponseHead?
        var body: [UInt8] = []
        var last: SourceEvent?
        /// The most that was told between two demands.
        var most = 0
        var asked = 0
        var isCancelled = false
    }

    /// A sender that has these bytes, in pieces, and an owner that demands so many at a time.
    private func outcome(
        of bytes: [UInt8],
        coding: String = "gzip",
        status: Int = 200,
        method: String = "GET",
        piece: Int = 1000,
        window: Int = 10_000,
        ending: SourceEvent = .end
    ) throws -> Outcome {
        var decoding = Decoding()
        var outcome = Outcome()
        let url = try WebAddress("https://a.example/")
        decoding.opened(Self.exchange, SourceRequest(method: method, url: url))
        let fields: HeaderFields = ["Content-Encoding": coding, "Content-Length": String(bytes.count)]
        decoding.take(.head(ResponseHead(status: status, headers: fields)), of: Self.exchange)
        var left = bytes[...]
        var hasEnded = false
        var room = 0
        for _ in 0..<100_000 {
            var told = 0
            for (_, event) in decoding.takeReady() {
                switch event {
                case .head(let head): outcome.head = head
                case .body(let bytes):
                    outcome.body += bytes
                    told += bytes.count
                default: outcome.last = event
                }
            }
            outcome.most = max(outcome.most, told)
            if outcome.last == nil, !decoding.demanded(window - told, of: Self.exchange) { room += window }
            for (_, command) in decoding.takeCommands() {
                switch command {
                case .demand(let count): room += count
                case .cancel: outcome.isCancelled = true
                case .open, .send, .finishSending, .answer: break
                }
            }
            if outcome.last != nil { return outcome }
            outcome.asked = max(outcome.asked, room)
            while room > 0, !left.isEmpty {
                let next = left.prefix(min(room, piece))
                left.removeFirst(next.count)
                room -= next.count
                decoding.take(.body(Array(next)), of: Self.exchange)
            }
            if left.isEmpty, !hasEnded {
                hasEnded = true
                decoding.take(ending, of: Self.exchange)
            }
        }
        return outcome
    }

    @Test(arguments: [("gzip", Int32(31)), ("x-GZIP", 31), ("deflate", 15), ("deflate", -15)], [1, 7, 1000, 500_000])
    func body_isTakenOutOfItsCoding(coding: (String, Int32), piece: Int) throws {
        let outcome = try outcome(of: coded(Self.text, coding.1), coding: coding.0, piece: piece)
        #expect(outcome.body == Self.text)
        #expect(outcome.last == .end)
        #expect(outcome.head?.headers["Content-Length"] == nil)
        #expect(outcome.head?.headers["Content-Encoding"] == coding.0)
    }

    @Test func bodyThatGrowsAThousandfold_comesAsItIsDemanded() throws {
        let long = [UInt8](repeating: 7, count: 5_000_000)
        let outcome = try outcome(of: coded(long), window: 5000)
        #expect(outcome.body == long)
        #expect(outcome.most <= 5000)
    }

    @Test func bodyThatIsDemandedWithItsRequest_comesWithItsHead() throws {
        var decoding = Decoding()
        var request = SourceRequest(url: try WebAddress("https://a.example/"))
        request.demanded = Self.text.count + 1
        decoding.opened(Self.exchange, request)
        let coded = coded(Self.text)
        let head = ResponseHead(status: 200, headers: ["Content-Encoding": "gzip"])
        for event in [.head(head), .body(coded), .end] as [SourceEvent] { decoding.take(event, of: Self.exchange) }
        let told = decoding.takeReady().map { $0.1 }
        #expect(told.first == .head(head) && told.last == .end)
        #expect(told.flatMap { if case .body(let bytes) = $0 { bytes } else { [] as [UInt8] } } == Self.text)
        #expect(decoding.takeCommands().isEmpty)
    }

    @Test func severalBodiesInOne_areTakenOutEach() throws {
        let outcome = try outcome(of: coded([1, 2, 3]) + coded(Self.text), piece: 23)
        #expect(outcome.body == [1, 2, 3] + Self.text)
    }

    @Test func whatFollowsTheBody_isOfNoMeaning() throws {
        let outcome = try outcome(of: coded(Self.text) + [0, 0, 0], piece: 500_000)
        #expect(outcome.body == Self.text)
        #expect(outcome.last == .end)
    }

    @Test func emptyBody_isWhole() throws {
        let outcome = try outcome(of: [])
        #expect(outcome.body == [] && outcome.last == .end)
    }

    @Test(arguments: [("br", 200, "GET"), ("gzip", 206, "GET"), ("gzip", 200, "HEAD"), ("gzip", 304, "GET")])
    func bodyThatIsNoneOfThese_isLeftAlone(coding: String, status: Int, method: String) throws {
        let bytes: [UInt8] = [1, 2, 3]
        let outcome = try outcome(of: bytes, coding: coding, status: status, method: method)
        #expect(outcome.body == bytes)
        #expect(outcome.head?.headers["Content-Length"] == "3")
    }

    @Test(arguments: [
        [UInt8](repeating: 0x20, count: 5_000), [0x1f], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 255, 255, 255, 255],
    ])
    func bodyThatIsNotWhatItSays_isAFailure(bytes: [UInt8]) throws {
        let outcome = try outcome(of: bytes)
        #expect(outcome.last == .failed(TransferFailure(.cannotDecodeRawData, "")))
        // Who is at the end need not be told to leave off.
        #expect(outcome.isCancelled == (bytes.count > 1))
    }

    @Test func bodyThatEndsBeforeItsTime_isAFailure() throws {
        let whole = coded(Self.text)
        let outcome = try outcome(of: Array(whole.dropLast(9)))
        #expect(outcome.last == .failed(TransferFailure(.cannotDecodeRawData, "")))
        #expect(Self.text.starts(with: outcome.body))
        let lost = TransferFailure(.networkConnectionLost, "")
        let broken = try self.outcome(of: Array(whole.dropLast(9)), ending: .failed(lost))
        #expect(broken.last == .failed(lost))
    }

    @Test func request_asksForWhatIsDecoded_unlessItSaysOtherwise() throws {
        let url = try WebAddress("https://a.example/")
        func asked(_ headers: HeaderFields) -> String? {
            var request = SourceRequest(url: url, headers: headers)
            Decoding.complete(&request)
            return request.headers["Accept-Encoding"]
        }
        #expect(asked([:]) == "gzip, deflate")
        #expect(asked(["accept-encoding": "br"]) == "br")
        #expect(asked(["Range": "bytes=3-"]) == "identity")
    }
}
