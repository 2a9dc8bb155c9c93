import Foundation
import Synchronization

/// The body of a request, read as the device asks for it.
final class RequestBody: Sendable {
    enum Origin {
        case data(Data)
        case file(URL)
        case stream(InputStream)
    }

    /// A body that is no longer goes along with the request.
    static let longestWhole = 64 << 10
    /// What one message carries at most.
    private static let longestPiece = 1 << 20
    private static let queue = DispatchQueue(label: "com.apple.NSURLSession-work")

    private struct State {
        var sent: Int64 = 0
        var file: FileHandle?
        var isOver = false
    }

    // Only the queue reads the stream.
    nonisolated(unsafe) private let origin: Origin
    /// Nil if nobody knows.
    let length: Int64?
    // A file handle is no value; only the queue touches it.
    private let state = Mutex<State>(State())

    init(_ origin: sending Origin) {
        switch origin {
        case .data(let data): length = Int64(data.count)
        case .file(let url):
            let attributes = try? Foundation.FileManager.default.attributesOfItem(atPath: url.path)
            length = (attributes?[.size] as? NSNumber)?.int64Value
        case .stream: length = nil
        }
        self.origin = origin
    }

    /// The whole body, if it is short and in memory.
    var whole: Data? {
        guard case .data(let data) = origin, data.count <= Self.longestWhole else { return nil }
        return data
    }

    /// The file that it is, if it is one.
    var file: URL? { if case .file(let url) = origin { url } else { nil } }

    /// All of it once more, but for a stream, which is read only once.
    var stream: InputStream? {
        switch origin {
        case .data(let data): InputStream(data: data)
        case .file(let url): InputStream(url: url)
        case .stream(let stream): stream
        }
    }

    var isStream: Bool { if case .stream = origin { true } else { false } }

    /// Whether the file, if it is one, can be read.
    var isReadable: Bool {
        guard case .file(let url) = origin else { return true }
        return Foundation.FileManager.default.isReadableFile(atPath: url.path)
    }

    /// Reads the next piece, of at most so many bytes: the device asks once for each.
    func read(_ count: Int, _ say: @escaping @Sendable (Data, _ isLast: Bool) -> Void) {
        Self.queue.async {
            guard !self.state.withLock({ $0.isOver }) else { return }
            let piece = self.next(min(count, Self.longestPiece))
            say(piece, self.advance(by: piece.count))
        }
    }

    /// - Returns: whether that was the rest.
    private func advance(by count: Int) -> Bool {
        state.withLock { state in
            state.sent += Int64(count)
            state.isOver = count == 0 || state.sent == length
            return state.isOver
        }
    }

    private func next(_ count: Int) -> Data {
        switch origin {
        case .data(let data):
            let start = data.startIndex + Int(state.withLock { $0.sent })
            return data[start..<min(data.endIndex, start + count)]
        case .file(let url):
            return state.withLock { state in
                if state.file == nil {
                    state.file = try? FileHandle(forReadingFrom: url)
                    try? state.file?.seek(toOffset: UInt64(state.sent))
                }
                return (try? state.file?.read(upToCount: count)) ?? Data()
            }
        case .stream(let stream):
            if stream.streamStatus == .notOpen { stream.open() }
            var bytes = [UInt8](repeating: 0, count: count)
            let read = stream.read(&bytes, maxLength: count)
            if read <= 0 { stream.close() }
            return Data(bytes.prefix(max(0, read)))
        }
    }

    /// Begins at this byte.
    /// - Returns: false if it cannot, because it comes from a stream.
    func rewind(to offset: Int64) -> Bool {
        if isStream { return false }
        Self.queue.async { self.state.withLock { $0 = State(sent: offset) } }
        return true
    }
}
