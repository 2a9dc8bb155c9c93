/// A part of an app's interface that the system shows.
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }

    /// Evaluates the scene at its place.
    @MainActor func _mount(_ context: _Context)
}

extension Scene {
    @MainActor public func _mount(_ context: _Context) {
        context.link(self)
        let body = context.graph.observing { self.body }
        body.mount(context, .only)
    }

    @MainActor func mount(_ context: _Context, _ position: Place.Position) {
        _mount(context.child(position, Self.self))
    }
}

/// A scene of the framework's own.
public protocol _PrimitiveScene: Scene where Body == Never {}

extension _PrimitiveScene {
    public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Scene {
    public func _mount(_ context: _Context) {}
}

@resultBuilder public enum SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    @_disfavoredOverload
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> _TupleScene<
        repeat each Content
    > {
        _TupleScene(content: (repeat each content))
    }

    public static func buildOptional<Content: Scene>(_ content: Content?) -> _OptionalScene<Content> {
        _OptionalScene(content: content)
    }

    public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> Content { content }
}

public struct _TupleScene<each Content: Scene> {
    let content: (repeat each Content)
}

extension _TupleScene: _PrimitiveScene {
    public func _mount(_ context: _Context) {
        var number = 0
        for scene in repeat each content {
            scene.mount(context, .number(number))
            number += 1
        }
    }
}

public struct _OptionalScene<Content: Scene> {
    let content: Content?
}

extension _OptionalScene: _PrimitiveScene {
    public func _mount(_ context: _Context) {
        content?.mount(context, .only)
    }
}
