public import Foundation

/// One message on a wire: a fixed binary head, a JSON body where the message has structure, raw bytes where it carries
/// data.
///
/// The head, little-endian: `kind` (2 bytes), 2 bytes of zero, `id` (4), `replyTo` (4), length of the body (4), length
/// of the payload (4), `outputStamp` (8).
public struct Frame: Equatable, Sendable {
    public static let headLength = 28
    /// A body that is larger is a broken peer, not a message.
    public static let maximumBody = 1 << 20
    public static let maximumPayload = 1 << 24

    /// The kind of message; ``AppMessage`` and ``DeviceMessage`` give it its meaning.
    public var kind: UInt16
    /// The sender's number for this message, 0 where nobody answers it.
    public var id: UInt32
    /// The `id` of the message that this one answers, else 0.
    public var replyTo: UInt32
    /// How many bytes the sender had printed when it wrote the frame: text and frames share one order.
    public var outputStamp: UInt64
    public var body: Data
    public var payload: Data

    public init(
        kind: UInt16,
        id: UInt32 = 0,
        replyTo: UInt32 = 0,
        outputStamp: UInt64 = 0,
        body: Data = Data(),
        payload: Data = Data()
    ) {
        self.kind = kind
        self.id = id
        self.replyTo = replyTo
        self.outputStamp = outputStamp
        self.body = body
        self.payload = payload
    }
}

extension Frame {
    /// The frame's bytes.
    public var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Frame.headLength + body.count + payload.count)
        bytes.append(littleEndian: kind)
        bytes.append(littleEndian: UInt16(0))
        bytes.append(littleEndian: id)
        bytes.append(littleEndian: replyTo)
        bytes.append(littleEndian: UInt32(body.count))
        bytes.append(littleEndian: UInt32(payload.count))
        bytes.append(littleEndian: outputStamp)
        body.withUnsafeBytes { bytes.append(contentsOf: $0) }
        payload.withUnsafeBytes { bytes.append(contentsOf: $0) }
        return bytes
    }
}

extension Frame {
    /// Lists that are longer are not even tried as one piece.
    private static let longestPiece = 2048

    /// A list in as many frames as it takes, none with a larger body than a frame may have; an element must fit
    /// by itself.
    /// - Parameters:
    ///   - isLast: whether the list ends with the last of them.
    ///   - frame: makes a frame of a piece, which says whether it is the last.
    package static func pieces<Element>(
        of list: ArraySlice<Element>,
        isLast: Bool = true,
        _ frame: (ArraySlice<Element>, _ isLast: Bool) throws -> Frame
    ) rethrows -> [Frame] {
        if list.count <= longestPiece {
            let whole = try frame(list, isLast)
            if whole.body.count <= maximumBody || list.count < 2 { return [whole] }
        }
        let middle = list.startIndex + list.count / 2
        return try pieces(of: list[..<middle], isLast: false, frame)
            + pieces(of: list[middle...], isLast: isLast, frame)
    }
}

/// Cuts a stream of bytes into frames.
public struct FrameDecoder: Sendable {
    private var buffer: [UInt8] = []
    private var start = 0

    public init() {}

    public mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Appends what one read of a descriptor brings.
    /// - Returns: what the read returned, and whether it brought less than it could have: then no more was there.
    mutating func append(from descriptor: Int32) -> (count: Int, isShort: Bool) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { chunk in
            let count = read(descriptor, chunk.baseAddress!, chunk.count)
            // As raw memory: taken byte by byte, a log is longer in here than in the socket.
            if count > 0 { append(UnsafeRawBufferPointer(rebasing: chunk[..<count])) }
            return (count, count < chunk.count)
        }
    }

    /// The next whole frame, or nil if more bytes are needed.
    /// - Throws: ``WireError`` if the head announces more than a message may have; the stream is useless from there on.
    public mutating func next() throws(WireError) -> Frame? {
        guard buffer.count - start >= Frame.headLength else { return nil }
        let reserved: UInt16 = littleEndian(at: start + 2)
        let bodyLength = Int(littleEndian(at: start + 12) as UInt32)
        let payloadLength = Int(littleEndian(at: start + 16) as UInt32)
        guard reserved == 0, bodyLength <= Frame.maximumBody, payloadLength <= Frame.maximumPayload else {
            throw WireError(.malformedFrame, "a frame head announces \(bodyLength) + \(payloadLength) bytes")
        }
        let end = start + Frame.headLength + bodyLength + payloadLength
        guard buffer.count >= end else { return nil }
        let bodyStart = start + Frame.headLength
        let frame = Frame(
            kind: littleEndian(at: start),
            id: littleEndian(at: start + 4),
            replyTo: littleEndian(at: start + 8),
            outputStamp: littleEndian(at: start + 20),
            body: Data(buffer[bodyStart..<bodyStart + bodyLength]),
            payload: Data(buffer[bodyStart + bodyLength..<end])
        )
        start = end
        return frame
    }

    private func littleEndian<Number: FixedWidthInteger>(at offset: Int) -> Number {
        var number: Number = 0
        for index in 0..<MemoryLayout<Number>.size {
            number |= Number(truncatingIfNeeded: buffer[offset + index]) << (8 * index)
        }
        return number
    }
}

extension [UInt8] {
    mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

/// A message that cannot be understood or carried.
public struct WireError: Error, Equatable, CustomStringConvertible {
    public enum Code: Equatable, Sendable {
        /// The head of a frame is nonsense.
        case malformedFrame
        /// A frame of a kind this side does not know, or with a body that does not fit its kind.
        case unknownMessage
        /// The two sides speak different versions.
        case versionMismatch
        /// The other end is gone.
        case closed
        /// The other end does not read, and more is waiting for it than may wait.
        case overflow
    }

    public var code: Code
    public var description: String

    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
