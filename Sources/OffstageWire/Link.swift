import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// One end of a wire: frames out without ever blocking, frames in as they arrive.
///
/// Any thread may send; one thread at a time may receive. What the socket does not take at once waits in a queue, so a
/// peer that does not read (a suspended app, mostly) holds up nobody: whoever waits on the descriptor calls ``flush()``
/// when it becomes writable.
public final class Link: Sendable {
    /// A peer that leaves more than this unread is cut off.
    public static let maximumBacklog = 64 << 20

    public let descriptor: Int32
    private let outgoing = Mutex<[UInt8]>([])
    private let incoming = Mutex(FrameDecoder())
    private let moved = Atomic(0)

    /// Takes over a connected stream socket and makes it non-blocking; ``close()`` closes it.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Whether something waits for the socket to become writable.
    public var hasBacklog: Bool {
        outgoing.withLock { !$0.isEmpty }
    }

    /// How many bytes have gone through this end so far, both ways. While it stays the same nothing has passed, not
    /// even a part of a frame.
    public var traffic: Int { moved.load(ordering: .relaxed) }

    /// Sends a frame, or queues it behind what already waits.
    public func send(_ frame: Frame) throws(WireError) {
        try outgoing.withLock { queue throws(WireError) in
            try Self.append(frame, to: &queue)
            try write(&queue)
        }
    }

    /// Queues a frame, to be sent with others by ``flush()``.
    public func enqueue(_ frame: Frame) throws(WireError) {
        try outgoing.withLock { queue throws(WireError) in try Self.append(frame, to: &queue) }
    }

    private static func append(_ frame: Frame, to queue: inout [UInt8]) throws(WireError) {
        queue.append(contentsOf: frame.encoded)
        guard queue.count <= maximumBacklog else {
            throw WireError(.overflow, "the peer has left \(queue.count) bytes unread")
        }
    }

    /// Sends what waits, as far as the socket takes it.
    public func flush() throws(WireError) {
        try outgoing.withLock { queue throws(WireError) in try write(&queue) }
    }

    private func write(_ queue: inout [UInt8]) throws(WireError) {
        var sent = 0
        while sent < queue.count {
            let count = queue.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                sent += count
                moved.add(count, ordering: .relaxed)
            } else if errno == EAGAIN {
                break
            } else if errno != EINTR {
                throw WireError(.closed, "the peer is gone: \(String(cString: strerror(errno)))")
            }
        }
        queue.removeFirst(sent)
    }

    /// Reads what has arrived, but not much more than a mebibyte at a time, so that a peer that never stops sending
    /// does not keep its reader from everything else.
    /// - Returns: the whole frames that are there, possibly none.
    /// - Throws: ``WireError`` at the end of the stream or at a malformed frame, and only then: frames that came before
    ///   are handed out first.
    public func receive() throws(WireError) -> [Frame] {
        try incoming.withLock { decoder throws(WireError) in
            var frames: [Frame] = []
            var taken = 0
            var failure: WireError?
            var isDrained = false
            while taken < 1 << 20, failure == nil, !isDrained {
                let (count, isShort) = decoder.append(from: descriptor)
                if count > 0 {
                    taken += count
                    moved.add(count, ordering: .relaxed)
                    isDrained = isShort
                    failure = Self.cut(&decoder, into: &frames)
                } else if count < 0, errno == EAGAIN {
                    break
                } else if count == 0 || errno != EINTR {
                    failure = WireError(.closed, "the peer closed the wire")
                }
            }
            // What is malformed stays in front, so a later call meets it again.
            failure = failure ?? Self.cut(&decoder, into: &frames)
            if let failure, frames.isEmpty { throw failure }
            return frames
        }
    }

    private static func cut(_ decoder: inout FrameDecoder, into frames: inout [Frame]) -> WireError? {
        do throws(WireError) {
            while let frame = try decoder.next() { frames.append(frame) }
            return nil
        } catch {
            return error
        }
    }

    public func close() {
        _ = Glibc.close(descriptor)
    }
}
