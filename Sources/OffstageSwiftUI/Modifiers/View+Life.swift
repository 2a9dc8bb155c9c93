extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modified { context in
            guard context.node.memory == nil else { return }
            context.node.memory = true
            if let action { context.later(action) }
        }
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modified { $0.node.atEnd = action }
    }

    /// Begins when the view appears and is cancelled when it is gone. That the app goes to the background changes
    /// nothing.
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        task(id: true, priority: priority, action)
    }

    /// The same; another value cancels the task and begins a new one.
    public func task<ID: Equatable>(
        id: ID,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        modified { context in
            if let old = context.node.memory as? Remembered<ID>, old.value == id { return }
            let node = context.node
            node.memory = Remembered(value: id)
            context.later {
                node.task?.cancel()
                node.task = Task(priority: priority, operation: action)
            }
        }
    }

    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some View {
        modified { $0.changed(value, initial: initial, action) }
    }

    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        modified { $0.changed(value, initial: initial) { _, _ in action() } }
    }

    public func onChange<Value: Equatable>(
        of value: Value,
        perform action: @escaping (_ newValue: Value) -> Void
    ) -> some View {
        modified { $0.changed(value, initial: false) { action($1) } }
    }

    // MARK: What views below get

    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some View {
        modified { $0.environment[keyPath: keyPath] = value }
    }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        modified { $0.environment.objects[ObjectIdentifier(Object.self)] = object }
    }

    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        transform: @escaping (inout Value) -> Void
    ) -> some View {
        modified { transform(&$0.environment[keyPath: keyPath]) }
    }

    public func disabled(_ disabled: Bool) -> some View {
        modified { if disabled { $0.environment.isEnabled = false } }
    }

    /// Another value makes it another view.
    public func id<ID: Hashable>(_ id: ID) -> some View { _IdentifiedView(content: self, id: AnyHashable(id)) }

    // MARK: What appears beside or above a view

    public func sheet<Content: View>(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        with(isPresented.wrappedValue ? SheetView(content: content()) : nil)
    }

    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        with(item.wrappedValue.map { SheetView(content: content($0).id($0.id)) })
    }

    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        with(isPresented.wrappedValue ? SheetView(content: content()) : nil)
    }

    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        with(item.wrappedValue.map { SheetView(content: content($0).id($0.id)) })
    }

    public func background<Content: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) -> some View { AttachedView(content: self, other: content(), isBehind: true, alignment: alignment) }

    public func overlay<Content: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) -> some View { AttachedView(content: self, other: content(), isBehind: false, alignment: alignment) }

    public func safeAreaInset<Content: View>(
        edge: VerticalEdge,
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View { with(content()) }

    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        with(ToolbarItem(content: content))
    }
}

public struct _IdentifiedView<Content: View> {
    let content: Content
    let id: AnyHashable
}

extension _IdentifiedView: _PrimitiveView {
    public func _mount(_ context: _Context) {
        content.mount(context, .value(id))
    }
}
