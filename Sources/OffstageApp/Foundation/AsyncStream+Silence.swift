extension AsyncStream where Element: Sendable {
    /// What would come, one after the other, where nothing does.
    /// - Parameter first: comes at once, if there is one.
    /// - Returns: a stream that then waits until the task is cancelled.
    package static func silence(after first: Element? = nil) -> AsyncStream<Element> {
        let (stream, continuation) = makeStream()
        if let first { continuation.yield(first) }
        return AsyncStream {
            var iterator = stream.makeAsyncIterator()
            let next = await iterator.next()
            // Without it the stream would be at its end.
            withExtendedLifetime(continuation) {}
            return next
        }
    }
}
