/// A view to which a modifier does something before it is evaluated.
public struct _ModifiedView<Content: View> {
    let content: Content
    let apply: @MainActor (inout _Context) -> Void
}

extension _ModifiedView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var context = context
        apply(&context)
        content.mount(context, .only)
    }
}

extension View {
    /// The view with something on it that is only seen.
    func drawn(_ kind: @escaping @autoclosure @MainActor () -> Box.Kind) -> _ModifiedView<Self> {
        modified { $0.node.figure = .each(kind()) }
    }

    /// The view, with what it takes over for its looks.
    func looking(_ change: @escaping @MainActor (inout Appearance) -> Void) -> _ModifiedView<Self> {
        modified { change(&$0.appearance) }
    }

    func modified(_ apply: @escaping @MainActor (inout _Context) -> Void) -> _ModifiedView<Self> {
        _ModifiedView(content: self, apply: apply)
    }

    /// The view, and others that stand with it.
    func with<Other: View>(_ other: Other) -> TupleView<(Self, Other)> {
        TupleView(views: [self, other])
    }
}

/// A view, and another behind or before it.
struct AttachedView<Content: View, Other: View>: _PrimitiveView {
    let content: Content
    let other: Other
    let isBehind: Bool
    let alignment: Alignment

    func _mount(_ context: _Context) {
        context.node.figure = .attached(isBehind: isBehind, alignment)
        content.mount(context, .number(0))
        other.mount(context, .number(1))
    }
}

/// What is over all others, as long as it is there.
struct SheetView<Content: View>: _PrimitiveView {
    let content: Content

    func _mount(_ context: _Context) {
        context.node.figure = .sheet
        content.mount(context, .only)
    }
}

/// A value of the pass before. It has a type of its own, because nothing is also a value of an optional.
struct Remembered<Value> {
    var value: Value
}

extension _Context {
    /// Compares with the value of the pass before.
    func changed<Value: Equatable>(_ value: Value, initial: Bool, _ action: @escaping (Value, Value) -> Void) {
        let old = node.memory as? Remembered<Value>
        node.memory = Remembered(value: value)
        if let old {
            if old.value != value { later { action(old.value, value) } }
        } else if initial {
            later { action(value, value) }
        }
    }
}

/// A modifier of an app's own.
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier is put on.
public struct _ViewModifier_Content<Modifier: ViewModifier> {
    let view: any View
}

extension _ViewModifier_Content: _PrimitiveView {
    public func _mount(_ context: _Context) {
        view.mount(context, .only)
    }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier> {
    public var content: Content
    public var modifier: Modifier

    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, _PrimitiveView {
    public typealias Body = Never

    public func _mount(_ context: _Context) {
        context.link(modifier)
        let content = _ViewModifier_Content<Modifier>(view: content)
        if let modifier = modifier as? any EnvironmentalModifier {
            modifier.mount(on: content, context)
        } else {
            context.graph.observing { modifier.body(content: content) }.mount(context, .only)
        }
    }
}

extension View {
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
