public import Foundation
public import OffstageApp
public import OpenCombine

extension NSObject {
    /// The values of an `@objc dynamic` property.
    public struct KeyValueObservingPublisher<Subject: NSObject, Value>: OpenCombine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        public let object: Subject
        public let keyPath: KeyPath<Subject, Value>
        public let options: NSKeyValueObservingOptions
        fileprivate let name: String

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            let subscription = LosingSubscription(subscriber)
            subscription.start {
                let observation = object.observe(keyPath, _named: name, options: options) { object, _ in
                    subscription.send(object[keyPath: keyPath])
                }
                return { observation.invalidate() }
            }
        }
    }
}

extension _KeyValueObservable where Self: NSObject {
    /// - Parameter _named: the property's name, which preparation reads off the key path.
    public func publisher<Value>(
        for keyPath: KeyPath<Self, Value>,
        _named name: String,
        options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options, name: name)
    }
}
