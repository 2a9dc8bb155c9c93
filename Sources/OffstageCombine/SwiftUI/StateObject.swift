public import OffstageCombine
public import OffstageSwiftUI

/// An object that belongs to a place in the tree of views: made when the place first appears, gone with it.
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let location: Location

    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        location = Location(thunk)
    }

    public var wrappedValue: ObjectType { (location.first ?? location).object }

    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }

    /// Views are values and made anew; each brings a location along, and the place's first one stays.
    private final class Location {
        private let thunk: () -> ObjectType
        lazy var object = thunk()
        let watch = ObjectWatch()
        var first: Location?

        init(_ thunk: @escaping () -> ObjectType) {
            self.thunk = thunk
        }
    }

    public func _link(_ context: _Context, _ index: inout Int) {
        let first = context._location(location, &index)
        if first !== location { location.first = first }
        first.watch.watch(first.object, context)
    }
}
