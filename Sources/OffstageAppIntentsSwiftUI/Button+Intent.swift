public import OffstageAppIntents
public import OffstageSwiftUI

extension Button {
    /// A button that performs an intent. Nobody touches it.
    public init<Intent: AppIntent>(intent: Intent, @ViewBuilder label: () -> Label) {
        self.init(action: {}, label: label)
    }

    public init<Intent: AppIntent>(role: ButtonRole?, intent: Intent, @ViewBuilder label: () -> Label) {
        self.init(role: role, action: {}, label: label)
    }
}

extension Button where Label == Text {
    public init<Intent: AppIntent>(_ titleKey: LocalizedStringKey, intent: Intent) {
        self.init(action: {}, label: { Text(titleKey) })
    }
}

/// The way to the app's shortcuts. Nobody touches it.
public struct ShortcutsLink: View {
    public init() {}

    public var body: some View { Text("Shortcuts") }
}

/// What a person can say to Siri, which is not there: nothing is seen.
public struct SiriTipView<Intent: AppIntent>: View {
    public init(intent: Intent, isVisible: Binding<Bool> = .constant(true)) {}

    public var body: some View { EmptyView() }
}

extension IntentResult {
    /// Nobody sees the view.
    public static func result<Content: View>(view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, Never, Never> {
        .result()
    }

    /// Nobody sees the view.
    public static func result<Content: View>(dialog: IntentDialog, view: Content) -> Self
    where Self == IntentResultContainer<Never, Never, Never, IntentDialog> {
        .result(dialog: dialog)
    }

    /// Nobody sees the view.
    public static func result<V: Sendable, Content: View>(value: V, view: Content) -> Self
    where Self == IntentResultContainer<V, Never, Never, Never> {
        .result(value: value)
    }
}
