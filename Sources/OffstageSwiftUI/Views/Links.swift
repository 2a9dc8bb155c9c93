// What leads somewhere. Nobody follows it.

/// - Note: Shows its label; its destination is not there until somebody follows it.
public struct NavigationLink<Label: View, Destination> {
    let label: Label
}

extension NavigationLink where Destination: View {
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension NavigationLink where Destination: View, Label == Text {
    public init(_ title: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        label = Text(title)
    }

    public init(_ title: LocalizedStringKey, destination: Destination) {
        label = Text(title)
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        label = Text(title)
    }
}

extension NavigationLink where Destination: View {
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    public init(isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    public init<Value: Hashable>(
        destination: Destination,
        tag: Value,
        selection: Binding<Value?>,
        @ViewBuilder label: () -> Label
    ) { self.label = label() }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: Destination) where Label == Text {
        label = Text(title)
    }
}

extension NavigationLink where Destination == Never {
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension NavigationLink where Destination == Never, Label == Text {
    public init<Value: Hashable>(_ title: LocalizedStringKey, value: Value?) {
        label = Text(title)
    }
}

extension NavigationLink: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        context.node.look = .button
        context.lookAsButton(isLink: true)
        label.mount(context, .only)
    }
}

/// - Note: Shows its label; its content is not there until somebody opens it.
public struct Menu<Label: View> {
    let content: Label

    public init<Content: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = label()
    }
}

extension Menu where Label == Text {
    public init<Content: View>(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = Text(title)
    }
}

extension Menu {
    public init<Content: View>(
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label,
        primaryAction: @escaping () -> Void
    ) { self.content = label() }

    public init<Content: View>(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content)
    where Label == OffstageSwiftUI.Label<Text, Image> {
        self.content = OffstageSwiftUI.Label(title, systemImage: systemImage)
    }
}

extension Menu: Container {
    public func _mount(_ context: _Context) {
        var context = context
        context.lookAsButton()
        content.mount(context, .only)
    }
}

public struct Link<Label: View> {
    let label: Label

    public init(destination: URL, @ViewBuilder label: () -> Label) { self.label = label() }
}

extension Link where Label == Text {
    public init(_ title: LocalizedStringKey, destination: URL) { label = Text(title) }
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: URL) { label = Text(title) }
}

extension Link: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        context.node.look = .button
        context.lookAsButton()
        label.mount(context, .only)
    }
}
