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
        context.tabs = Tabs(selection: selection.map { AnyHashable($0.wrappedValue) }, view: context)
        content.mount(context, .only)
    }
}

struct Tabs {
    var selection: AnyHashable?
    /// Where the labels are shown; nil if there are none.
    var view: (any TabLabels)?
}

/// What shows the labels of tabs.
@MainActor protocol TabLabels {
    func show(_ labels: [(any View)?], selected: Int)
}

extension _Context: TabLabels {
    func show(_ labels: [(any View)?], selected: Int) {
        var context = self
        context.tabs = nil
        node.figure = .tabs(selected)
        node.look = .tabs(selected)
        for (number, label) in labels.enumerated() {
            guard let label else { continue }
            let place = context.child(.value("label \(number)"), TupleView<Void>.self)
            place.node.isTabLabel = true
            label.mount(place, .only)
        }
    }
}

/// A view with a tag, by which it is selected.
protocol TaggedView {
    var tagValue: AnyHashable? { get }
    /// What stands for it in the bar of a tab view.
    var tabLabel: (any View)? { get }
}

extension TaggedView {
    var tabLabel: (any View)? { nil }
}

// Other modifiers stand around a tag.
extension _ModifiedView: TaggedView {
    var tagValue: AnyHashable? { (content as? any TaggedView)?.tagValue }
    var tabLabel: (any View)? { (content as? any TaggedView)?.tabLabel }
}

/// A view with its label in the bar of a tab view.
struct _TabItemView<Content: View, Label: View>: Container, TaggedView {
    let content: Content
    let label: Label

    var tagValue: AnyHashable? { (content as? any TaggedView)?.tagValue }
    var tabLabel: (any View)? { label }
}

public struct _TaggedView<Content: View> {
    let content: Content
    let tagValue: AnyHashable?
    var tabLabel: (any View)? { (content as? any TaggedView)?.tabLabel }
}

extension _TaggedView: Container, TaggedView {}

/// A tab with its label.
public struct Tab<Content: View> {
    let content: Content
    let tagValue: AnyHashable?
    let tabLabel: (any View)?

    public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        (self.content, tagValue) = (content(), nil)
        tabLabel = Label(title, systemImage: systemImage)
    }

    public init<Value: Hashable>(
        _ title: LocalizedStringKey,
        systemImage: String,
        value: Value,
        @ViewBuilder content: () -> Content
    ) {
        (self.content, tagValue) = (content(), AnyHashable(value))
        tabLabel = Label(title, systemImage: systemImage)
    }
}

extension Tab: Container, TaggedView {}

extension View {
    public func tag<Value: Hashable>(_ tag: Value) -> some View {
        _TaggedView(content: self, tagValue: AnyHashable(tag))
    }
}
