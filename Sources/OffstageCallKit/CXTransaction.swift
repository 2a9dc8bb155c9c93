/// Actions that are asked for at once.
open class CXTransaction: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var all: [CXAction]

    public let uuid = UUID()
    open var actions: [CXAction] { lock.withLock { all } }
    open var isComplete: Bool { actions.allSatisfy(\.isComplete) }

    public init(actions: [CXAction] = []) {
        all = actions
    }

    public convenience init(action: CXAction) {
        self.init(actions: [action])
    }

    open func addAction(_ action: CXAction) {
        lock.withLock { all.append(action) }
    }
}
