import Foundation

extension URLSession {
    /// The body of a response, byte by byte as it comes.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        /// The task that loads it. Who wants no more of it cancels it.
        public let task: URLSessionDataTask
        let stream: ByteStream

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(stream: stream, task: task)
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            let stream: ByteStream
            let task: URLSessionDataTask
            private var piece = Data()
            private var place = 0

            init(stream: ByteStream, task: URLSessionDataTask) {
                self.stream = stream
                self.task = task
            }

            public mutating func next() async throws -> UInt8? {
                while place == piece.count {
                    let (stream, task) = (stream, task)
                    let next = try await withTaskCancellationHandler {
                        try await stream.next()
                    } onCancel: {
                        task.cancel()
                    }
                    guard let next else { return nil }
                    piece = next
                    place = 0
                }
                defer { place += 1 }
                return piece[piece.startIndex + place]
            }
        }
    }
}

extension URLSession.AsyncBytes {
    /// The body's lines, without what ends them; empty ones are left out, as on iOS.
    public var lines: AsyncThrowingMapSequence<Lines, String> {
        Lines(bytes: self).map { String(decoding: $0, as: UTF8.self) }
    }
}
