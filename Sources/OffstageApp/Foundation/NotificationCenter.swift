public import Foundation
import Synchronization

/// Foundation's notification center with iOS's order: observers are called in the order in which they were added
/// (L-14).
///
/// - Note: Foundation's own class on Linux calls them in the order of a hash table, and its methods cannot be
///   overridden. What Foundation posts itself reaches the observers of ``default`` too, and what is posted here reaches
///   observers of Foundation's center.
open class NotificationCenter: NSObject, @unchecked Sendable {
    // Sendable because the lock guards the only mutable state.
    private struct Observer {
        /// What ``removeObserver(_:)`` names.
        var identity: ObjectIdentifier
        /// Kept, so that no other gets its identity; nil for an observer that the app itself keeps.
        var token: NSObject?
        var name: NSNotification.Name?
        var object: ObjectIdentifier?
        var queue: OperationQueue?
        var block: @Sendable (Notification) -> Void
    }

    private static let main = NotificationCenter()

    open class var `default`: NotificationCenter { main }

    private let lock = NSLock()
    private var observers: [Observer] = []
    private var isRelaying = false

    /// Calls the observers that fit, in the order of their registration.
    open func post(_ notification: Notification) {
        deliver(notification)
        guard self === NotificationCenter.main else { return }
        FoundationRelay.post(notification, isHeard: lock.withLock { isRelaying })
    }

    open func post(
        name aName: NSNotification.Name,
        object anObject: Any?,
        userInfo aUserInfo: [AnyHashable: Any]? = nil
    ) {
        post(Notification(name: aName, object: anObject, userInfo: aUserInfo))
    }

    /// Calls the block for every notification of this name from this object; nil means any.
    /// - Returns: what ``removeObserver(_:)`` takes.
    @discardableResult
    open func addObserver(
        forName name: NSNotification.Name?,
        object obj: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let token = NSObject()
        add(
            Observer(
                identity: ObjectIdentifier(token),
                token: token,
                name: name,
                object: obj.map { ObjectIdentifier($0 as AnyObject) },
                queue: queue,
                block: block
            )
        )
        return token
    }

    /// Sends the observer a message for every notification of this name from this object, on the thread that posts.
    /// An observer that is gone is sent none.
    open func addObserver(
        _ observer: Any,
        selector aSelector: Selector,
        name aName: NSNotification.Name?,
        object anObject: Any?
    ) {
        nonisolated(unsafe) weak let target = observer as AnyObject
        add(
            Observer(
                identity: ObjectIdentifier(observer as AnyObject),
                token: nil,
                name: aName,
                object: anObject.map { ObjectIdentifier($0 as AnyObject) },
                queue: nil
            ) { notification in
                if let target { aSelector.send(to: target, notification) }
            }
        )
    }

    private func add(_ observer: Observer) {
        let mustRelay = lock.withLock {
            observers.append(observer)
            defer { isRelaying = true }
            return !isRelaying && self === NotificationCenter.main
        }
        if mustRelay { FoundationRelay.start { [weak self] in self?.deliver($0) } }
    }

    open func removeObserver(_ observer: Any) {
        removeObserver(observer, name: nil, object: nil)
    }

    open func removeObserver(_ observer: Any, name aName: NSNotification.Name?, object: Any?) {
        let identity = ObjectIdentifier(observer as AnyObject)
        let object = object.map { ObjectIdentifier($0 as AnyObject) }
        lock.withLock {
            observers.removeAll {
                $0.identity == identity && (aName == nil || $0.name == aName) && (object == nil || $0.object == object)
            }
        }
    }

    private func deliver(_ notification: Notification) {
        let all = lock.withLock { observers }
        // Mostly nobody listens, and to learn who the sender is costs more than all the rest.
        if all.isEmpty { return }
        let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        let fitting = all.filter {
            ($0.name == nil || $0.name == notification.name) && ($0.object == nil || $0.object == sender)
        }
        for observer in fitting {
            guard let queue = observer.queue, queue != OperationQueue.current else {
                observer.block(notification)
                continue
            }
            // The poster waits, as on iOS.
            nonisolated(unsafe) let notification = notification
            queue.addOperations(
                [BlockOperation { [block = observer.block] in block(notification) }],
                waitUntilFinished: true
            )
        }
    }
}

/// Joins the default center with Foundation's own.
private enum FoundationRelay {
    private static let key = "offstage.relaying"

    /// - Parameter isHeard: whether what comes back has to be told apart, which costs more than the post itself.
    static func post(_ notification: Notification, isHeard: Bool) {
        let thread = isHeard ? Thread.current.threadDictionary : nil
        thread?[key] = true
        Foundation.NotificationCenter.default.post(notification)
        thread?[key] = nil
    }

    /// Hands on what others post in Foundation's center, and not what came from here.
    static func start(_ deliver: @escaping @Sendable (Notification) -> Void) {
        _ = Foundation.NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { notification in
            guard Thread.current.threadDictionary[key] == nil else { return }
            deliver(notification)
        }
    }
}
