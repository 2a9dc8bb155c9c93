/// The window of an app. Its views are evaluated from the connection of the scene on: a launch in the background
/// evaluates the app alone (L-17).
public struct WindowGroup<Content: View> {
    private let content: () -> Content

    public init(@ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    public init(id: String, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    public init(_ title: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }
}

extension WindowGroup: _PrimitiveScene {
    public func _mount(_ context: _Context) {
        guard context.graph.isConnected else { return }
        context.graph.observing(content).mount(context, .only)
    }
}

/// The settings window of a Mac; iOS shows none.
public struct Settings<Content: View> {
    public init(@ViewBuilder content: () -> Content) {}
}

extension Settings: _PrimitiveScene {
    public func _mount(_ context: _Context) {}
}
