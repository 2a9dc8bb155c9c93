// Modifiers of lists, bars and sheets that change nothing but looks: the view stays what it is. One a line.

extension View {
    private func titled(
        _ title: String,
        _ mode: NavigationBarItem.TitleDisplayMode? = nil
    ) -> _ModifiedView<_ModifiedView<Self>> {
        modified { if let mode { $0.node.figure = .titleMode(isInline: mode == .inline) } }
            .modified { context in
                context.node.figure = .title(title)
                context.node.look = .title(title)
            }
    }

    // MARK: Lists and navigation

    public func navigationTitle(_ title: LocalizedStringKey) -> some View {
        titled(title.translation)
    }
    public func navigationTitle(_ title: Text) -> some View {
        titled(title.text)
    }
    @_disfavoredOverload public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
        titled(String(title))
    }
    public func navigationTitle(_ title: Binding<String>) -> some View {
        titled(title.wrappedValue)
    }
    public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> Self { self }
    public func navigationBarTitle(_ title: LocalizedStringKey) -> some View {
        titled(title.translation)
    }
    @_disfavoredOverload public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View {
        titled(String(title))
    }
    public func navigationBarTitle(_ title: Text) -> some View {
        titled(title.text)
    }
    public func navigationBarTitle(
        _ title: LocalizedStringKey,
        displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        titled(title.translation, displayMode)
    }
    public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        titled(title.text, displayMode)
    }
    @_disfavoredOverload public func navigationBarTitle<S: StringProtocol>(
        _ title: S,
        displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View {
        titled(String(title), displayMode)
    }
    public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
        with(ToolbarItem(placement: .topBarLeading) { leading })
    }
    public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
        with(ToolbarItem(placement: .topBarTrailing) { trailing })
    }
    public func navigationBarItems<Leading: View, Trailing: View>(
        leading: Leading,
        trailing: Trailing
    ) -> some View {
        with(ToolbarItem(placement: .topBarLeading) { leading })
            .with(ToolbarItem(placement: .topBarTrailing) { trailing })
    }
    public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> _ModifiedView<Self> {
        modified { $0.node.figure = .titleMode(isInline: mode == .inline) }
    }
    public func navigationSplitViewColumnWidth(_ width: CGFloat) -> Self { self }
    public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> Self {
        self
    }
    public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> Self { self }
    public func navigationBarHidden(_ isHidden: Bool) -> _ModifiedView<Self> {
        modified { if isHidden { $0.node.figure = .barHidden } }
    }
    public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> Self { self }
    public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> Self { self }
    public func toolbarRole(_ role: ToolbarRole) -> Self { self }
    public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> Self { self }
    public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
    public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
        _TabItemView(content: self, label: label())
    }
    public func tabItem<Label: View>(_ label: Label) -> some View { _TabItemView(content: self, label: label) }
    public func badge(_ count: Int) -> Self { self }
    public func badge(_ label: Text?) -> Self { self }
    public func badge(_ key: LocalizedStringKey?) -> Self { self }
    public func listRowSpacing(_ spacing: CGFloat?) -> Self { self }
    public func listSectionSpacing(_ spacing: CGFloat) -> Self { self }
    public func listSectionSpacing(_ spacing: ListSectionSpacing) -> Self { self }
    public func listItemTint(_ tint: Color?) -> Self { self }
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> Self { self }
    public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> Self { self }
    public func headerProminence(_ prominence: Prominence) -> Self { self }
    public func listRowBackground<Background: View>(_ view: Background?) -> Self { self }
    public func listRowInsets(_ insets: EdgeInsets?) -> Self { self }
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> Self { self }
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> Self { self }
    public func scrollContentBackground(_ visibility: Visibility) -> Self { self }
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = .vertical) -> Self { self }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> Self { self }
    public func scrollTargetLayout(isEnabled: Bool = true) -> Self { self }
    public func scrollTargetBehavior(_ behavior: ScrollTargetBehavior) -> Self { self }
    public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> Self { self }
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical) -> Self { self }
    public func scrollClipDisabled(_ disabled: Bool = true) -> Self { self }
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> Self { self }
    public func scrollDisabled(_ disabled: Bool) -> Self { self }
    public func deleteDisabled(_ isDisabled: Bool) -> Self { self }
    public func moveDisabled(_ isDisabled: Bool) -> Self { self }
    public func hidden() -> _ModifiedView<Self> {
        drawn(.hidden)
    }
    public func labelsHidden() -> Self { self }
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> Self { self }
    public func presentationDetents(
        _ detents: Set<PresentationDetent>,
        selection: Binding<PresentationDetent>
    ) -> Self { self }
    public func presentationCornerRadius(_ radius: CGFloat?) -> Self { self }
    public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> Self { self }
    public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> Self { self }
    public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> Self { self }
    public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> Self { self }
    public func presentationDragIndicator(_ visibility: Visibility) -> Self { self }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> Self { self }
    public func persistentSystemOverlays(_ visibility: Visibility) -> Self { self }
    public func statusBar(hidden: Bool) -> Self { self }
    public func statusBarHidden(_ hidden: Bool = true) -> Self { self }
}
