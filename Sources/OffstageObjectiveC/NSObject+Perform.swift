public import Foundation

extension NSObjectProtocol {
    /// Whether the object has a method of the app's own under this name.
    public func responds(to aSelector: Selector!) -> Bool {
        aSelector.isUnderstood(by: self)
    }

    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
        Selector.result(aSelector.send(to: self))
    }

    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        Selector.result(aSelector.send(to: self, object))
    }

    @discardableResult
    public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>! {
        Selector.result(aSelector.send(to: self, object1, object2))
    }
}

extension NSObject {
    /// Sends the message from the run loop of this thread, once the delay has passed.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        nonisolated(unsafe) let (target, argument) = (self, anArgument)
        let timer = Timer(fire: Date(timeIntervalSinceNow: delay), interval: 0, repeats: false) { timer in
            DelayedPerforms.remove(timer, of: target)
            aSelector.send(to: target, argument)
        }
        DelayedPerforms.add(timer, aSelector, of: self)
        RunLoop.current.add(timer, forMode: .default)
    }

    /// Forgets all messages that wait for this object.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedPerforms.cancel(of: aTarget as AnyObject) { _ in true }
    }

    /// Forgets those of one selector. The argument is not compared.
    public class func cancelPreviousPerformRequests(
        withTarget aTarget: Any,
        selector aSelector: Selector,
        object anArgument: Any?
    ) {
        DelayedPerforms.cancel(of: aTarget as AnyObject) { $0 == aSelector }
    }

    /// Sends the message on the main thread in a later turn of its loop, or waits until that is done.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        if wait, Thread.isMainThread {
            aSelector.send(to: self, arg)
            return
        }
        nonisolated(unsafe) let (target, argument) = (self, arg)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
            aSelector.send(to: target, argument)
            done.signal()
        }
        if wait { done.wait() }
    }

    /// Sends the message on a thread of its own.
    public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
        nonisolated(unsafe) let (target, argument) = (self, arg)
        Thread.detachNewThread { aSelector.send(to: target, argument) }
    }
}

extension Selector {
    fileprivate static func result(_ value: Any?) -> Unmanaged<AnyObject>? {
        guard let value, !(value is Void) else { return nil }
        // There is no pool that would keep it until the caller has taken it: it stays.
        return Unmanaged.passRetained(value as AnyObject)
    }
}

/// The messages that wait, by their objects. An object lives as long as one waits for it.
private enum DelayedPerforms {
    private struct Entry {
        let target: AnyObject
        let selector: Selector
        let timer: Timer
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [Entry] = []

    static func add(_ timer: Timer, _ selector: Selector, of target: AnyObject) {
        lock.withLock { entries.append(Entry(target: target, selector: selector, timer: timer)) }
    }

    static func remove(_ timer: Timer, of target: AnyObject) {
        lock.withLock { entries.removeAll { $0.timer === timer } }
    }

    static func cancel(of target: AnyObject, where isMeant: (Selector) -> Bool) {
        let cancelled = lock.withLock {
            let found = entries.filter { $0.target === target && isMeant($0.selector) }
            entries.removeAll { $0.target === target && isMeant($0.selector) }
            return found
        }
        for entry in cancelled { entry.timer.invalidate() }
    }
}
