public import Foundation

extension NotificationCenter {
    /// The notifications of one name, from the moment the sequence is made.
    public struct Notifications: AsyncSequence, @unchecked Sendable {
        // Sendable because the stream is made of a thread-safe center and is handed to one iterator at a time.
        public typealias Element = Notification
        public typealias Failure = Never

        let stream: AsyncStream<Notification>

        public struct AsyncIterator: AsyncIteratorProtocol {
            var base: AsyncStream<Notification>.AsyncIterator

            public mutating func next() async -> Notification? {
                await base.next()
            }
        }

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(base: stream.makeAsyncIterator())
        }
    }

    /// Notifications as an asynchronous sequence; it ends with the task that reads it.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        let (stream, continuation) = AsyncStream<Notification>.makeStream()
        nonisolated(unsafe) let token = addObserver(forName: name, object: object, queue: nil) {
            nonisolated(unsafe) let notification = $0
            continuation.yield(notification)
        }
        continuation.onTermination = { [weak self] _ in self?.removeObserver(token) }
        return Notifications(stream: stream)
    }
}
