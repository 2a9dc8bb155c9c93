/// Something that shall be done with calls: the provider's delegate does it, and then fulfils it or fails.
open class CXAction: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var isDone = false
    private var onEnd: ((_ isFulfilled: Bool) -> Void)?

    public let uuid = UUID()
    open var isComplete: Bool { lock.withLock { isDone } }

    /// - Note: None is over by itself here.
    open var timeoutDate: Date { .distantFuture }

    public override init() {}

    open func fulfill() {
        end(true)
    }

    open func fail() {
        end(false)
    }

    /// - Parameter onEnd: called once, when the action is fulfilled or has failed.
    func begin(_ onEnd: @escaping (_ isFulfilled: Bool) -> Void) {
        lock.withLock { self.onEnd = onEnd }
    }

    private func end(_ isFulfilled: Bool) {
        let onEnd = lock.withLock {
            defer { (isDone, self.onEnd) = (true, nil) }
            return isDone ? nil : self.onEnd
        }
        onEnd?(isFulfilled)
    }
}

/// Something that shall be done with one call.
open class CXCallAction: CXAction, @unchecked Sendable {
    public let callUUID: UUID

    public init(call callUUID: UUID) {
        self.callUUID = callUUID
    }
}
