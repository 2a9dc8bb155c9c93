public import Foundation

/// Changes of layers that belong together. They are made at once, and who waits for their end hears of it in a later
/// turn of the main queue.
open class CATransaction: NSObject {
    private final class State {
        var values: [String: Any] = [:]
        var completion: (() -> Void)?
    }

    /// Of this thread, the innermost last.
    private static var states: [State] {
        get { Thread.current.threadDictionary["CATransaction"] as? [State] ?? [] }
        set { Thread.current.threadDictionary["CATransaction"] = newValue }
    }

    open class func begin() {
        states.append(State())
    }

    open class func commit() {
        if let completion = states.popLast()?.completion { inLaterTurn(completion) }
    }

    /// Nothing is kept back that could be sent on.
    open class func flush() {}
    open class func lock() {}
    open class func unlock() {}

    /// Outside of every transaction it belongs to the one of this turn, which ends by itself.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        if let state = states.last { state.completion = block } else if let block { inLaterTurn(block) }
    }

    open class func completionBlock() -> (() -> Void)? { states.last?.completion }

    private class func inLaterTurn(_ block: @escaping () -> Void) {
        // The main queue alone calls it from here on.
        nonisolated(unsafe) let block = block
        DispatchQueue.main.async { block() }
    }

    // MARK: Kept only

    open class func animationDuration() -> CFTimeInterval {
        value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
    }
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        setValue(dur, forKey: kCATransactionAnimationDuration)
    }

    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    open class func disableActions() -> Bool { value(forKey: kCATransactionDisableActions) as? Bool ?? false }
    open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

    open class func value(forKey key: String) -> Any? { states.lazy.reversed().compactMap { $0.values[key] }.first }
    open class func setValue(_ anObject: Any?, forKey key: String) { states.last?.values[key] = anObject }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
