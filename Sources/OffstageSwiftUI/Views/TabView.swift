/// Of its views the selected one is there; without a selection, the first.
public struct TabView<SelectionValue: Hashable, Content: View> {
    let selection: Binding<SelectionValue>?
    let content: Content

    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    public init(@ViewBuilder content: () -> Content) where SelectionValue == Int {
        selection = nil
        self.content = content()
    }
}

extension TabView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        context.tabs = Tabs(selection: selection.map { AnyHashable($0.wrappedValue) })
        content.mount(context, .only)
    }
}

struct Tabs {
    var selection: AnyHashable?
}

/// A view with a tag, by which it is selected.
protocol TaggedView {
    var tagValue: AnyHashable? { get }
}

public struct _TaggedView<Content: View> {
    let content: Content
    let tagValue: AnyHashable?
}

extension _TaggedView: Container, TaggedView {}

/// A tab with its label.
public struct Tab<Content: View> {
    let content: Content
    let tagValue: AnyHashable?

    public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        (self.content, tagValue) = (content(), nil)
    }

    public init<Value: Hashable>(
        _ title: LocalizedStringKey,
        systemImage: String,
        value: Value,
        @ViewBuilder content: () -> Content
    ) { (self.content, tagValue) = (content(), AnyHashable(value)) }
}

extension Tab: Container, TaggedView {}

extension View {
    public func tag<Value: Hashable>(_ tag: Value) -> some View {
        _TaggedView(content: self, tagValue: AnyHashable(tag))
    }
}
