/// A sequence without elements: one that ends at once, or one that waits until the task is cancelled.
struct Elements<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    /// Kept, or the stream would end.
    private let continuation: AsyncStream<Element>.Continuation

    static func none() -> Elements {
        let elements = Elements()
        elements.continuation.finish()
        return elements
    }

    static func silent() -> Elements { Elements() }

    private init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func makeAsyncIterator() -> AsyncStream<Element>.Iterator { stream.makeAsyncIterator() }
}
