import OffstageApp

/// The application delegate of an app whose life is SwiftUI's. The system makes it, and calls it.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
    private let box = Box()

    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}

    public var wrappedValue: DelegateType { box.delegate }

    /// Made at the launch, or when it is first asked for.
    private final class Box {
        @MainActor lazy var delegate: DelegateType = {
            guard let delegate = Instantiation.make(DelegateType.self) as? DelegateType else {
                fatalError("\(DelegateType.self) has no init()")
            }
            return delegate
        }()
    }

    public func _link(_ context: _Context, _ index: inout Int) {}
}

@MainActor protocol DelegateAdaptor {
    var delegate: any UIApplicationDelegate { get }
}

extension UIApplicationDelegateAdaptor: DelegateAdaptor {
    var delegate: any UIApplicationDelegate { wrappedValue }
}
