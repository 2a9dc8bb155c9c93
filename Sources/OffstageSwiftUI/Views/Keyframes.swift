public import Foundation

/// What becomes of a value in steps. No time passes here: a view has the value that it begins with.
public protocol Keyframes {}

/// The steps of one property.
public protocol KeyframeTrackContent<Value> {
    associatedtype Value
}

@resultBuilder public enum KeyframesBuilder<Value> {
    public static func buildBlock(_ tracks: any Keyframes...) -> [any Keyframes] { tracks }
}

@resultBuilder public enum KeyframeTrackContentBuilder<Value> {
    public static func buildExpression(_ step: some KeyframeTrackContent<Value>) -> any KeyframeTrackContent { step }
    public static func buildBlock(_ steps: any KeyframeTrackContent...) -> [any KeyframeTrackContent] { steps }
}

public struct KeyframeTrack<Root, Value>: Keyframes {
    public init(
        _ keyPath: WritableKeyPath<Root, Value>,
        @KeyframeTrackContentBuilder<Value> content: () -> [any KeyframeTrackContent]
    ) {
        _ = content()
    }

    public init(@KeyframeTrackContentBuilder<Root> content: () -> [any KeyframeTrackContent]) where Root == Value {
        _ = content()
    }
}

public struct LinearKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

public struct SpringKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {}
}

public struct CubicKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {}
}

public struct MoveKeyframe<Value>: KeyframeTrackContent {
    public init(_ to: Value) {}
}

extension View {
    public func keyframeAnimator<Value, Content: View>(
        initialValue: Value,
        repeating: Bool = true,
        @ViewBuilder content: (PlaceholderContentView<Self>, Value) -> Content,
        @KeyframesBuilder<Value> keyframes: (Value) -> [any Keyframes]
    ) -> some View {
        _ = keyframes(initialValue)
        return content(PlaceholderContentView(view: self), initialValue)
    }

    public func keyframeAnimator<Value, Content: View>(
        initialValue: Value,
        trigger: some Equatable,
        @ViewBuilder content: (PlaceholderContentView<Self>, Value) -> Content,
        @KeyframesBuilder<Value> keyframes: (Value) -> [any Keyframes]
    ) -> some View {
        _ = keyframes(initialValue)
        return content(PlaceholderContentView(view: self), initialValue)
    }
}
