@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    @_disfavoredOverload
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return TupleView(views: views)
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
public struct TupleView<T> {
    let views: [any View]

    init(views: [any View]) {
        self.views = views
    }

    /// - Parameter value: a tuple of views.
    public init(_ value: T) {
        views = Mirror(reflecting: value).children.compactMap { $0.value as? any View }
    }
}

extension TupleView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        if let tabs = context.tabs { return mountTab(tabs, context) }
        for (number, view) in views.enumerated() { view.mount(context, .number(number)) }
    }

    /// Of a tab view's children only one is there.
    @MainActor private func mountTab(_ tabs: Tabs, _ context: _Context) {
        let tags = views.map { ($0 as? any TaggedView)?.tagValue }
        let chosen = tags.firstIndex { $0 != nil && $0 == tabs.selection } ?? 0
        tabs.view?.show(views.map { ($0 as? any TaggedView)?.tabLabel }, selected: chosen)
        var context = context
        context.tabs = nil
        for (number, view) in views.enumerated() where number == chosen { view.mount(context, .number(number)) }
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
