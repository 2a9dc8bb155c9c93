// What people use. Nobody touches the screen: actions are kept and not called.

public struct ButtonRole: Hashable, Sendable {
    private let name: String

    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Label: View> {
    let label: Label
    let action: () -> Void

    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (self.label, self.action) = (label(), { MainActor.assumeIsolated(action) })
    }

    @preconcurrency
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(action: action, label: label)
    }
}

extension Button where Label == Text {
    @preconcurrency
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
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
        self.init(action: action) { OffstageSwiftUI.Label(title, systemImage: systemImage) }
    }
}

extension Button: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .button
        label.mount(context, .only)
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
        title.mount(context, .number(0))
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
        context.node.look = .toggle(isOn: isOn.wrappedValue)
        label.mount(context, .only)
    }
}

public struct TextField {
    let shown: () -> String

    public init(_ title: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal) {
        shown = { text.wrappedValue.isEmpty ? title.translation : text.wrappedValue }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis = .horizontal) {
        shown = { text.wrappedValue.isEmpty ? String(title) : text.wrappedValue }
    }

    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal) {
        self.init(title, text: text)
    }

    public init<Format: ParseableFormatStyle>(
        _ title: LocalizedStringKey,
        value: Binding<Format.FormatInput>,
        format: Format
    ) where Format.FormatOutput == String {
        shown = { format.format(value.wrappedValue) }
    }

    public init(
        _ title: LocalizedStringKey,
        text: Binding<String>,
        onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) { self.init(title, text: text) }

    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S,
        text: Binding<String>,
        onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) { self.init(title, text: text) }

    public init(_ title: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(title, text: text)
    }
}

extension TextField: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .field(shown())
    }
}

public struct SecureField {
    let shown: () -> String

    public init(_ title: LocalizedStringKey, text: Binding<String>) {
        shown = {
            text.wrappedValue.isEmpty ? title.translation : String(repeating: "•", count: text.wrappedValue.count)
        }
    }
}

extension SecureField: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .field(shown())
    }
}

public struct TextEditor {
    let text: Binding<String>

    public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .field(text.wrappedValue)
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

extension Picker: Container {}

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

extension Stepper: Container {}

public struct Slider {
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value> = 0...1,
        step: Value = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}

    public init<Value: BinaryFloatingPoint, Label: View>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value> = 0...1,
        step: Value = 1,
        @ViewBuilder label: () -> Label
    ) {}

    public init<Value: BinaryFloatingPoint, Label: View, Ends: View>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value> = 0...1,
        step: Value = 1,
        @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> Ends,
        @ViewBuilder maximumValueLabel: () -> Ends
    ) {}
}

extension Slider: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

public struct EditButton: Sendable {
    public init() {}
}

extension EditButton: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .button
        Text("Edit").mount(context, .only)
    }
}
