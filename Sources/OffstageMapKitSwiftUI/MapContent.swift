public import OffstageMapKit
public import OffstageSwiftUI

/// What lies on a map.
@preconcurrency @MainActor public protocol MapContent {
    associatedtype Body: MapContent
    @MapContentBuilder var body: Body { get }

    /// What a screen shows of it, one after the other.
    var _marks: [AnyView] { get }
}

extension MapContent {
    public var _marks: [AnyView] { body._marks }
}

/// Content of the framework's own: it says itself what is shown.
public protocol _PrimitiveMapContent: MapContent where Body == Never {}

extension _PrimitiveMapContent {
    public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: MapContent {}

public struct EmptyMapContent: _PrimitiveMapContent {
    public init() {}

    public var _marks: [AnyView] { [] }
}

/// What a builder makes of several.
public struct _MapContents: _PrimitiveMapContent {
    public let _marks: [AnyView]
}

@MainActor @resultBuilder public enum MapContentBuilder {
    public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyMapContent { EmptyMapContent() }
    public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }

    @_disfavoredOverload
    public static func buildBlock<each Content: MapContent>(_ content: repeat each Content) -> _MapContents {
        var marks: [AnyView] = []
        for one in repeat each content { marks += one._marks }
        return _MapContents(_marks: marks)
    }

    public static func buildIf<Content: MapContent>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: MapContent>(first: First) -> _MapContents {
        _MapContents(_marks: first._marks)
    }
    public static func buildEither<Second: MapContent>(second: Second) -> _MapContents {
        _MapContents(_marks: second._marks)
    }
    public static func buildLimitedAvailability<Content: MapContent>(_ content: Content) -> _MapContents {
        _MapContents(_marks: content._marks)
    }
}

extension Optional: MapContent, _PrimitiveMapContent where Wrapped: MapContent {
    public var _marks: [AnyView] { self?._marks ?? [] }
}

extension ForEach: MapContent, _PrimitiveMapContent where Content: MapContent {
    public var _marks: [AnyView] { data.flatMap { content($0)._marks } }

    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @MapContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(of: data, id: id, making: content)
    }

    public init(
        _ data: Data,
        @MapContentBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(of: data, id: \.id, making: content)
    }

    public init(
        _ data: Range<Int>,
        @MapContentBuilder content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        self.init(of: data, id: \.self, making: content)
    }
}

extension Group: MapContent, _PrimitiveMapContent where Content: MapContent {
    public init(@MapContentBuilder content: () -> Content) {
        self.init(of: content())
    }

    public var _marks: [AnyView] { content._marks }
}

// How it looks: nothing is drawn.
extension MapContent {
    public func tint<Style: ShapeStyle>(_ tint: Style) -> Self { self }
    public func tint(_ tint: Color?) -> Self { self }
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> Self { self }
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> Self { self }
    public func strokeStyle(style: StrokeStyle) -> Self { self }
    public func mapOverlayLevel(level: MKOverlayLevel) -> Self { self }
    public func annotationTitles(_ visibility: Visibility) -> Self { self }
    public func annotationSubtitles(_ visibility: Visibility) -> Self { self }
    /// - Note: Nobody selects.
    public func tag<Value: Hashable>(_ tag: Value) -> Self { self }
}
