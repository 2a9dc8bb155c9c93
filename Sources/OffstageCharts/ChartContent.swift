public import OffstageSwiftUI

/// A mark as it is evaluated: what it says, and what the app put beside it.
public struct _ChartMark {
    /// What it stands for on the axes.
    var x: [any Plottable] = []
    var y: [any Plottable] = []
    /// The values as people read them, in the order in which VoiceOver names them.
    var words: [String] = []
    var label: Text?
    var value: Text?
    var isHidden = false
    var annotations: [AnyView] = []

    @MainActor var views: [AnyView] {
        var views: [AnyView] = []
        if !isHidden {
            if label == nil, value == nil {
                views.append(AnyView(Text(verbatim: words.joined(separator: ", "))))
            } else {
                if let label = label ?? words.first.map({ Text(verbatim: $0) }) { views.append(AnyView(label)) }
                // The only value is no name.
                let rest = words.dropFirst(words.count > 1 ? 1 : 0).joined(separator: ", ")
                if let value = value ?? (rest.isEmpty ? nil : Text(verbatim: rest)) { views.append(AnyView(value)) }
            }
        }
        return views + annotations
    }
}

/// What a chart shows.
@preconcurrency @MainActor public protocol ChartContent {
    associatedtype Body: ChartContent
    @ChartContentBuilder var body: Body { get }

    /// The marks of it, one after the other.
    var _marks: [_ChartMark] { get }
}

extension ChartContent {
    public var _marks: [_ChartMark] { body._marks }
}

/// Content of the framework's own: it says itself what is shown.
public protocol _PrimitiveChartContent: ChartContent where Body == Never {}

extension _PrimitiveChartContent {
    public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: ChartContent {}

/// What a builder makes of several, and a modifier of one.
public struct _ChartMarks: _PrimitiveChartContent {
    public let _marks: [_ChartMark]
}

public struct AnyChartContent: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init<Content: ChartContent>(_ content: Content) {
        _marks = content._marks
    }

    public init(erasing content: some ChartContent) {
        _marks = content._marks
    }
}

/// Several marks that are one.
public struct Plot<Content: ChartContent>: _PrimitiveChartContent {
    public let _marks: [_ChartMark]

    public init(@ChartContentBuilder content: () -> Content) {
        _marks = content()._marks
    }
}

@MainActor @resultBuilder public enum ChartContentBuilder {
    public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> _ChartMarks { _ChartMarks(_marks: []) }
    public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

    @_disfavoredOverload
    public static func buildBlock<each Content: ChartContent>(_ content: repeat each Content) -> _ChartMarks {
        var marks: [_ChartMark] = []
        for one in repeat each content { marks += one._marks }
        return _ChartMarks(_marks: marks)
    }

    public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: ChartContent>(first: First) -> _ChartMarks {
        _ChartMarks(_marks: first._marks)
    }
    public static func buildEither<Second: ChartContent>(second: Second) -> _ChartMarks {
        _ChartMarks(_marks: second._marks)
    }
    public static func buildLimitedAvailability<Content: ChartContent>(_ content: Content) -> _ChartMarks {
        _ChartMarks(_marks: content._marks)
    }
}

extension Optional: ChartContent, _PrimitiveChartContent where Wrapped: ChartContent {
    public var _marks: [_ChartMark] { self?._marks ?? [] }
}

extension ForEach: ChartContent, _PrimitiveChartContent where Content: ChartContent {
    public var _marks: [_ChartMark] { data.flatMap { content($0)._marks } }

    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(of: data, id: id, making: content)
    }

    public init(
        _ data: Data,
        @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(of: data, id: \.id, making: content)
    }

    public init(
        _ data: Range<Int>,
        @ChartContentBuilder content: @escaping (Int) -> Content
    ) where Data == Range<Int>, ID == Int {
        self.init(of: data, id: \.self, making: content)
    }
}

extension Group: ChartContent, _PrimitiveChartContent where Content: ChartContent {
    public init(@ChartContentBuilder content: () -> Content) {
        self.init(of: content())
    }

    public var _marks: [_ChartMark] { content._marks }
}
