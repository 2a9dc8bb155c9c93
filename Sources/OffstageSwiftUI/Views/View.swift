/// A part of the screen, as a function of state.
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }

    /// Evaluates the view at its place.
    @MainActor func _mount(_ context: _Context)
}

extension View {
    @MainActor public func _mount(_ context: _Context) {
        context.link(self)
        let body = context.graph.observing { self.body }
        body.mount(context, .only)
    }

    @MainActor func mount(_ context: _Context, _ position: Place.Position) {
        _mount(context.child(position, Self.self))
    }
}

/// A view of the framework's own: it says itself what it does at its place.
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
    public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: View {
    public var body: Never { fatalError("Never has no body") }
}

/// One view for all, whose parts are shown one after the other.
protocol Container: _PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
}

extension Container {
    @MainActor public func _mount(_ context: _Context) {
        content.mount(context, .only)
    }
}
