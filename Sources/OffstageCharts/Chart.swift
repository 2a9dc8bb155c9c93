public import OffstageSwiftUI

/// A chart without pictures: a line that says so, its marks one after the other, and what the app put on its axes, in
/// its legend and over it.
public struct Chart<Content: ChartContent>: View {
    @Environment(\._chartParts) private var parts
    private let content: () -> Content

    public init(@ChartContentBuilder content: @escaping () -> Content) {
        self.content = content
    }

    public init<Data: RandomAccessCollection, C: ChartContent>(
        _ data: Data,
        @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
        self.content = { ForEach(of: data, id: \.id, making: content) }
    }

    public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ChartContentBuilder content: @escaping (Data.Element) -> C
    ) where Content == ForEach<Data, ID, C> {
        self.content = { ForEach(of: data, id: id, making: content) }
    }

    public var body: some View {
        let marks = content()._marks
        let views =
            marks.flatMap(\.views) + parts.xAxis(marks.flatMap(\.x)) + parts.yAxis(marks.flatMap(\.y))
            + parts.others.map { $0(ChartProxy()) }
        VStack {
            Text(verbatim: "Chart")
            ForEach(views.indices, id: \.self) { views[$0] }
        }
    }
}

/// What modifiers add to the charts within a view.
struct ChartParts {
    var xAxis: ([any Plottable]) -> [AnyView] = { _ in [] }
    var yAxis: ([any Plottable]) -> [AnyView] = { _ in [] }
    /// Labels, legends, overlays, backgrounds.
    var others: [(ChartProxy) -> AnyView] = []
}

private struct ChartPartsKey: EnvironmentKey {
    static var defaultValue: ChartParts { ChartParts() }
}

extension EnvironmentValues {
    var _chartParts: ChartParts {
        get { self[ChartPartsKey.self] }
        set { self[ChartPartsKey.self] = newValue }
    }
}

/// Where values lie on the screen: nowhere, for nothing is drawn.
public struct ChartProxy {
    public var plotSize: CGSize { .zero }
    public var plotAreaSize: CGSize { .zero }
    /// The beginning, as every anchor.
    public var plotAreaFrame: Anchor<CGRect> { Anchor() }
    public var plotFrame: Anchor<CGRect>? { Anchor() }
    public var plotContainerFrame: Anchor<CGRect>? { Anchor() }

    public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
    public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
    public func position<X: Plottable, Y: Plottable>(for position: (x: X, y: Y)) -> CGPoint? { nil }
    public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? { nil }
    public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? { nil }
    public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? { nil }
    public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? { nil }
    public func value<X: Plottable, Y: Plottable>(at position: CGPoint, as type: (X, Y).Type = (X, Y).self) -> (X, Y)? {
        nil
    }
    public func value<P: Plottable>(atAngle angle: Angle, as type: P.Type = P.self) -> P? { nil }
    public func foregroundStyle<P: Plottable>(for value: P) -> AnyShapeStyle? { nil }
    // Nobody touches a chart.
    public func selectXValue(at position: CGFloat) {}
    public func selectYValue(at position: CGFloat) {}
    public func selectXRange(from: CGFloat, to: CGFloat) {}
}
