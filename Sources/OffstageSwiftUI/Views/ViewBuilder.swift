@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(content: (repeat each content))
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public static func buildEither<TrueContent: View, FalseContent: View>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .first(first) }

    public static func buildEither<TrueContent: View, FalseContent: View>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .second(second) }

    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

public struct EmptyView: Sendable {
    public init() {}
}

extension EmptyView: _PrimitiveView {
    public func _mount(_ context: _Context) {}
}

/// Views one after the other.
public struct TupleView<each Content: View> {
    let content: (repeat each Content)
}

extension TupleView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let tabs = context.tabs { return mountTab(tabs, context) }
        var number = 0
        for view in repeat each content {
            view.mount(context, .number(number))
            number += 1
        }
    }

    /// Of a tab view's children only one is there.
    @MainActor private func mountTab(_ tabs: Tabs, _ context: _Context) {
        var tags: [AnyHashable?] = []
        for view in repeat each content { tags.append((view as? any TaggedView)?.tagValue) }
        let chosen = tags.firstIndex { $0 != nil && $0 == tabs.selection } ?? 0
        var number = 0
        var context = context
        context.tabs = nil
        for view in repeat each content {
            if number == chosen { view.mount(context, .number(number)) }
            number += 1
        }
    }
}

/// What `if … else` and `switch` make.
public enum _ConditionalContent<TrueContent: View, FalseContent: View> {
    case first(TrueContent)
    case second(FalseContent)
}

extension _ConditionalContent: View, _PrimitiveView {
    public func _mount(_ context: _Context) {
        switch self {
        case .first(let view): view.mount(context, .number(0))
        case .second(let view): view.mount(context, .number(1))
        }
    }
}

extension Optional: View, _PrimitiveView where Wrapped: View {
    public typealias Body = Never

    public func _mount(_ context: _Context) {
        self?.mount(context, .only)
    }
}

public struct AnyView {
    private let view: any View

    public init<Content: View>(_ view: Content) {
        self.view = view
    }

    public init<Content: View>(erasing view: Content) {
        self.view = view
    }
}

extension AnyView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        view.mount(context, .only)
    }
}
