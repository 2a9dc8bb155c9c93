public import OffstageSwiftUI

// What is on the axes and around a chart.
extension View {
    public func chartXAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content) -> some View {
        let content = content()
        return transformEnvironment(\._chartParts) { $0.xAxis = content._views }
    }

    public func chartYAxis<Content: AxisContent>(@AxisContentBuilder content: () -> Content) -> some View {
        let content = content()
        return transformEnvironment(\._chartParts) { $0.yAxis = content._views }
    }

    public func chartXAxis(_ visibility: Visibility) -> some View {
        transformEnvironment(\._chartParts) { if visibility == .hidden { $0.xAxis = { _ in [] } } }
    }

    public func chartYAxis(_ visibility: Visibility) -> some View {
        transformEnvironment(\._chartParts) { if visibility == .hidden { $0.yAxis = { _ in [] } } }
    }

    public func chartXAxisLabel<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View { chartPart(content()) }

    public func chartYAxisLabel<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View { chartPart(content()) }

    public func chartXAxisLabel(
        _ labelKey: LocalizedStringKey,
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { chartPart(Text(labelKey)) }

    public func chartYAxisLabel(
        _ labelKey: LocalizedStringKey,
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { chartPart(Text(labelKey)) }

    @_disfavoredOverload public func chartXAxisLabel<S: StringProtocol>(
        _ label: S,
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { chartPart(Text(verbatim: String(label))) }

    @_disfavoredOverload public func chartYAxisLabel<S: StringProtocol>(
        _ label: S,
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { chartPart(Text(verbatim: String(label))) }

    public func chartLegend<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View { chartPart(content()) }

    /// - Note: A legend of the chart's own repeats what its marks say, and is not shown.
    public func chartLegend(_ visibility: Visibility) -> some View { self }
    public func chartLegend(
        position: AnnotationPosition = .automatic,
        alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { self }

    public func chartOverlay<Content: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: @escaping (ChartProxy) -> Content
    ) -> some View {
        transformEnvironment(\._chartParts) { $0.others.append { AnyView(content($0)) } }
    }

    public func chartBackground<Content: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: @escaping (ChartProxy) -> Content
    ) -> some View {
        transformEnvironment(\._chartParts) { $0.others.append { AnyView(content($0)) } }
    }

    private func chartPart<Content: View>(_ content: Content) -> some View {
        transformEnvironment(\._chartParts) { $0.others.append { _ in AnyView(content) } }
    }
}

/// A chart's plot without pictures.
public struct ChartPlotContent: View {
    public var body: some View { EmptyView() }
}

/// A chart's axis without pictures.
public struct ChartAxisContent: View {
    public var body: some View { EmptyView() }
}

// How it looks: nothing is drawn. The closures run, as on iOS.
extension View {
    public func chartPlotStyle<Content: View>(@ViewBuilder content: (ChartPlotContent) -> Content) -> some View {
        _ = content(ChartPlotContent())
        return self
    }
    public func chartXAxisStyle<Content: View>(@ViewBuilder content: (ChartAxisContent) -> Content) -> some View {
        _ = content(ChartAxisContent())
        return self
    }
    public func chartYAxisStyle<Content: View>(@ViewBuilder content: (ChartAxisContent) -> Content) -> some View {
        _ = content(ChartAxisContent())
        return self
    }
}

// Nobody touches, scrolls or selects.
extension View {
    public func chartScrollableAxes(_ axes: Axis.Set) -> some View { self }
    public func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View { self }
    public func chartYVisibleDomain<P: Plottable & Numeric>(length: P) -> some View { self }
    public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View { self }
    public func chartScrollPosition<P: Plottable>(y: Binding<P>) -> some View { self }
    public func chartScrollPosition<P: Plottable>(initialX: P) -> some View { self }
    public func chartScrollPosition<P: Plottable>(initialY: P) -> some View { self }
    public func chartScrollTargetBehavior(_ behavior: ValueAlignedChartScrollTargetBehavior) -> some View { self }
    public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
    public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
    public func chartXSelection<P: Plottable>(range: Binding<ClosedRange<P>?>) -> some View { self }
    public func chartYSelection<P: Plottable>(range: Binding<ClosedRange<P>?>) -> some View { self }
    public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
    public func chartGesture<G: Gesture>(_ gesture: @escaping (ChartProxy) -> G) -> some View { self }
}
