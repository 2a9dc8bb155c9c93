public import OffstageSwiftUI

/// A value of an axis, and how many there are.
public struct AxisValue {
    public let index: Int
    public let count: Int
    let value: any Plottable

    public func `as`<P: Plottable>(_ type: P.Type) -> P? {
        if let value = value as? P { return value }
        return (value.primitivePlottable as? P.PrimitivePlottable).flatMap(P.init)
    }
}

/// What is marked at a value of an axis.
@preconcurrency @MainActor public protocol AxisMark {
    /// What a screen shows of it.
    func _views(_ value: AxisValue) -> [AnyView]
}

/// What an axis has.
@preconcurrency @MainActor public protocol AxisContent {
    /// - Parameter values: those of the chart's marks.
    func _views(_ values: [any Plottable]) -> [AnyView]
}

public struct _AxisMarkList: AxisMark {
    let marks: [any AxisMark]

    public func _views(_ value: AxisValue) -> [AnyView] { marks.flatMap { $0._views(value) } }
}

public struct _AxisContentList: AxisContent {
    let contents: [any AxisContent]

    public func _views(_ values: [any Plottable]) -> [AnyView] { contents.flatMap { $0._views(values) } }
}

extension Optional: AxisMark where Wrapped: AxisMark {
    public func _views(_ value: AxisValue) -> [AnyView] { self?._views(value) ?? [] }
}

extension Optional: AxisContent where Wrapped: AxisContent {
    public func _views(_ values: [any Plottable]) -> [AnyView] { self?._views(values) ?? [] }
}

@MainActor @resultBuilder public enum AxisMarkBuilder {
    public static func buildExpression<Content: AxisMark>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }
    @_disfavoredOverload
    public static func buildBlock<each Content: AxisMark>(_ content: repeat each Content) -> _AxisMarkList {
        var marks: [any AxisMark] = []
        for one in repeat each content { marks.append(one) }
        return _AxisMarkList(marks: marks)
    }
    public static func buildIf<Content: AxisMark>(_ content: Content?) -> Content? { content }
    public static func buildEither<Content: AxisMark>(first: Content) -> _AxisMarkList { _AxisMarkList(marks: [first]) }
    public static func buildEither<Content: AxisMark>(second: Content) -> _AxisMarkList {
        _AxisMarkList(marks: [second])
    }
    public static func buildLimitedAvailability<Content: AxisMark>(_ content: Content) -> _AxisMarkList {
        _AxisMarkList(marks: [content])
    }
}

@MainActor @resultBuilder public enum AxisContentBuilder {
    public static func buildExpression<Content: AxisContent>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }
    @_disfavoredOverload
    public static func buildBlock<each Content: AxisContent>(_ content: repeat each Content) -> _AxisContentList {
        var contents: [any AxisContent] = []
        for one in repeat each content { contents.append(one) }
        return _AxisContentList(contents: contents)
    }
    public static func buildIf<Content: AxisContent>(_ content: Content?) -> Content? { content }
    public static func buildEither<Content: AxisContent>(first: Content) -> _AxisContentList {
        _AxisContentList(contents: [first])
    }
    public static func buildEither<Content: AxisContent>(second: Content) -> _AxisContentList {
        _AxisContentList(contents: [second])
    }
    public static func buildLimitedAvailability<Content: AxisContent>(_ content: Content) -> _AxisContentList {
        _AxisContentList(contents: [content])
    }
}
