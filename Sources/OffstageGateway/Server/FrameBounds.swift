import CNghttp2

/// Follows where frames begin and end in what a client sends, to see one that never becomes whole, and a block of
/// headers that never ends: nghttp2 tells of whole frames only, and not of those that it passes over.
struct FrameBounds {
    /// Bytes of the preface, or of the frame whose head was read, that are still to come.
    private var left = 24
    /// The frame's head as far as it has come; RFC 9113, 4.1.
    private var head: UInt64 = 0
    private var headBytes = 0
    /// Whether more belongs to what has come: the first frame to the preface, CONTINUATION to HEADERS.
    private var isOpen = true

    /// Whether something has begun that has not ended.
    var isAmid: Bool { isOpen || left > 0 || headBytes > 0 }

    /// - Returns: Whether something ended in these bytes, so that what is under way now is new.
    mutating func pass(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var hasEnded = false
        var position = 0
        while position < bytes.count {
            if left > 0 {
                let passed = min(left, bytes.count - position)
                position += passed
                left -= passed
            } else {
                head = head << 8 | UInt64(bytes[position])
                position += 1
                headBytes += 1
                // Length, type and flags; four bytes with the stream follow.
                guard headBytes == 5 else { continue }
                headBytes = 0
                left = 4 + Int(head >> 16 & 0xff_ffff)
                isOpen = opensBlock
            }
            if left == 0, headBytes == 0, !isOpen { hasEnded = true }
        }
        return hasEnded
    }

    /// Whether a block of headers goes on after the frame.
    private var opensBlock: Bool {
        let isEnd = head & UInt64(NGHTTP2_FLAG_END_HEADERS.rawValue) != 0
        switch UInt32(head >> 8 & 0xff) {
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_CONTINUATION.rawValue: return !isEnd
        default: return false
        }
    }
}
