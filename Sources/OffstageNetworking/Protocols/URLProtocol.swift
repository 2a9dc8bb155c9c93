public import Foundation
public import FoundationNetworking
import Synchronization

/// A way to load requests that is an app's own: tests answer in a server's stead with it, and apps serve schemes that
/// no server knows.
///
/// A session asks the classes of its configuration's `protocolClasses`, in their order; the shared session asks those
/// that were registered, the last one first. Background sessions ask none (T-14). Nothing of such a task reaches the
/// device.
open class URLProtocol: NSObject, @unchecked Sendable {
    // What changes lies behind the lock; what a subclass adds is its own affair.

    /// What is to be loaded. A body is in its `httpBodyStream`, as on iOS.
    public let request: URLRequest
    /// Always nil: responses of such protocols are not kept.
    public let cachedResponse: CachedURLResponse?
    private let work: Mutex<(client: (any URLProtocolClient)?, task: URLSessionTask?)>

    /// A subclass that overrides it writes `required`, as nobody could make an instance of it otherwise.
    public required init(
        request: URLRequest,
        cachedResponse: CachedURLResponse?,
        client: (any URLProtocolClient)?
    ) {
        self.request = request
        self.cachedResponse = cachedResponse
        work = Mutex((client, nil))
    }

    /// Whom it tells what comes of the request; nil when it has been stopped.
    open var client: (any URLProtocolClient)? { work.withLock { $0.client } }

    /// The task that it loads for; nil when it has been stopped.
    open var task: URLSessionTask? { work.withLock { $0.task } }

    func serve(_ task: URLSessionTask) { work.withLock { $0.task = task } }

    /// Its client and its task know it: it lets go of them.
    func leave() { work.withLock { $0 = (nil, nil) } }

    // MARK: What a subclass says

    /// Whether it loads this request. Every subclass says so.
    open class func canInit(with request: URLRequest) -> Bool {
        fatalError("\(self) does not override canInit(with:)")
    }

    /// Whether it loads this task; asks about its request unless a subclass knows better.
    open class func canInit(with task: URLSessionTask) -> Bool {
        task.ownRequest.map { canInit(with: $0) } ?? false
    }

    /// The request in the form in which it is loaded.
    open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    open class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool {
        canonicalRequest(for: a) == canonicalRequest(for: b)
    }

    /// Begins to load. Instances begin and stop one after the other, on a queue of their own.
    open func startLoading() {
        fatalError("\(type(of: self)) does not override startLoading()")
    }

    /// Nothing more is wanted: all was told, or the task is cancelled.
    open func stopLoading() {
        fatalError("\(type(of: self)) does not override stopLoading()")
    }

    // MARK: What a request carries for it

    open class func property(forKey key: String, in request: URLRequest) -> Any? {
        RequestProperties.of(request)[key]?.value
    }

    open class func setProperty(_ value: Any, forKey key: String, in request: NSMutableURLRequest) {
        RequestProperties.set(value, key, in: request)
    }

    open class func removeProperty(forKey key: String, in request: NSMutableURLRequest) {
        RequestProperties.set(nil, key, in: request)
    }

    // MARK: The shared session's

    private static let registered = Mutex<[URLProtocol.Type]>([])

    /// Lets the shared session ask this class first.
    ///
    /// - Returns: whether it is a subclass of this one.
    @discardableResult
    open class func registerClass(_ protocolClass: AnyClass) -> Bool {
        guard let own = protocolClass as? URLProtocol.Type else { return false }
        registered.withLock { $0.append(own) }
        return true
    }

    /// Takes back the last registration of this class.
    open class func unregisterClass(_ protocolClass: AnyClass) {
        registered.withLock { registered in
            if let last = registered.lastIndex(where: { $0 === protocolClass }) { registered.remove(at: last) }
        }
    }

    /// In the order in which they are asked.
    static var ofSharedSession: [URLProtocol.Type] { registered.withLock { $0.reversed() } }
}

/// Whom a ``URLProtocol`` tells what comes of its request.
public protocol URLProtocolClient: NSObjectProtocol, Sendable {
    /// The request goes on to another address: the session's delegate is asked, and the protocol stopped.
    func urlProtocol(
        _ protocol: URLProtocol,
        wasRedirectedTo request: URLRequest,
        redirectResponse: URLResponse
    )
    /// What the protocol has been given still holds, and is the whole response.
    func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse)
    func urlProtocol(
        _ protocol: URLProtocol,
        didReceive response: URLResponse,
        cacheStoragePolicy policy: URLCache.StoragePolicy
    )
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
    /// The session's delegate answers by the challenge's sender.
    func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge)
    func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge)
}
