// Modifiers that are about pixels, gestures and accessibility alone. What the drawing for the app switcher has no eye
// for leaves the view what it is.

extension View {
    // MARK: Layout

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> _ModifiedView<Self> {
        drawn(.padding(EdgeInsets(edges, length ?? 16)))
    }
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> _ModifiedView<Self> {
        drawn(.padding(EdgeInsets(edges, length ?? 16)))
    }
    public func safeAreaPadding(_ insets: EdgeInsets) -> _ModifiedView<Self> {
        drawn(.padding(insets))
    }
    public func padding(_ length: CGFloat) -> _ModifiedView<Self> {
        drawn(.padding(EdgeInsets(.all, length)))
    }
    public func padding(_ insets: EdgeInsets) -> _ModifiedView<Self> {
        drawn(.padding(insets))
    }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> _ModifiedView<
        Self
    > {
        drawn(.frame(FrameLimits(width: width, height: height, alignment: alignment)))
    }
    public func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> _ModifiedView<Self> {
        drawn(
            .frame(
                FrameLimits(
                    minWidth: minWidth,
                    maxWidth: maxWidth,
                    minHeight: minHeight,
                    maxHeight: maxHeight,
                    alignment: alignment
                )
            )
        )
    }
    public func fixedSize() -> _ModifiedView<Self> {
        drawn(.fixed(horizontal: true, vertical: true))
    }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> _ModifiedView<Self> {
        drawn(.fixed(horizontal: horizontal, vertical: vertical))
    }
    public func layoutPriority(_ value: Double) -> Self { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> _ModifiedView<Self> {
        drawn(.moved(CGSize(width: x, height: y)))
    }
    public func offset(_ offset: CGSize) -> _ModifiedView<Self> {
        drawn(.moved(offset))
    }
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
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> _ModifiedView<Self> {
        drawn(.aspect(ratio, isFilling: contentMode == .fill))
    }
    public func aspectRatio(_ ratio: CGSize, contentMode: ContentMode) -> _ModifiedView<Self> {
        drawn(.aspect(ratio.width / ratio.height, isFilling: contentMode == .fill))
    }
    public func scaledToFit() -> _ModifiedView<Self> {
        drawn(.aspect(nil, isFilling: false))
    }
    public func scaledToFill() -> _ModifiedView<Self> {
        drawn(.aspect(nil, isFilling: true))
    }
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> _ModifiedView<Self> {
        drawn(.beyondSafeArea)
    }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> _ModifiedView<Self> {
        drawn(.beyondSafeArea)
    }
    public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> Self { self }
    public func contentMargins(
        _ edges: Edge.Set = .all,
        _ length: CGFloat?,
        for placement: ContentMarginPlacement = .automatic
    ) -> Self { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> _ModifiedView<Self> {
        drawn(.turned(angle))
    }
    public func transformEffect(_ transform: CGAffineTransform) -> Self { self }
    public func rotation3DEffect(
        _ angle: Angle,
        axis: (x: CGFloat, y: CGFloat, z: CGFloat),
        anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0,
        perspective: CGFloat = 1
    ) -> Self { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> _ModifiedView<Self> {
        drawn(.scaled(CGSize(width: scale, height: scale)))
    }
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> _ModifiedView<Self> {
        drawn(.scaled(scale))
    }
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> _ModifiedView<Self> {
        drawn(.scaled(CGSize(width: x, height: y)))
    }
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID,
        in namespace: Namespace.ID,
        properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center,
        isSource: Bool = true
    ) -> Self { self }

    // MARK: Text

    public func font(_ font: Font?) -> _ModifiedView<Self> {
        looking { $0.font = font }
    }
    public func fontWeight(_ weight: Font.Weight?) -> _ModifiedView<Self> {
        looking { $0.weight = weight }
    }
    public func fontDesign(_ design: Font.Design?) -> Self { self }
    public func bold(_ isActive: Bool = true) -> _ModifiedView<Self> {
        looking { if isActive { $0.weight = .bold } }
    }
    public func italic(_ isActive: Bool = true) -> _ModifiedView<Self> {
        looking { if isActive { $0.isItalic = true } }
    }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self { self }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self { self }
    public func monospaced(_ isActive: Bool = true) -> Self { self }
    public func monospacedDigit() -> Self { self }
    public func fontWidth(_ width: Font.Width?) -> Self { self }
    public func kerning(_ kerning: CGFloat) -> Self { self }
    public func tracking(_ tracking: CGFloat) -> Self { self }
    public func baselineOffset(_ baselineOffset: CGFloat) -> Self { self }
    public func allowsTightening(_ flag: Bool) -> Self { self }
    public func lineLimit(_ number: Int?) -> _ModifiedView<Self> {
        looking { $0.lineLimit = number }
    }
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> Self { self }
    public func lineLimit(_ limit: ClosedRange<Int>) -> Self { self }
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> Self { self }
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> Self { self }
    public func lineSpacing(_ lineSpacing: CGFloat) -> Self { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> _ModifiedView<Self> {
        looking { $0.alignment = alignment }
    }
    public func minimumScaleFactor(_ factor: CGFloat) -> Self { self }
    public func truncationMode(_ mode: Text.TruncationMode) -> Self { self }
    public func textCase(_ textCase: Text.Case?) -> Self { self }
    public func textSelection(_ selectability: TextSelectability) -> Self { self }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> Self { self }
    public func dynamicTypeSize<Range: RangeExpression>(_ range: Range) -> Self where Range.Bound == DynamicTypeSize {
        self
    }

    // MARK: Colours and effects

    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> _ModifiedView<Self> {
        looking { $0.foreground = $0.resolved(style.paintOrForeground) }
    }
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(_ first: First, _ second: Second)
        -> _ModifiedView<Self>
    {
        looking { $0.foreground = $0.resolved(first.paintOrForeground) }
    }
    public func foregroundColor(_ color: Color?) -> _ModifiedView<Self> {
        looking { $0.foreground = color?.paint }
    }
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> _ModifiedView<Self> {
        looking { $0.foreground = $0.resolved(first.paintOrForeground) }
    }
    public func accentColor(_ color: Color?) -> _ModifiedView<Self> {
        looking { $0.tint = color?.shade ?? .blue }
    }
    public func tint(_ color: Color?) -> _ModifiedView<Self> {
        looking { $0.tint = color?.shade ?? .blue }
    }
    @_disfavoredOverload public func tint<Style: ShapeStyle>(_ style: Style) -> _ModifiedView<Self> {
        looking { $0.tint = $0.shade(style.paintOrForeground) }
    }
    @_disfavoredOverload public func background<Background: View>(
        _ background: Background,
        alignment: Alignment = .center
    ) -> some View { AttachedView(content: self, other: background, isBehind: true, alignment: alignment) }
    @_disfavoredOverload public func overlay<Overlay: View>(
        _ overlay: Overlay,
        alignment: Alignment = .center
    ) -> some View { AttachedView(content: self, other: overlay, isBehind: false, alignment: alignment) }
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> _ModifiedView<Self> {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }
    public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all)
        -> _ModifiedView<Self>
    {
        drawn(.filled(style.paintOrForeground, isBehind: true, nil))
    }
    public func background<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> _ModifiedView<Self> {
        drawn(.filled(style.paintOrForeground, isBehind: true, shape))
    }
    public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all)
        -> _ModifiedView<Self>
    {
        drawn(.filled(style.paintOrForeground, isBehind: false, nil))
    }
    public func overlay<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> _ModifiedView<Self> {
        drawn(.filled(style.paintOrForeground, isBehind: false, shape))
    }
    public func opacity(_ opacity: Double) -> _ModifiedView<Self> {
        drawn(.opacity(opacity))
    }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> _ModifiedView<Self> {
        drawn(.clip(RoundedRectangle(cornerRadius: radius)))
    }
    public func clipShape<Form: Shape>(_ shape: Form, style: FillStyle = FillStyle()) -> _ModifiedView<Self> {
        drawn(.clip(shape))
    }
    public func clipped(antialiased: Bool = false) -> _ModifiedView<Self> {
        drawn(.clip(Rectangle()))
    }
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> Self { self }
    public func mask<Mask: View>(_ mask: Mask) -> Self { self }
    public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> _ModifiedView<Self> {
        drawn(.border(style.paintOrForeground, width))
    }
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
    public func symbolEffect(
        _ effect: SymbolEffect,
        options: SymbolEffectOptions = .default,
        isActive: Bool = true
    ) -> Self { self }
    public func symbolEffect<Value: Equatable>(
        _ effect: SymbolEffect,
        options: SymbolEffectOptions = .default,
        value: Value
    ) -> Self { self }
    public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> Self { self }
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

extension EdgeInsets {
    init(_ edges: Edge.Set, _ length: CGFloat) {
        self.init(
            top: edges.contains(.top) ? length : 0,
            leading: edges.contains(.leading) ? length : 0,
            bottom: edges.contains(.bottom) ? length : 0,
            trailing: edges.contains(.trailing) ? length : 0
        )
    }
}
