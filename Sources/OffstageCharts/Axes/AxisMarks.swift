public import Foundation
public import OffstageSwiftUI

public struct AxisMarkPreset: Hashable, Sendable {
    private let name: String

    public static let automatic = AxisMarkPreset(name: "automatic")
    public static let extended = AxisMarkPreset(name: "extended")
    public static let aligned = AxisMarkPreset(name: "aligned")
    public static let inset = AxisMarkPreset(name: "inset")
}

public struct AxisMarkPosition: Hashable, Sendable {
    private let name: String

    public static let automatic = AxisMarkPosition(name: "automatic")
    public static let leading = AxisMarkPosition(name: "leading")
    public static let trailing = AxisMarkPosition(name: "trailing")
    public static let top = AxisMarkPosition(name: "top")
    public static let bottom = AxisMarkPosition(name: "bottom")
}

/// Which values are marked. Whatever is asked for, here it is those of the chart's marks.
public struct AxisMarkValues: Sendable {
    public static var automatic: AxisMarkValues { AxisMarkValues() }

    public static func automatic(
        desiredCount: Int? = nil,
        roundLowerBound: Bool? = nil,
        roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { automatic }

    public static func automatic<P: Plottable & BinaryFloatingPoint>(
        minimumStride: P,
        desiredCount: Int? = nil,
        roundLowerBound: Bool? = nil,
        roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { automatic }

    public static func stride<P: Plottable & BinaryFloatingPoint>(
        by stepSize: P,
        roundLowerBound: Bool? = nil,
        roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { automatic }

    public static func stride(
        by component: Calendar.Component,
        count: Int = 1,
        roundLowerBound: Bool? = nil,
        roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues { automatic }
}

/// What is marked at the values of an axis: those that the app names, or each of the chart's once.
public struct AxisMarks<Content: AxisMark>: AxisContent {
    private let values: [any Plottable]?
    private let content: (AxisValue) -> Content

    public func _views(_ ofMarks: [any Plottable]) -> [AnyView] {
        var seen: Set<String> = []
        let values = self.values ?? ofMarks.filter { seen.insert($0.primitivePlottable._words).inserted }
        return values.enumerated().flatMap { index, value in
            let value = AxisValue(index: index, count: values.count, value: value)
            return content(value)._views(value)
        }
    }

    public init(
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic,
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        (self.values, self.content) = (nil, content)
    }

    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> Content
    ) {
        (self.values, self.content) = (values, content)
    }

    public init(
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic,
        @AxisMarkBuilder content: @escaping () -> Content
    ) {
        (self.values, self.content) = (nil, { _ in content() })
    }

    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: [Value],
        @AxisMarkBuilder content: @escaping () -> Content
    ) {
        (self.values, self.content) = (values, { _ in content() })
    }
}

/// Lines, ticks and labels as they are without being asked for: nothing that a reader has not heard from the marks.
public struct DefaultAxisMark: AxisMark {
    public func _views(_ value: AxisValue) -> [AnyView] { [] }
}

extension AxisMarks where Content == DefaultAxisMark {
    public init(
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic,
        stroke: StrokeStyle? = nil
    ) {
        self.init(preset: preset, position: position, values: values) { _ in DefaultAxisMark() }
    }

    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: [Value],
        stroke: StrokeStyle? = nil
    ) {
        self.init(preset: preset, position: position) { _ in DefaultAxisMark() }
    }

    public init<Format: FormatStyle>(
        format: Format,
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic,
        stroke: StrokeStyle? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(preset: preset, position: position) { _ in DefaultAxisMark() }
    }

    public init<Format: FormatStyle, Value: Plottable>(
        format: Format,
        preset: AxisMarkPreset = .automatic,
        position: AxisMarkPosition = .automatic,
        values: [Value],
        stroke: StrokeStyle? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init(preset: preset, position: position) { _ in DefaultAxisMark() }
    }
}

// MARK: What is marked

public struct AxisGridLine: AxisMark {
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
    public func _views(_ value: AxisValue) -> [AnyView] { [] }
}

public struct AxisTick: AxisMark {
    public struct Length: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, Sendable {
        public static var automatic: Length { Length() }
        public static var label: Length { Length() }
        public static var longestLabel: Length { Length() }
        public static func label(extendPastBy: CGFloat = 0) -> Length { Length() }

        init() {}
        public init(floatLiteral value: Double) {}
        public init(integerLiteral value: Int) {}
    }

    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {}
    public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {}
    public func _views(_ value: AxisValue) -> [AnyView] { [] }
}

public struct AxisValueLabelCollisionResolution: Sendable {
    public static var automatic: AxisValueLabelCollisionResolution { AxisValueLabelCollisionResolution() }
    public static var disabled: AxisValueLabelCollisionResolution { AxisValueLabelCollisionResolution() }
    public static var truncate: AxisValueLabelCollisionResolution { AxisValueLabelCollisionResolution() }
    public static func greedy(
        priority: Double = 0,
        minimumSpacing: CGFloat? = nil
    ) -> AxisValueLabelCollisionResolution { automatic }
}

public struct AxisValueLabelOrientation: Sendable {
    public static let automatic = AxisValueLabelOrientation()
    public static let horizontal = AxisValueLabelOrientation()
    public static let vertical = AxisValueLabelOrientation()
    public static let verticalReversed = AxisValueLabelOrientation()
}

/// What stands at a value: the app's view, or its text; without either nothing that the marks do not say.
public struct AxisValueLabel<Content: View>: AxisMark {
    private let content: (AxisValue) -> Content?

    public func _views(_ value: AxisValue) -> [AnyView] { content(value).map { [AnyView($0)] } ?? [] }

    public init(
        centered: Bool? = nil,
        anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic,
        offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        let content = content()
        self.content = { _ in content }
    }

    fileprivate init(making content: @escaping (AxisValue) -> Content?) {
        self.content = content
    }
}

extension AxisValueLabel where Content == Text {
    public init(
        centered: Bool? = nil,
        anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic,
        offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {
        self.init { _ in nil }
    }

    public init<Format: FormatStyle>(
        format: Format,
        centered: Bool? = nil,
        anchor: UnitPoint? = nil,
        multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic,
        offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where Format.FormatInput: Plottable, Format.FormatOutput == String {
        self.init { $0.as(Format.FormatInput.self).map { Text(verbatim: format.format($0)) } }
    }

    public init(_ titleKey: LocalizedStringKey, centered: Bool? = nil, anchor: UnitPoint? = nil) {
        self.init { _ in Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil) {
        self.init { _ in Text(verbatim: String(title)) }
    }
}

// How it looks: nothing is drawn.
extension AxisMark {
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some AxisMark { self }
    public func font(_ font: Font?) -> some AxisMark { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark { self }
    public func offset(_ offset: CGSize) -> some AxisMark { self }
}
