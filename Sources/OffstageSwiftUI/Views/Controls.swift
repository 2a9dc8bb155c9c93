// What people use. Nobody touches the screen: actions are kept and not called.

public struct ButtonRole: Hashable, Sendable {
    private let name: String

    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View> {
    let label: Label
    var role: ButtonRole?
    let action: () -> Void

    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (self.label, self.action) = (label(), { MainActor.assumeIsolated(action) })
    }

    @preconcurrency
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(action: action, label: label)
        self.role = role
    }
}

extension Button where Label == Text {
    @preconcurrency
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }

    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == OffstageSwiftUI.Label<Text, Image> {
    @preconcurrency
    public init(
        _ title: LocalizedStringKey,
        systemImage: String,
        role: ButtonRole? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { OffstageSwiftUI.Label(title, systemImage: systemImage) }
    }
}

extension Button {
    /// A button as a style is given it.
    public init(_ configuration: PrimitiveButtonStyleConfiguration)
    where Label == PrimitiveButtonStyleConfiguration.Label {
        (label, role, action) = (configuration.label, configuration.role, configuration.action)
    }
}

extension Button: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        context.node.look = .button
        if role == .destructive { context.appearance.tint = .red }
        if let style = context.styles.primitiveButton {
            context.styles.primitiveButton = nil
            let configuration = PrimitiveButtonStyleConfiguration(label: AnyView(label), role: role, action: action)
            return style.mount(context, configuration)
        }
        if let style = context.styles.button {
            context.styles.button = nil
            let configuration = ButtonStyleConfiguration(label: AnyView(label), role: role)
            return style.mount(context, configuration)
        }
        context.lookAsButton(isDestructive: role == .destructive)
        label.mount(context, .only)
    }
}

extension _Context {
    /// What people press has the tint's colour.
    mutating func lookAsButton(isLink: Bool = false, isDestructive: Bool = false) {
        node.figure = .box(.button(isLink: isLink, isDestructive: isDestructive))
        node.appearance = appearance
        if isLink { node.appearance.button = .plain }
        let isRow = isLink && appearance.isListRow
        if appearance.button == .prominent, !isLink {
            appearance.foreground = .shade(.white)
        } else if appearance.foreground == nil, !isRow {
            appearance.foreground = .shade(appearance.tint)
        }
    }
}

public struct Label<Title: View, Icon: View> {
    let title: Title
    let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        (self.title, self.icon) = (title(), icon())
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ title: LocalizedStringKey, systemImage: String) {
        (self.title, icon) = (Text(title), Image(systemName: systemImage))
    }

    public init(_ title: LocalizedStringKey, image: String) {
        (self.title, icon) = (Text(title), Image(image))
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage: String) {
        (self.title, icon) = (Text(title), Image(systemName: systemImage))
    }
}

extension Label: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.label {
            var context = context
            context.styles.label = nil
            let configuration = LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon))
            return style.mount(context, configuration)
        }
        context.node.figure = .label(context.styles.labelParts)
        title.mount(context, .number(0))
        let picture = context.child(.number(1), Icon.self)
        picture.node.isUnspoken = true
        icon.mount(picture, .only)
    }
}

public struct Toggle<Label: View> {
    let label: Label
    let isOn: Binding<Bool>

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        (self.label, self.isOn) = (label(), isOn)
    }
}

extension Toggle where Label == Text {
    public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {
        (label, self.isOn) = (Text(title), isOn)
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        (label, self.isOn) = (Text(title), isOn)
    }
}

extension Toggle where Label == OffstageSwiftUI.Label<Text, Image> {
    public init(_ title: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        (label, self.isOn) = (OffstageSwiftUI.Label(title, systemImage: systemImage), isOn)
    }
}

extension Toggle: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let style = context.styles.toggle {
            var context = context
            context.styles.toggle = nil
            let configuration = ToggleStyleConfiguration(label: AnyView(label), isOn: isOn)
            return style.mount(context, configuration)
        }
        context.node.look = .toggle(isOn: isOn.wrappedValue)
        context.node.figure = .control(.toggle(isOn: isOn.wrappedValue))
        label.mount(context, .only)
    }
}

/// - Note: Shows its label; its choices are not there until somebody opens it.
public struct Picker<Label: View> {
    let content: Label

    public init<Value: Hashable, Content: View>(
        selection: Binding<Value>,
        @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) { self.content = label() }
}

extension Picker where Label == Text {
    public init<Value: Hashable, Content: View>(
        _ title: LocalizedStringKey,
        selection: Binding<Value>,
        @ViewBuilder content: () -> Content
    ) { self.content = Text(title) }
}

extension Picker where Label == OffstageSwiftUI.Label<Text, Image> {
    public init<Value: Hashable, Content: View>(
        _ title: LocalizedStringKey,
        systemImage: String,
        selection: Binding<Value>,
        @ViewBuilder content: () -> Content
    ) { self.content = OffstageSwiftUI.Label(title, systemImage: systemImage) }
}

extension Picker {
    public init<Value: Hashable, Content: View>(
        selection: Binding<Value>,
        label: Label,
        @ViewBuilder content: () -> Content
    ) { self.content = label }

    @_disfavoredOverload public init<S: StringProtocol, Value: Hashable, Content: View>(
        _ title: S,
        selection: Binding<Value>,
        @ViewBuilder content: () -> Content
    ) where Label == Text { self.content = Text(title) }
}

extension Picker: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .control(.value("⌄"))
        content.mount(context, .only)
    }
}

public struct Stepper<Label: View> {
    let content: Label
}

extension Stepper where Label == Text {
    public init<Value: Strideable>(
        _ title: LocalizedStringKey,
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1
    ) { content = Text(title) }

    public init<Value: Strideable>(
        _ title: LocalizedStringKey,
        value: Binding<Value>,
        step: Value.Stride = 1
    ) { content = Text(title) }

    public init(_ title: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        content = Text(title)
    }

    @_disfavoredOverload public init<Title: StringProtocol, Value: Strideable>(
        _ title: Title,
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1
    ) { content = Text(title) }

    @_disfavoredOverload public init<Title: StringProtocol, Value: Strideable>(
        _ title: Title,
        value: Binding<Value>,
        step: Value.Stride = 1
    ) { content = Text(title) }
}

extension Stepper {
    public init<Value: Strideable>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1,
        @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { content = label() }

    public init<Value: Strideable>(
        value: Binding<Value>,
        step: Value.Stride = 1,
        @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { content = label() }

    public init(
        @ViewBuilder label: () -> Label,
        onIncrement: (() -> Void)?,
        onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { content = label() }
}

extension Stepper: Container {
    public func _mount(_ context: _Context) {
        context.node.figure = .control(.stepper)
        content.mount(context, .only)
    }
}

public struct Slider {
    private let fraction: () -> Double

    private static func share<Value: BinaryFloatingPoint>(_ value: Binding<Value>, _ bounds: ClosedRange<Value>)
        -> () -> Double
    {
        {
            let span = Double(bounds.upperBound - bounds.lowerBound)
            return span > 0 ? Double(value.wrappedValue - bounds.lowerBound) / span : 0
        }
    }

    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value> = 0...1,
        step: Value = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { fraction = Self.share(value, bounds) }

    public init<Value: BinaryFloatingPoint, Label: View>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value> = 0...1,
        step: Value = 1,
        @ViewBuilder label: () -> Label
    ) { fraction = Self.share(value, bounds) }

    public init<Value: BinaryFloatingPoint, Label: View, Ends: View>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value> = 0...1,
        step: Value = 1,
        @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> Ends,
        @ViewBuilder maximumValueLabel: () -> Ends
    ) { fraction = Self.share(value, bounds) }
}

extension Slider: _PrimitiveView {
    public func _mount(_ context: _Context) { context.node.figure = .box(.slider(fraction())) }
}

public struct EditButton: Sendable {
    public init() {}
}

extension EditButton: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        context.node.look = .button
        context.lookAsButton()
        Text("Edit").mount(context, .only)
    }
}
