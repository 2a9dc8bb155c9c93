public import Foundation
public import OffstageApp
public import OpenCombine

extension OffstageApp.NotificationCenter {
    /// The notifications of one name.
    public struct Publisher: OpenCombine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never

        public let center: OffstageApp.NotificationCenter
        public let name: Notification.Name
        /// Only those from this object; nil: from any.
        public let object: AnyObject?

        public init(center: OffstageApp.NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            let subscription = LosingSubscription(subscriber)
            subscription.start {
                let token = center.addObserver(forName: name, object: object, queue: nil) { subscription.send($0) }
                return { center.removeObserver(token) }
            }
        }
    }

    /// Every notification of this name, on the thread that posts it.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

extension OffstageApp.NotificationCenter.Publisher: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.center === right.center && left.name == right.name && left.object === right.object
    }
}
