public import Dispatch

/// Asks for actions on behalf of the app.
open class CXCallController: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    private let queue: DispatchQueue

    public let callObserver = CXCallObserver()

    /// - Parameter queue: where completions are called.
    public init(queue: DispatchQueue) {
        self.queue = queue
    }

    public override convenience init() {
        self.init(queue: .main)
    }

    /// - Parameter completion: hears whether the transaction may begin, before the provider's delegate is asked to
    ///   perform it.
    @preconcurrency
    open func request(_ transaction: CXTransaction, completion: @escaping @Sendable ((any Error)?) -> Void) {
        let (error, begin) = CallTable.shared.accept(transaction)
        queue.async {
            completion(error)
            begin?()
        }
    }

    @preconcurrency
    open func requestTransaction(
        with actions: [CXAction],
        completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        request(CXTransaction(actions: actions), completion: completion)
    }

    @preconcurrency
    open func requestTransaction(with action: CXAction, completion: @escaping @Sendable ((any Error)?) -> Void) {
        request(CXTransaction(action: action), completion: completion)
    }

    open func request(_ transaction: CXTransaction) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            request(transaction) { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    open func requestTransaction(with actions: [CXAction]) async throws {
        try await request(CXTransaction(actions: actions))
    }

    open func requestTransaction(with action: CXAction) async throws {
        try await request(CXTransaction(action: action))
    }
}
