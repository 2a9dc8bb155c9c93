// Where people write.

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

    public init<Format: ParseableFormatStyle>(
        _ title: LocalizedStringKey,
        value: Binding<Format.FormatInput>,
        format: Format,
        prompt: Text?
    ) where Format.FormatOutput == String {
        self.init(title, value: value, format: format)
    }

    public init<Format: ParseableFormatStyle>(
        _ title: LocalizedStringKey,
        value: Binding<Format.FormatInput?>,
        format: Format,
        prompt: Text? = nil
    ) where Format.FormatOutput == String {
        shown = { value.wrappedValue.map(format.format) ?? title.translation }
    }

    public init<Value>(_ title: LocalizedStringKey, value: Binding<Value>, formatter: Formatter, prompt: Text? = nil) {
        shown = { formatter.string(for: value.wrappedValue) ?? title.translation }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, Value>(
        _ title: S,
        value: Binding<Value>,
        formatter: Formatter,
        prompt: Text? = nil
    ) {
        shown = { formatter.string(for: value.wrappedValue) ?? String(title) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol, Format: ParseableFormatStyle>(
        _ title: S,
        value: Binding<Format.FormatInput>,
        format: Format,
        prompt: Text? = nil
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
        context.node.figure = .box(.field(shown()))
    }
}

public struct SecureField {
    let shown: () -> String

    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(title, text: text)
    }

    public init(_ title: LocalizedStringKey, text: Binding<String>) {
        shown = {
            text.wrappedValue.isEmpty ? title.translation : String(repeating: "•", count: text.wrappedValue.count)
        }
    }
}

extension SecureField: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .field(shown())
        context.node.figure = .box(.field(shown()))
    }
}

public struct TextEditor {
    let text: Binding<String>

    public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: _PrimitiveView {
    public func _mount(_ context: _Context) {
        context.node.look = .field(text.wrappedValue)
        context.node.figure = .box(.editor(text.wrappedValue))
    }
}
