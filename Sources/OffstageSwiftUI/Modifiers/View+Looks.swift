// Modifiers that are about pixels, gestures and accessibility alone: the view stays what it is. One a line.

extension View {
    // MARK: Layout

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> Self { self }
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> Self { self }
    public func safeAreaPadding(_ insets: EdgeInsets) -> Self { self }
    public func padding(_ length: CGFloat) -> Self { self }
    public func padding(_ insets: EdgeInsets) -> Self { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> Self { self }
    public func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> Self { self }
    public func fixedSize() -> Self { self }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> Self { self }
    public func layoutPriority(_ value: Double) -> Self { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
    public func offset(_ offset: CGSize) -> Self { self }
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
    public func position(_ position: CGPoint) -> Self { self }
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> Self { self }
    public func alignmentGuide(
        _ guide: HorizontalAlignment,
        computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> Self { self }
    public func alignmentGuide(
        _ guide: VerticalAlignment,
        computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> Self { self }
    public func zIndex(_ value: Double) -> Self { self }
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> Self { self }
    public func aspectRatio(_ ratio: CGSize, contentMode: ContentMode) -> Self { self }
    public func scaledToFit() -> Self { self }
    public func scaledToFill() -> Self { self }
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> Self { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> Self { self }
    public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> Self { self }
    public func contentMargins(
        _ edges: Edge.Set = .all,
        _ length: CGFloat?,
        for placement: ContentMarginPlacement = .automatic
    ) -> Self { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Self { self }
    public func rotation3DEffect(
        _ angle: Angle,
        axis: (x: CGFloat, y: CGFloat, z: CGFloat),
        anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> Self { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> Self { self }
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> Self { self }
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> Self { self }
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID,
        in namespace: Namespace.ID,
        properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center,
        isSource: Bool = true
    ) -> Self { self }

    // MARK: Text

    public func font(_ font: Font?) -> Self { self }
    public func fontWeight(_ weight: Font.Weight?) -> Self { self }
    public func fontDesign(_ design: Font.Design?) -> Self { self }
    public func bold(_ isActive: Bool = true) -> Self { self }
    public func italic(_ isActive: Bool = true) -> Self { self }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self { self }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self { self }
    public func monospaced(_ isActive: Bool = true) -> Self { self }
    public func monospacedDigit() -> Self { self }
    public func fontWidth(_ width: Font.Width?) -> Self { self }
    public func kerning(_ kerning: CGFloat) -> Self { self }
    public func tracking(_ tracking: CGFloat) -> Self { self }
    public func baselineOffset(_ baselineOffset: CGFloat) -> Self { self }
    public func allowsTightening(_ flag: Bool) -> Self { self }
    public func lineLimit(_ number: Int?) -> Self { self }
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> Self { self }
    public func lineLimit(_ limit: ClosedRange<Int>) -> Self { self }
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> Self { self }
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> Self { self }
    public func lineSpacing(_ lineSpacing: CGFloat) -> Self { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> Self { self }
    public func minimumScaleFactor(_ factor: CGFloat) -> Self { self }
    public func truncationMode(_ mode: Text.TruncationMode) -> Self { self }
    public func textCase(_ textCase: Text.Case?) -> Self { self }
    public func textSelection(_ selectability: TextSelectability) -> Self { self }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> Self { self }
    public func dynamicTypeSize<Range: RangeExpression>(_ range: Range) -> Self where Range.Bound == DynamicTypeSize {
        self
    }

    // MARK: Colours and effects

    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(_ first: First, _ second: Second) -> Self {
        self
    }
    public func foregroundColor(_ color: Color?) -> Self { self }
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> Self { self }
    public func accentColor(_ color: Color?) -> Self { self }
    public func tint(_ color: Color?) -> Self { self }
    @_disfavoredOverload public func tint<Style: ShapeStyle>(_ style: Style) -> Self { self }
    @_disfavoredOverload public func background<Background: View>(
        _ background: Background,
        alignment: Alignment = .center
    ) -> some View { with(background) }
    @_disfavoredOverload public func overlay<Overlay: View>(
        _ overlay: Overlay,
        alignment: Alignment = .center
    ) -> some View { with(overlay) }
    public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> Self {
        self
    }
    public func background<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> Self { self }
    public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> Self {
        self
    }
    public func overlay<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> Self { self }
    public func opacity(_ opacity: Double) -> Self { self }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> Self { self }
    public func clipShape<Form: Shape>(_ shape: Form, style: FillStyle = FillStyle()) -> Self { self }
    public func clipped(antialiased: Bool = false) -> Self { self }
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> Self { self }
    public func mask<Mask: View>(_ mask: Mask) -> Self { self }
    public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> Self { self }
    public func blendMode(_ mode: BlendMode) -> Self { self }
    public func compositingGroup() -> Self { self }
    public func drawingGroup(opaque: Bool = false) -> Self { self }
    public func saturation(_ amount: Double) -> Self { self }
    public func contrast(_ amount: Double) -> Self { self }
    public func hueRotation(_ angle: Angle) -> Self { self }
    public func colorMultiply(_ color: Color) -> Self { self }
    public func colorInvert() -> Self { self }
    public func luminanceToAlpha() -> Self { self }
    public func glassEffect() -> Self { self }
    public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> Self { self }
    public func brightness(_ amount: Double) -> Self { self }
    public func grayscale(_ amount: Double) -> Self { self }
    public func imageScale(_ scale: Image.Scale) -> Self { self }
    public func symbolVariant(_ variant: SymbolVariants) -> Self { self }
    public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> Self { self }
    public func symbolEffect<Value: Equatable>(_ effect: SymbolEffect, value: Value) -> Self { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Self { self }
    public func redacted(reason: RedactionReasons) -> Self { self }
    public func unredacted() -> Self { self }
    public func privacySensitive(_ sensitive: Bool = true) -> Self { self }
    public func colorScheme(_ scheme: ColorScheme) -> Self { self }
    public func preferredColorScheme(_ scheme: ColorScheme?) -> Self { self }
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> Self { self }
    public func animation(_ animation: Animation?) -> Self { self }
    public func transition(_ transition: AnyTransition) -> Self { self }
    public func contentTransition(_ transition: ContentTransition) -> Self { self }
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> Self { self }
    public func geometryGroup() -> Self { self }
    public func sensoryFeedback<Trigger: Equatable>(_ feedback: SensoryFeedback, trigger: Trigger) -> Self { self }
}
