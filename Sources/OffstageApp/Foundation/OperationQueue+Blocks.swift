import Foundation

// Foundation's calls that take a block as Objective-C's headers bring them to Swift: in sources of Swift 5 a block that
// touches what belongs to the main actor is a warning on iOS, and an error where the block has to be sendable. An app's
// modules have them from the prelude, whose names come before Foundation's.

extension OperationQueue {
    public func _addOperation(_ block: @escaping @Sendable () -> Void) {
        addOperation(block)
    }

    public func _addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
        addBarrierBlock(barrier)
    }
}

extension BlockOperation {
    public func _addExecutionBlock(_ block: @escaping @Sendable () -> Void) {
        addExecutionBlock(block)
    }
}

extension Thread {
    public static func _detachNewThread(_ block: @escaping @Sendable () -> Void) {
        detachNewThread(block)
    }
}

extension RunLoop {
    public func _perform(_ block: @escaping @Sendable () -> Void) {
        perform(block)
    }
}

extension Timer {
    public static func _scheduledTimer(
        _ interval: TimeInterval,
        _ repeats: Bool,
        _ block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        scheduledTimer(withTimeInterval: interval, repeats: repeats, block: block)
    }
}

extension Operation {
    /// What an operation's queue observes and holds by now, in the order of an operation's life.
    private var holding: [String] {
        (isReady ? ["isReady"] : []) + (isExecuting ? ["isExecuting"] : []) + (isFinished ? ["isFinished"] : [])
    }

    /// Tells the queue that a property of an operation has changed.
    ///
    /// On iOS an operation may say that what its queue observes depends on a property of its own, by
    /// `keyPathsForValuesAffectingIsFinished`. There is no runtime to ask for that; so after such a property's change
    /// the queue is told all that holds by now.
    public func _didChangeValue(forKey key: String) {
        didChangeValue(forKey: key)
        guard !["isReady", "isExecuting", "isFinished"].contains(key) else { return }
        for name in holding { didChangeValue(forKey: name) }
    }
}
