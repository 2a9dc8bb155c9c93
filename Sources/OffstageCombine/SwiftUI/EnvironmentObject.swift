public import OffstageCombine
public import OffstageSwiftUI

/// An object that a view above has put there, found by its type.
@propertyWrapper public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private let found = Found()

    public init() {}

    /// Without such an object the app ends, as on iOS.
    public var wrappedValue: ObjectType {
        guard let object = found.object else {
            fatalError(
                "No ObservableObject of type \(ObjectType.self) found. "
                    + "A View.environmentObject(_:) for \(ObjectType.self) may be missing as an ancestor of this view."
            )
        }
        return object
    }

    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }

    private final class Found {
        var object: ObjectType?
    }

    public func _link(_ context: _Context, _ index: inout Int) {
        let watch = context._location(ObjectWatch(), &index)
        found.object = context[_object: ObjectType.self]
        if let object = found.object { watch.watch(object, context) }
    }
}

extension View {
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        _modified { $0[_object: Object.self] = object }
    }
}

extension Scene {
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some Scene {
        _modified { $0[_object: Object.self] = object }
    }
}
