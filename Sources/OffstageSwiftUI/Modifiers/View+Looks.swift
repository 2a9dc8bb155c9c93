// Modifiers that are about pixels, gestures and accessibility alone: the view stays what it is. One a line.

extension View {
    // MARK: Layout

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> Self { self }
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
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
    public func zIndex(_ value: Double) -> Self { self }
    public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> Self { self }
    public func scaledToFit() -> Self { self }
    public func scaledToFill() -> Self { self }
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> Self { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> Self { self }
    public func contentMargins(_ length: CGFloat) -> Self { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> Self { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> Self { self }

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
    public func lineLimit(_ number: Int?) -> Self { self }
    public func lineSpacing(_ lineSpacing: CGFloat) -> Self { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> Self { self }
    public func minimumScaleFactor(_ factor: CGFloat) -> Self { self }
    public func truncationMode(_ mode: Text.TruncationMode) -> Self { self }
    public func textCase(_ textCase: Text.Case?) -> Self { self }
    public func textSelection(_ selectability: TextSelectability) -> Self { self }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> Self { self }

    // MARK: Colours and effects

    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(_ first: First, _ second: Second) -> Self {
        self
    }
    public func foregroundColor(_ color: Color?) -> Self { self }
    public func accentColor(_ color: Color?) -> Self { self }
    public func tint(_ color: Color?) -> Self { self }
    public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> Self {
        self
    }
    public func background<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> Self { self }
    public func opacity(_ opacity: Double) -> Self { self }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> Self { self }
    public func clipShape<Form: Shape>(_ shape: Form) -> Self { self }
    public func clipped(antialiased: Bool = false) -> Self { self }
    public func mask<Mask: View>(@ViewBuilder _ mask: () -> Mask) -> Self { self }
    public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> Self { self }
    public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> Self { self }
    public func brightness(_ amount: Double) -> Self { self }
    public func grayscale(_ amount: Double) -> Self { self }
    public func imageScale(_ scale: Image.Scale) -> Self { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Self { self }
    public func redacted(reason: RedactionReasons) -> Self { self }
    public func unredacted() -> Self { self }
    public func preferredColorScheme(_ scheme: ColorScheme?) -> Self { self }
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> Self { self }
    public func animation(_ animation: Animation?) -> Self { self }
    public func transition(_ transition: AnyTransition) -> Self { self }

    // MARK: Lists and navigation

    public func navigationTitle(_ title: LocalizedStringKey) -> Self { self }
    public func navigationTitle(_ title: Text) -> Self { self }
    @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> Self { self }
    public func navigationBarTitle(_ title: LocalizedStringKey) -> Self { self }
    public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> Self { self }
    public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> Self { self }
    public func navigationBarHidden(_ isHidden: Bool) -> Self { self }
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> Self { self }
    public func badge(_ count: Int) -> Self { self }
    public func listRowBackground<Background: View>(_ view: Background?) -> Self { self }
    public func listRowInsets(_ insets: EdgeInsets?) -> Self { self }
    public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> Self { self }
    public func listSectionSeparator(_ visibility: Visibility, edges: Edge.Set = .all) -> Self { self }
    public func scrollContentBackground(_ visibility: Visibility) -> Self { self }
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = .vertical) -> Self { self }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> Self { self }
    public func scrollDisabled(_ disabled: Bool) -> Self { self }
    public func deleteDisabled(_ isDisabled: Bool) -> Self { self }
    public func moveDisabled(_ isDisabled: Bool) -> Self { self }
    public func hidden() -> Self { self }
    public func labelsHidden() -> Self { self }
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> Self { self }
    public func presentationDragIndicator(_ visibility: Visibility) -> Self { self }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> Self { self }
    public func statusBarHidden(_ hidden: Bool = true) -> Self { self }

    // MARK: Styles

    public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> Self { self }
    public func listStyle<Style: ListStyle>(_ style: Style) -> Self { self }
    public func pickerStyle<Style: PickerStyle>(_ style: Style) -> Self { self }
    public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> Self { self }
    public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> Self { self }
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> Self { self }
    public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> Self { self }
    public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> Self { self }
    public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> Self { self }
    public func controlSize(_ size: ControlSize) -> Self { self }

    // MARK: Accessibility

    public func accessibilityLabel(_ label: LocalizedStringKey) -> Self { self }
    public func accessibilityLabel(_ label: Text) -> Self { self }
    @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Self { self }
    public func accessibilityValue(_ value: LocalizedStringKey) -> Self { self }
    public func accessibilityHint(_ hint: LocalizedStringKey) -> Self { self }
    public func accessibilityIdentifier(_ identifier: String) -> Self { self }
    public func accessibilityHidden(_ hidden: Bool) -> Self { self }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> Self { self }
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> Self { self }
    public func help(_ text: LocalizedStringKey) -> Self { self }

    // MARK: What people do: nobody does it here

    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> Self { self }
    public func onLongPressGesture(minimumDuration: Double = 0.5, perform action: @escaping () -> Void) -> Self { self }
    public func contentShape<Form: Shape>(_ shape: Form) -> Self { self }
    public func allowsHitTesting(_ enabled: Bool) -> Self { self }
    public func onSubmit(_ action: @escaping () -> Void) -> Self { self }
    public func submitLabel(_ label: SubmitLabel) -> Self { self }
    public func keyboardType(_ type: UIKeyboardType) -> Self { self }
    public func textContentType(_ type: UITextContentType?) -> Self { self }
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> Self { self }
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> Self { self }
    public func autocorrectionDisabled(_ disable: Bool = true) -> Self { self }
    public func disableAutocorrection(_ disable: Bool?) -> Self { self }
    public func searchable(text: Binding<String>, prompt: LocalizedStringKey = "Search") -> Self { self }
    public func refreshable(action: @escaping @Sendable () async -> Void) -> Self { self }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> Self { self }
    public func swipeActions<Content: View>(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> Content
    ) -> Self { self }
    public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> Self { self }
    public func navigationDestination<Data: Hashable, Content: View>(
        for data: Data.Type,
        @ViewBuilder destination: @escaping (Data) -> Content
    ) -> Self { self }
    public func alert<Actions: View>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> Actions
    ) -> Self { self }
    public func alert<Actions: View, Message: View>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message
    ) -> Self { self }
    public func confirmationDialog<Actions: View>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> Actions
    ) -> Self { self }
}
