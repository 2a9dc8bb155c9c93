/// A scene to which a modifier does something before it is evaluated.
public struct _ModifiedScene<Content: Scene> {
    let content: Content
    let apply: @MainActor (inout _Context) -> Void
}

extension _ModifiedScene: _PrimitiveScene {
    public func _mount(_ context: _Context) {
        var context = context
        apply(&context)
        content.mount(context, .only)
    }
}

extension Scene {
    private func modified(_ apply: @escaping @MainActor (inout _Context) -> Void) -> _ModifiedScene<Self> {
        _ModifiedScene(content: self, apply: apply)
    }

    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some Scene {
        modified { $0.changed(value, initial: initial, action) }
    }

    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some Scene {
        modified { $0.changed(value, initial: initial) { _, _ in action() } }
    }

    public func onChange<Value: Equatable>(
        of value: Value,
        perform action: @escaping (_ newValue: Value) -> Void
    ) -> some Scene {
        modified { $0.changed(value, initial: false) { action($1) } }
    }

    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some Scene {
        modified { $0.environment[keyPath: keyPath] = value }
    }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some Scene {
        modified { $0.environment.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// What the app does when the system launches or resumes it for a task (B-28). The task is complete when the action
    /// returns; when its time ends the action's task is cancelled.
    public func backgroundTask<Request: Sendable, Response: Sendable>(
        _ task: BackgroundTask<Request, Response>,
        action: @escaping @Sendable (Request) async -> Response,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> some Scene {
        modified { context in
            // An action belongs to the launch: what later evaluations bring is the same code.
            guard context.node.memory == nil else { return }
            context.node.memory = true
            context.graph.backgroundActions.append(task.action(filePath, line, action))
        }
    }

    public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
    public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
    public func commandsRemoved() -> some Scene { self }
    public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
    public func defaultAppStorage(_ store: UserDefaults) -> some Scene { self }
}
