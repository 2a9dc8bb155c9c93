import Foundation
import FoundationNetworking
import Synchronization

/// A task at which a protocol of the app's own is, in the device's stead.
final class OwnLoading: NSObject, URLProtocolClient, Sendable {
    private static let queue = DispatchQueue(label: "com.apple.CFNetwork.CustomProtocols")

    private let task: URLSessionTask
    /// Nil when nothing more is wanted of it: what it tells then is late.
    private let loader = Mutex<URLProtocol?>(nil)

    init(of task: URLSessionTask, by type: URLProtocol.Type, _ request: URLRequest) {
        self.task = task
        super.init()
        let made = type.init(request: type.canonicalRequest(for: request), cachedResponse: nil, client: self)
        made.serve(task)
        loader.withLock { $0 = made }
    }

    /// Does nothing where it was stopped before.
    func start() {
        Self.queue.async { self.loader.withLock { $0 }?.startLoading() }
    }

    private var isAtWork: Bool { loader.withLock { $0 != nil } }

    /// - Returns: whether it was at work until now.
    @discardableResult
    func stop() -> Bool {
        guard let last = loader.withLock({ $0.take() }) else { return false }
        Self.queue.async {
            last.stopLoading()
            last.leave()
        }
        return true
    }

    private func end(with error: (any Error)?) {
        if stop() { task.complete(with: error, timings: nil, at: .inOrder) }
    }

    // MARK: What the protocol tells

    func urlProtocol(
        _ protocol: URLProtocol,
        didReceive response: URLResponse,
        cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {
        if isAtWork { task.responded(response) }
    }

    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {
        if isAtWork { task.received(data) }
    }

    func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { end(with: nil) }

    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) { end(with: error) }

    func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {
        guard isAtWork else { return }
        task.responded(cachedResponse.response)
        task.received(cachedResponse.data)
        end(with: nil)
    }

    func urlProtocol(
        _ protocol: URLProtocol,
        wasRedirectedTo request: URLRequest,
        redirectResponse: URLResponse
    ) {
        if stop() { task.redirected(redirectResponse, to: request) }
    }

    func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
        if isAtWork { task.challenged(challenge) }
    }

    /// Whom the delegate answers is the protocol's own sender.
    func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}
