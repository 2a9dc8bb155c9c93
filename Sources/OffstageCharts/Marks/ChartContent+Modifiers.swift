public import OffstageSwiftUI

// What is said of a mark, and what stands beside it.
extension ChartContent {
    public func annotation<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some ChartContent { beside(content()) }

    public func annotation<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment = .center,
        spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution,
        @ViewBuilder content: () -> Content
    ) -> some ChartContent { beside(content()) }

    public func annotation<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: (AnnotationContext) -> Content
    ) -> some ChartContent { beside(content(AnnotationContext())) }

    public func annotation<Content: View>(
        position: AnnotationPosition = .automatic,
        alignment: Alignment = .center,
        spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution,
        @ViewBuilder content: (AnnotationContext) -> Content
    ) -> some ChartContent { beside(content(AnnotationContext())) }

    public func symbol<Symbol: View>(@ViewBuilder symbol: () -> Symbol) -> some ChartContent { beside(symbol()) }

    /// The mark's group is named before its values.
    public func foregroundStyle<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
        changed { mark in
            if !mark.words.contains(value.words) { mark.words.insert(value.words, at: 0) }
        }
    }

    public func accessibilityLabel(_ label: Text) -> some ChartContent { changed { $0.label = label } }
    public func accessibilityLabel(_ label: LocalizedStringKey) -> some ChartContent { accessibilityLabel(Text(label)) }
    @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
        accessibilityLabel(Text(verbatim: String(label)))
    }
    public func accessibilityValue(_ value: Text) -> some ChartContent { changed { $0.value = value } }
    public func accessibilityValue(_ value: LocalizedStringKey) -> some ChartContent { accessibilityValue(Text(value)) }
    @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
        accessibilityValue(Text(verbatim: String(value)))
    }
    public func accessibilityHidden(_ hidden: Bool) -> some ChartContent { changed { $0.isHidden = hidden } }
    public func accessibilityIdentifier(_ identifier: String) -> some ChartContent { self }

    private func changed(_ change: (inout _ChartMark) -> Void) -> _ChartMarks {
        _ChartMarks(
            _marks: _marks.map { mark in
                var mark = mark
                change(&mark)
                return mark
            }
        )
    }

    private func beside<Content: View>(_ content: Content) -> _ChartMarks {
        changed { $0.annotations.append(AnyView(content)) }
    }
}

// How it looks: nothing is drawn.
extension ChartContent {
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some ChartContent { self }
    public func symbol<Symbol: ChartSymbolShape>(_ symbol: Symbol) -> some ChartContent { self }
    public func symbol<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent { self }
    public func symbolSize(_ size: CGSize) -> some ChartContent { self }
    public func symbolSize(_ area: CGFloat) -> some ChartContent { self }
    public func symbolSize<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent { self }
    public func lineStyle(_ style: StrokeStyle) -> some ChartContent { self }
    public func lineStyle<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent { self }
    public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent { self }
    public func position<Value: Plottable>(
        by value: PlottableValue<Value>,
        axis: Axis? = nil,
        span: MarkDimension = .automatic
    ) -> some ChartContent { self }
    public func cornerRadius(_ radius: CGFloat, style: RoundedCornerStyle = .continuous) -> some ChartContent { self }
    public func opacity(_ opacity: Double) -> some ChartContent { self }
    public func offset(_ offset: CGSize) -> some ChartContent { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent { self }
    @_disfavoredOverload
    public func offset(x: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0) -> some ChartContent { self }
    @_disfavoredOverload
    public func offset(xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat = 0) -> some ChartContent { self }
    public func zIndex(_ value: Double) -> some ChartContent { self }
    public func blur(radius: CGFloat) -> some ChartContent { self }
    public func shadow(
        color: Color = .black,
        radius: CGFloat,
        x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some ChartContent { self }
    public func clipShape<Clip: Shape>(_ shape: Clip) -> some ChartContent { self }
    public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent { self }
    public func compositingLayer() -> some ChartContent { self }
}
