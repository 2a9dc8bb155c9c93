/// Cuts what a connection brings into frames (C-2): a length of four bytes, the most significant first, that counts
/// what follows; a byte for the kind; a byte of flags, of which bit 0 says that the frame must be understood; the body.
///
/// It holds no more than one frame that is not whole yet, and nothing while none is.
struct FrameReader: Equatable, Sendable {
    /// The most that a length may say.
    static let largest = 16_384
    /// The flag of a frame that must be understood.
    static let critical: UInt8 = 1

    struct Broken: Error {}

    private var buffer: [UInt8] = []
    private var start = 0

    /// How many bytes wait to become frames.
    var count: Int { buffer.count - start }

    mutating func append(_ bytes: [UInt8]) {
        if count == 0 {
            buffer = bytes
            start = 0
        } else {
            buffer += bytes
        }
    }

    /// The next whole frame, or nil if there is none yet. Unknown ones that may be are passed over.
    mutating func next() throws(Broken) -> CourierFrame? {
        while count >= 4 {
            let length = buffer[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard (2...Self.largest).contains(length) else { throw Broken() }
            guard count >= 4 + length else { break }
            let frame = buffer[(start + 4)..<(start + 4 + length)]
            start += 4 + length
            defer { if count == 0 { release() } }
            guard let kind = CourierFrame.Kind(rawValue: frame[frame.startIndex]) else {
                if frame[frame.startIndex + 1] & Self.critical != 0 { throw Broken() }
                continue
            }
            do { return try CourierFrame(kind, frame.dropFirst(2)) } catch { throw Broken() }
        }
        compact()
        return nil
    }

    /// Forgets all that came.
    mutating func release() {
        buffer = []
        start = 0
    }

    private mutating func compact() {
        guard start > 0 else { return }
        buffer.removeFirst(start)
        start = 0
    }
}

/// Takes frames out of pieces of bytes, for those who only listen: tests and tools.
package struct FrameCutter: Sendable {
    private var reader = FrameReader()

    package init() {}

    /// How many bytes wait to become frames.
    package var count: Int { reader.count }

    package mutating func take(_ bytes: [UInt8]) throws -> [CourierFrame] {
        var frames: [CourierFrame] = []
        reader.append(bytes)
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }
}

extension CourierFrame {
    package static func all(in bytes: [UInt8]) throws -> [CourierFrame] {
        var cutter = FrameCutter()
        return try cutter.take(bytes)
    }
}
