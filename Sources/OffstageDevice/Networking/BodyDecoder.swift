import CZlib
import OffstageTransfer

/// The body of one response on its way from the form in which it was sent: `gzip` or `deflate` (RFC 9110, 8.4.1).
final class BodyDecoder {
    enum Coding {
        case gzip
        /// In zlib's form, or bare, as some servers have it.
        case deflate

        /// - Returns: nil for what is not coded, or in a way that is not known.
        init?(_ head: ResponseHead) {
            switch head.headers["Content-Encoding"]?.lowercased() {
            case "gzip", "x-gzip": self = .gzip
            case "deflate": self = .deflate
            default: return nil
            }
        }
    }

    private let coding: Coding
    /// zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    private var hasBegun = false
    private var input: [UInt8] = []
    private var place = 0
    /// Whether the last bytes took all the room that there was: there may be more without more being sent.
    private var isFull = false
    /// Whether what came so far is a whole body.
    private(set) var isWhole = true

    init(_ coding: Coding) {
        self.coding = coding
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
    }

    deinit {
        if hasBegun { inflateEnd(stream) }
        stream.deallocate()
    }

    /// Some more of what was sent.
    func take(_ bytes: [UInt8]) {
        if place == input.count { (input, place) = (bytes, 0) } else { input += bytes }
        isWhole = isWhole && bytes.isEmpty
    }

    /// The next bytes of the body, at most so many.
    /// - Returns: none if more of what was sent is needed.
    /// - Throws: −1015 if it is not in this form.
    func next(upTo count: Int) throws(TransferFailure) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
            made = 0
            while made < count, place < input.count || isFull, !failed {
                guard begin() else { break }
                let room = UnsafeMutableBufferPointer(rebasing: buffer[made...])
                switch step(into: room, &made) {
                case Z_OK: break
                case Z_STREAM_END: finish()
                // It wants more, or has no room: nothing was wrong.
                case Z_BUF_ERROR:
                    isFull = false
                    return
                default: failed = true
                }
            }
        }
        if failed { throw TransferFailure(.cannotDecodeRawData, "the body is not what its Content-Encoding says") }
        return bytes
    }

    /// - Returns: whether enough is there to see what it is.
    private func begin() -> Bool {
        guard !hasBegun else { return true }
        guard input.count - place >= 2 else { return false }
        let (first, second) = (Int(input[place]), Int(input[place + 1]))
        let isZlib = first & 0x0f == 8 && (first << 8 + second) % 31 == 0
        let bits: Int32 =
            switch coding {
            case .gzip: 15 + 16
            case .deflate: isZlib ? 15 : -15
            }
        hasBegun = inflateInit2_(stream, bits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        return hasBegun
    }

    private func step(into room: UnsafeMutableBufferPointer<UInt8>, _ made: inout Int) -> Int32 {
        input.withUnsafeMutableBufferPointer { bytes in
            stream.pointee.next_in = bytes.baseAddress.map { $0 + place }
            stream.pointee.avail_in = UInt32(clamping: bytes.count - place)
            stream.pointee.next_out = room.baseAddress
            stream.pointee.avail_out = UInt32(clamping: room.count)
            let had = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
            let result = inflate(stream, Z_NO_FLUSH)
            place += had.0 - Int(stream.pointee.avail_in)
            made += had.1 - Int(stream.pointee.avail_out)
            isFull = stream.pointee.avail_out == 0
            return result
        }
    }

    /// Another gzip may follow; anything else is of no meaning.
    private func finish() {
        isWhole = true
        isFull = false
        if coding == .gzip, place < input.count, input[place] == 0x1f {
            isWhole = inflateReset(stream) != Z_OK
        } else {
            place = input.count
        }
    }
}
