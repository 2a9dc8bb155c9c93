// What fingers do: nobody touches the screen, so no gesture begins.

@preconcurrency @MainActor public protocol Gesture<Value> {
    associatedtype Value
}

/// A gesture with what an app does in it.
public struct _Gesture<Value>: Gesture {}

extension Gesture {
    public func onEnded(_ action: @escaping (Value) -> Void) -> _Gesture<Value> { _Gesture() }
    public func onChanged(_ action: @escaping (Value) -> Void) -> _Gesture<Value> { _Gesture() }
    public func updating<State>(
        _ state: GestureState<State>,
        body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> _Gesture<Value> { _Gesture() }
    public func map<Other>(_ body: @escaping (Value) -> Other) -> _Gesture<Other> { _Gesture() }
    public func simultaneously<Other: Gesture>(with other: Other) -> _Gesture<(first: Value?, second: Other.Value?)> {
        _Gesture()
    }
    public func sequenced<Other: Gesture>(before other: Other) -> _Gesture<SequenceGestureValue<Value, Other.Value>> {
        _Gesture()
    }
    public func exclusively<Other: Gesture>(before other: Other) -> _Gesture<Value> { _Gesture() }
}

public enum SequenceGestureValue<First, Second> {
    case first(First)
    case second(First, Second?)
}

public struct TapGesture: Gesture {
    public typealias Value = Void
    public init(count: Int = 1) {}
}

public struct SpatialTapGesture: Gesture {
    public struct Value: Equatable, Sendable { public var location: CGPoint }
    public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {}
}

public struct LongPressGesture: Gesture {
    public typealias Value = Bool
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

public struct DragGesture: Gesture {
    public struct Value: Equatable, Sendable {
        public var time: Date
        public var startLocation, location: CGPoint
        public var velocity, translation: CGSize
        public var predictedEndLocation: CGPoint
        public var predictedEndTranslation: CGSize
    }

    public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

public struct MagnificationGesture: Gesture {
    public typealias Value = CGFloat
    public init(minimumScaleDelta: CGFloat = 0.01) {}
}

public struct MagnifyGesture: Gesture {
    public struct Value: Equatable, Sendable { public var magnification: CGFloat }
    public init(minimumScaleDelta: CGFloat = 0.01) {}
}

public struct RotationGesture: Gesture {
    public typealias Value = Angle
    public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A value during a gesture, so always the first one.
@propertyWrapper public struct GestureState<Value>: DynamicProperty {
    public let wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(initialValue: Value) { wrappedValue = initialValue }

    public var projectedValue: GestureState<Value> { self }
}

public struct GestureMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

public enum CoordinateSpace: Hashable {
    case global, local
    case named(AnyHashable)
}

extension View {
    public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> Self { self }
    public func simultaneousGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> Self { self }
    public func highPriorityGesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> Self { self }
    public func coordinateSpace<Name: Hashable>(name: Name) -> Self { self }
}
