public import Dispatch

/// A call as it was when somebody asked for it.
open class CXCall: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let uuid: UUID
    public let isOutgoing: Bool
    public let isOnHold: Bool
    public let hasConnected: Bool
    public let hasEnded: Bool

    init(_ call: CallTable.Call, hasEnded: Bool = false) {
        (uuid, isOutgoing) = (call.uuid, call.isOutgoing)
        (isOnHold, hasConnected, self.hasEnded) = (call.isOnHold, call.hasConnected, hasEnded)
    }

    open func isEqual(to call: CXCall) -> Bool { uuid == call.uuid }
    open override func isEqual(_ object: Any?) -> Bool { (object as? CXCall).map(isEqual(to:)) ?? false }
    open override var hash: Int { uuid.hashValue }
}

/// Looks at the calls of the device: those of this app, because nobody else makes any.
open class CXCallObserver: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private weak var delegate: (any CXCallObserverDelegate)?
    private var queue = DispatchQueue.main

    open var calls: [CXCall] { CallTable.shared.calls.map { CXCall($0) } }

    public override init() {
        super.init()
        CallTable.shared.add(self)
    }

    /// - Parameter queue: where the delegate is called; nil is the main queue.
    open func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?) {
        lock.withLock { (self.delegate, self.queue) = (delegate, queue ?? .main) }
    }

    func tell(_ call: CXCall) {
        let (delegate, queue) = lock.withLock { (self.delegate, self.queue) }
        nonisolated(unsafe) let hearer = delegate
        queue.async { hearer?.callObserver(self, callChanged: call) }
    }
}

public protocol CXCallObserverDelegate: NSObjectProtocol {
    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}
