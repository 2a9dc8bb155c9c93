public import Dispatch
import OffstageApp
import Synchronization

/// A plain TCP connection of an app, over a socket of its process. The device takes it when the app is suspended
/// (L-54): then it fails with ECONNABORTED, and the app must make another.
///
/// It waits for a network that the device does not have, and where nobody answers (ECONNREFUSED, an unknown name),
/// until the network changes or ``restart()``. TLS, UDP, Bonjour services, URLs and Unix sockets are not there: such a
/// connection fails when it starts, with EPROTONOSUPPORT and a line in the app's log.
public final class NWConnection: Sendable, CustomDebugStringConvertible {
    public enum State: Equatable, Sendable {
        case setup
        case waiting(NWError)
        case preparing
        case ready
        case failed(NWError)
        case cancelled
    }

    /// What a piece of content is to the stream. On TCP only whether it is the last matters.
    public final class ContentContext: Sendable {
        public let identifier: String
        /// The stream ends with it.
        public let isFinal: Bool

        public static let defaultMessage = ContentContext(identifier: "Default message")
        public static let finalMessage = ContentContext(identifier: "Final message", isFinal: true)
        /// The stream as a whole, which ends where a send is complete.
        public static let defaultStream = ContentContext(identifier: "Default stream")

        public init(identifier: String, isFinal: Bool = false) {
            self.identifier = identifier
            self.isFinal = isFinal
        }
    }

    public enum SendCompletion: Sendable {
        /// Called when the system has taken the content, or with why it has not.
        case contentProcessed(@Sendable (NWError?) -> Void)
        case idempotent
    }

    public typealias ReceiveCompletion =
        @Sendable (_ content: Data?, _ context: ContentContext?, _ isComplete: Bool, _ error: NWError?) -> Void

    public let endpoint: NWEndpoint
    public let parameters: NWParameters
    private let stream: TCPStream

    public init(to endpoint: NWEndpoint, using parameters: NWParameters) {
        self.endpoint = endpoint
        self.parameters = parameters
        stream = TCPStream(endpoint, parameters)
    }

    public convenience init(host: NWEndpoint.Host, port: NWEndpoint.Port, using parameters: NWParameters) {
        self.init(to: .hostPort(host: host, port: port), using: parameters)
    }

    /// Nobody can use it any more.
    deinit { stream.cancel() }

    public var debugDescription: String { "\(endpoint), \(parameters)" }

    public var state: State { stream.owner.withLock { $0.state } }

    /// Nil before ``start(queue:)``.
    public var queue: DispatchQueue? { stream.owner.withLock { $0.queue } }

    /// Nil before ``start(queue:)``.
    public var currentPath: NWPath? { stream.owner.withLock { $0.queue == nil ? nil : $0.path } }

    /// Called on the queue of ``start(queue:)``, as the other handlers are.
    public var stateUpdateHandler: (@Sendable (State) -> Void)? {
        get { stream.owner.withLock { $0.stateHandler } }
        set { stream.owner.withLock { $0.stateHandler = newValue } }
    }

    /// Called with true when the connection is ready, with false while the device has no network that it may use.
    public var viabilityUpdateHandler: (@Sendable (_ isViable: Bool) -> Void)? {
        get { stream.owner.withLock { $0.viabilityHandler } }
        set { stream.owner.withLock { $0.viabilityHandler = newValue } }
    }

    /// Called with true when Wi-Fi has come and the connection was made over cellular, with false when it goes.
    public var betterPathUpdateHandler: (@Sendable (_ betterPathAvailable: Bool) -> Void)? {
        get { stream.owner.withLock { $0.betterPathHandler } }
        set { stream.owner.withLock { $0.betterPathHandler = newValue } }
    }

    public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
        get { stream.owner.withLock { $0.pathHandler } }
        set { stream.owner.withLock { $0.pathHandler = newValue } }
    }

    /// Begins to connect. A connection starts once.
    public func start(queue: DispatchQueue) { stream.start(queue) }

    /// Tries again at once, where the connection waits.
    public func restart() { stream.restart() }

    /// Ends the connection. What could not be sent yet, and whoever receives, hears ECANCELED.
    public func cancel() { stream.cancel() }

    /// As ``cancel()``, but the peer sees a reset instead of an end.
    public func forceCancel() { stream.cancel(isForced: true) }

    /// Sends when the connection is ready, in order.
    /// - Parameter isComplete: ends the stream, where the context is the final one or the stream as a whole.
    public func send<Content: DataProtocol>(
        content: Content?,
        contentContext: ContentContext = .defaultMessage,
        isComplete: Bool = true,
        completion: SendCompletion
    ) {
        let endsStream = isComplete && (contentContext.isFinal || contentContext === ContentContext.defaultStream)
        stream.send(content.map { Data($0) } ?? Data(), endsStream: endsStream, completion)
    }

    public func send(
        content: Data?,
        contentContext: ContentContext = .defaultMessage,
        isComplete: Bool = true,
        completion: SendCompletion
    ) {
        let endsStream = isComplete && (contentContext.isFinal || contentContext === ContentContext.defaultStream)
        stream.send(content ?? Data(), endsStream: endsStream, completion)
    }

    /// - Parameters:
    ///   - minimumIncompleteLength: in bytes; fewer come only with the end of the stream.
    ///   - completion: called once. At the end `isComplete` is true; after it the error is ENODATA.
    public func receive(
        minimumIncompleteLength: Int,
        maximumLength: Int,
        completion: @escaping ReceiveCompletion
    ) {
        precondition(minimumIncompleteLength >= 0 && maximumLength > 0, "a receive asks for at least one byte")
        stream.receive(least: max(1, minimumIncompleteLength), most: maximumLength, completion)
    }

    /// All that comes until the peer ends the stream: TCP has no messages.
    public func receiveMessage(completion: @escaping ReceiveCompletion) {
        stream.receive(least: .max, most: .max, completion)
    }

    /// What is done within goes out together, as it does anyway.
    public func batch(_ block: () -> Void) { block() }
}
