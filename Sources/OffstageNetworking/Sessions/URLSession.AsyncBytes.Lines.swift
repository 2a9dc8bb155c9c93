extension URLSession.AsyncBytes {
    /// The lines of a body as bytes.
    public struct Lines: AsyncSequence, Sendable {
        public typealias Element = [UInt8]

        let bytes: URLSession.AsyncBytes

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(bytes: bytes.makeAsyncIterator())
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            var bytes: URLSession.AsyncBytes.AsyncIterator

            public mutating func next() async throws -> [UInt8]? {
                var line: [UInt8] = []
                while let byte = try await bytes.next() {
                    if byte != 10, byte != 13 {
                        line.append(byte)
                    } else if !line.isEmpty {
                        return line
                    }
                }
                return line.isEmpty ? nil : line
            }
        }
    }
}
