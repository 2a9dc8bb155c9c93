// What people do: nobody does it here, so the view stays what it is. One a line.

extension View {
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> Self { self }
    public func onTapGesture(count: Int = 1, perform action: @escaping (CGPoint) -> Void) -> Self { self }
    public func onLongPressGesture(
        minimumDuration: Double = 0.5,
        maximumDistance: CGFloat = 10,
        perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> Self { self }
    public func onHover(perform action: @escaping (Bool) -> Void) -> Self { self }
    public func hoverEffect() -> Self { self }
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> Self { self }
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> Self { self }
    public func contentShape<Form: Shape>(_ shape: Form, eoFill: Bool = false) -> Self { self }
    public func contentShape<Form: Shape>(_ kind: ContentShapeKinds, _ shape: Form, eoFill: Bool = false) -> Self {
        self
    }
    public func allowsHitTesting(_ enabled: Bool) -> Self { self }
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> Self { self }
    public func submitLabel(_ label: SubmitLabel) -> Self { self }
    public func keyboardType(_ type: UIKeyboardType) -> Self { self }
    public func textContentType(_ type: UITextContentType?) -> Self { self }
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> Self { self }
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> Self { self }
    public func autocorrectionDisabled(_ disable: Bool = true) -> Self { self }
    public func disableAutocorrection(_ disable: Bool?) -> Self { self }
    public func searchable(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey = "Search"
    ) -> Self { self }
    @_disfavoredOverload public func searchable<S: StringProtocol>(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: S
    ) -> Self { self }
    public func searchable(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: Text?
    ) -> Self { self }
    public func searchable(
        text: Binding<String>,
        isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey = "Search"
    ) -> Self { self }
    public func searchable<Suggestions: View>(
        text: Binding<String>,
        placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey = "Search",
        @ViewBuilder suggestions: () -> Suggestions
    ) -> Self { self }
    public func searchSuggestions<Content: View>(@ViewBuilder _ suggestions: () -> Content) -> Self { self }
    public func searchScopes<Value: Hashable, Scopes: View>(
        _ scope: Binding<Value>,
        @ViewBuilder scopes: () -> Scopes
    ) -> Self { self }
    public func userActivity(
        _ activityType: String,
        isActive: Bool = true,
        _ update: @escaping (NSUserActivity) -> Void
    ) -> Self { self }
    public func onContinueUserActivity(
        _ activityType: String,
        perform action: @escaping (NSUserActivity) -> Void
    ) -> Self { self }
    public func refreshable(action: @escaping @Sendable () async -> Void) -> Self { self }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> Self { self }
    public func swipeActions<Content: View>(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> Content
    ) -> Self { self }
    public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> Self { self }
    public func contextMenu<Items: View, Preview: View>(
        @ViewBuilder menuItems: () -> Items,
        @ViewBuilder preview: () -> Preview
    ) -> Self { self }
    public func navigationDestination<Destination: View>(
        isPresented: Binding<Bool>,
        @ViewBuilder destination: () -> Destination
    ) -> Self { self }
    public func navigationDestination<Item: Hashable, Destination: View>(
        item: Binding<Item?>,
        @ViewBuilder destination: @escaping (Item) -> Destination
    ) -> Self { self }
    public func navigationDestination<Data: Hashable, Content: View>(
        for data: Data.Type,
        @ViewBuilder destination: @escaping (Data) -> Content
    ) -> Self { self }
}
