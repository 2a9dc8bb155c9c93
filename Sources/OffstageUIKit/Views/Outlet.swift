import Foundation
import OffstageApp

/// What `@IBOutlet` becomes: a property that makes an empty object of its type when it is first read, because nothing
/// here reads the interface file that would have one. The object is kept, a weak outlet's too.
/// - Note: Observers of the property (`didSet`) hear what the app sets, not what is made.
@propertyWrapper public struct _Outlet<Value> {
    private var value: Value?

    public init() {}

    public init(wrappedValue: Value!) {
        value = wrappedValue
    }

    public var wrappedValue: Value! {
        mutating get {
            if value == nil { value = Self.make() }
            return value
        }
        set { value = newValue }
    }

    /// - Returns: nil where the type is a protocol.
    private static func make() -> Value? {
        switch Value.self {
        // What an interface file holds is made from it; these have no other initialiser that a subclass must keep.
        // An interface file has a text for each label, so that apps unwrap it.
        case let type as UILabel.Type:
            unarchived { coder in
                let label = type.init(coder: coder)
                label?.text = ""
                return label
            } as? Value
        case let type as UIView.Type: unarchived { type.init(coder: $0) } as? Value
        case let type as UIViewController.Type: unarchived { type.init(coder: $0) } as? Value
        case let type as any RangeReplaceableCollection.Type: type.init() as? Value
        case let type as AnyClass: Instantiation.make(type) as? Value
        default: nil
        }
    }

    private static func unarchived(_ make: @MainActor (NSCoder) -> AnyObject?) -> AnyObject? {
        typealias Anywhere = (NSCoder) -> AnyObject?
        return withoutActuallyEscaping(make) { unsafeBitCast($0, to: Anywhere.self)(NSCoder()) }
    }
}
