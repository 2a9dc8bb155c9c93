public import Foundation
public import FoundationNetworking
public import OffstageCombine
public import OffstageNetworking

extension OffstageNetworking.URLSession {
    /// What a server answers, once; each subscriber makes a request of its own.
    public struct DataTaskPublisher: Publisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        public let request: URLRequest
        public let session: OffstageNetworking.URLSession

        public init(request: URLRequest, session: OffstageNetworking.URLSession) {
            self.request = request
            self.session = session
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == URLError {
            subscriber.receive(subscription: DataTaskSubscription(self, subscriber))
        }
    }

    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }
}

/// One request: begun by the first demand, cancelled with the subscription.
private final class DataTaskSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input == (data: Data, response: URLResponse), Downstream.Failure == URLError {
    // Sendable because the lock guards the only mutable state.
    private let lock = NSLock()
    private let publisher: OffstageNetworking.URLSession.DataTaskPublisher
    private var downstream: Downstream?
    private var task: OffstageNetworking.URLSessionDataTask?

    init(_ publisher: OffstageNetworking.URLSession.DataTaskPublisher, _ downstream: Downstream) {
        self.publisher = publisher
        self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
        let new = lock.withLock { () -> OffstageNetworking.URLSessionDataTask? in
            guard demand > .none, downstream != nil, task == nil else { return nil }
            task = publisher.session.dataTask(with: publisher.request) { data, response, error in
                self.finish(data, response, error)
            }
            return task
        }
        new?.resume()
    }

    private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        let downstream = lock.withLock {
            defer { (self.downstream, task) = (nil, nil) }
            return self.downstream
        }
        guard let downstream else { return }
        if let data, let response, error == nil {
            _ = downstream.receive((data, response))
            downstream.receive(completion: .finished)
        } else {
            downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
        }
    }

    func cancel() {
        let (task, gone) = lock.withLock {
            defer { (self.task, downstream) = (nil, nil) }
            return (self.task, downstream)
        }
        task?.cancel()
        withExtendedLifetime(gone) {}
    }
}
