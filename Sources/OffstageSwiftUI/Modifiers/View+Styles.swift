// Styles, and what is for people who do not see the screen. A style of the app's own makes the views that it is for;
// of those that are there few differ.

extension View {
    // MARK: Styles

    public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
        modified { context in
            let own = style as? _ButtonStyle
            context.styles.button = nil
            context.styles.primitiveButton = own == nil ? style : nil
            context.appearance.button = own?.look ?? .plain
        }
    }
    public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
        modified { ($0.styles.button, $0.styles.primitiveButton) = (style, nil) }
    }
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> Self { self }
    public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> Self { self }
    public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> Self { self }
    public func menuStyle<Style: MenuStyle>(_ style: Style) -> Self { self }
    public func menuOrder(_ order: MenuOrder) -> Self { self }
    public func menuIndicator(_ visibility: Visibility) -> Self { self }
    public func formStyle<Style: FormStyle>(_ style: Style) -> Self { self }
    public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
        modified { $0.styles.gauge = style is _GaugeStyle ? nil : style }
    }
    public func groupBoxStyle<Style: GroupBoxStyle>(_ style: Style) -> some View {
        modified { $0.styles.groupBox = style is _GroupBoxStyle ? nil : style }
    }
    public func indexViewStyle<Style: IndexViewStyle>(_ style: Style) -> Self { self }
    public func disclosureGroupStyle<Style: DisclosureGroupStyle>(_ style: Style) -> some View {
        modified { $0.styles.disclosure = style is _DisclosureGroupStyle ? nil : style }
    }
    public func controlGroupStyle<Style: ControlGroupStyle>(_ style: Style) -> some View {
        modified { $0.styles.controlGroup = style is _ControlGroupStyle ? nil : style }
    }
    public func labeledContentStyle<Style: LabeledContentStyle>(_ style: Style) -> some View {
        modified { $0.styles.labeledContent = style is _LabeledContentStyle ? nil : style }
    }
    public func navigationSplitViewStyle<Style: NavigationSplitViewStyle>(_ style: Style) -> Self { self }
    public func listStyle<Style: ListStyle>(_ style: Style) -> Self { self }
    public func pickerStyle<Style: PickerStyle>(_ style: Style) -> Self { self }
    public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
        looking { $0.hasBorderedFields = (style as? _TextFieldStyle)?.isBordered == true }
    }
    public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
        modified { $0.styles.toggle = style is _ToggleStyle ? nil : style }
    }
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
        modified { context in
            let own = style as? _LabelStyle
            context.styles.label = own == nil ? style : nil
            context.styles.labelParts = own?.parts ?? .all
        }
    }
    public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
        modified { $0.styles.progress = style is _ProgressViewStyle ? nil : style }
    }
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
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> Self { self }
    public func accessibilityAction(
        _ kind: AccessibilityActionKind = .default,
        _ handler: @escaping () -> Void
    ) -> Self { self }
    public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void) -> Self { self }
    public func accessibilitySortPriority(_ priority: Double) -> Self { self }
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> Self { self }
    public func accessibilityInputLabels(_ labels: [LocalizedStringKey]) -> Self { self }
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self { self }
    public func accessibilityShowsLargeContentViewer() -> Self { self }
    public func accessibilityRepresentation<Content: View>(@ViewBuilder _ content: () -> Content) -> Self { self }
    public func accessibilityValue(_ value: Text) -> Self { self }
    @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> Self { self }
    public func accessibilityHint(_ hint: Text) -> Self { self }
    @_disfavoredOverload public func accessibilityHint<S: StringProtocol>(_ hint: S) -> Self { self }
    public func accessibility(label: Text) -> Self { self }
    public func accessibility(hidden: Bool) -> Self { self }
    public func accessibility(identifier: String) -> Self { self }
    public func accessibility(value: Text) -> Self { self }
    public func accessibility(hint: Text) -> Self { self }
    public func accessibility(addTraits traits: AccessibilityTraits) -> Self { self }
    @_disfavoredOverload public func help<S: StringProtocol>(_ text: S) -> Self { self }
    public func help(_ text: LocalizedStringKey) -> Self { self }

    // MARK: Previews

    public func previewDevice(_ value: PreviewDevice?) -> Self { self }
    public func previewDisplayName(_ value: String?) -> Self { self }
    public func previewLayout(_ value: PreviewLayout) -> Self { self }
    public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> Self { self }
}
