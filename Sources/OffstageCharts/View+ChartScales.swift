public import Foundation
public import OffstageSwiftUI

/// How values become places.
public struct ScaleType: Hashable, Sendable {
    private let name: String

    public static let linear = ScaleType(name: "linear")
    public static let log = ScaleType(name: "log")
    public static let squareRoot = ScaleType(name: "squareRoot")
    public static let symmetricLog = ScaleType(name: "symmetricLog")
    public static let category = ScaleType(name: "category")
    public static let date = ScaleType(name: "date")
}

/// What a scale goes from and to: values in a row, or a range of them.
public protocol ScaleDomain {}

extension Array: ScaleDomain where Element: Plottable {}
extension ClosedRange: ScaleDomain where Bound: Plottable {}

public struct AutomaticScaleDomain: ScaleDomain {
    public init() {}
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    public static var automatic: AutomaticScaleDomain { AutomaticScaleDomain() }

    public static func automatic<DataValue: Plottable>(
        includesZero: Bool? = nil,
        reversed: Bool? = nil,
        dataType: DataValue.Type = DataValue.self,
        modifyInferredDomain: @escaping (inout [DataValue]) -> Void = { _ in }
    ) -> AutomaticScaleDomain { AutomaticScaleDomain() }

    public static func automatic(includesZero: Bool? = nil, reversed: Bool? = nil) -> AutomaticScaleDomain {
        AutomaticScaleDomain()
    }
}

/// Where on the screen a scale lies.
public struct PlotDimensionScaleRange: Sendable {
    public static var plotDimension: PlotDimensionScaleRange { PlotDimensionScaleRange() }
    public static func plotDimension(padding: CGFloat) -> PlotDimensionScaleRange { plotDimension }
    public static func plotDimension(startPadding: CGFloat, endPadding: CGFloat) -> PlotDimensionScaleRange {
        plotDimension
    }
}

// Nothing is drawn.
extension View {
    public func chartXScale<Domain: ScaleDomain>(
        domain: Domain,
        range: PlotDimensionScaleRange = .plotDimension,
        type: ScaleType? = nil
    ) -> some View { self }
    public func chartXScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View { self }
    public func chartXScale(type: ScaleType?) -> some View { self }
    public func chartYScale<Domain: ScaleDomain>(
        domain: Domain,
        range: PlotDimensionScaleRange = .plotDimension,
        type: ScaleType? = nil
    ) -> some View { self }
    public func chartYScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View { self }
    public func chartYScale(type: ScaleType?) -> some View { self }

    public func chartForegroundStyleScale<DataValue: Plottable, Style: ShapeStyle>(
        _ mapping: KeyValuePairs<DataValue, Style>
    ) -> some View { self }
    public func chartForegroundStyleScale<Domain: ScaleDomain, Style: ShapeStyle>(
        domain: Domain,
        range: [Style],
        type: ScaleType? = nil
    ) -> some View { self }
    public func chartForegroundStyleScale<Style: ShapeStyle>(
        range: [Style],
        type: ScaleType? = nil
    ) -> some View { self }
    public func chartForegroundStyleScale(range: Gradient, type: ScaleType? = nil) -> some View { self }
    public func chartForegroundStyleScale<DataValue: Plottable, Style: ShapeStyle>(
        mapping: @escaping (DataValue) -> Style
    ) -> some View { self }
    public func chartForegroundStyleScale<DataValue: Plottable, Style: ShapeStyle>(
        domain: [DataValue],
        mapping: @escaping (DataValue) -> Style
    ) -> some View { self }
    public func chartSymbolScale<DataValue: Plottable, Symbol: ChartSymbolShape>(
        _ mapping: KeyValuePairs<DataValue, Symbol>
    ) -> some View { self }
    public func chartSymbolScale<Symbol: ChartSymbolShape>(range: [Symbol]) -> some View { self }
    public func chartSymbolSizeScale<Domain: ScaleDomain>(domain: Domain, type: ScaleType? = nil) -> some View { self }
    public func chartLineStyleScale<DataValue: Plottable>(
        _ mapping: KeyValuePairs<DataValue, StrokeStyle>
    ) -> some View { self }
}

/// Where a scroll comes to rest. Nobody scrolls.
public struct ValueAlignedChartScrollTargetBehavior: Sendable {
    public static func valueAligned<P: Plottable & Numeric>(
        unit: P,
        majorAlignment: MajorValueAlignment<P>? = nil
    ) -> ValueAlignedChartScrollTargetBehavior { ValueAlignedChartScrollTargetBehavior() }

    public static func valueAligned(
        matching components: DateComponents,
        majorAlignment: MajorValueAlignment<Date>? = nil
    ) -> ValueAlignedChartScrollTargetBehavior { ValueAlignedChartScrollTargetBehavior() }
}

public struct MajorValueAlignment<Value> {
    public static var page: MajorValueAlignment { MajorValueAlignment() }
    public static func unit(_ unit: Value) -> MajorValueAlignment { MajorValueAlignment() }
    public static func matching(_ components: DateComponents) -> MajorValueAlignment { MajorValueAlignment() }
}
