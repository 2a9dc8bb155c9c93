public import OffstageCombine
public import OffstageSwiftUI

/// An object that the view is given. The view is made anew when it changes.
@propertyWrapper public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    public var wrappedValue: ObjectType

    public init(wrappedValue: ObjectType) {
        self.wrappedValue = wrappedValue
    }

    public init(initialValue: ObjectType) {
        self.init(wrappedValue: initialValue)
    }

    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// Bindings to the properties of an object.
    @dynamicMemberLookup public struct Wrapper {
        let object: ObjectType

        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let object = object
            return Binding {
                object[keyPath: keyPath]
            } set: {
                object[keyPath: keyPath] = $0
            }
        }
    }

    public func _link(_ context: _Context, _ index: inout Int) {
        context._location(ObjectWatch(), &index).watch(wrappedValue, context)
    }
}
