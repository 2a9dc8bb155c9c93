/// A modifier that is chosen by what the environment has.
@MainActor @preconcurrency public protocol EnvironmentalModifier: ViewModifier where Body == Never {
    associatedtype ResolvedModifier: ViewModifier
    @MainActor @preconcurrency func resolve(in environment: EnvironmentValues) -> ResolvedModifier
}

extension EnvironmentalModifier {
    public func body(content: Content) -> Never {
        fatalError("\(Self.self) is resolved, and has no body")
    }

    func mount<View: OffstageSwiftUI.View>(on content: View, _ context: _Context) {
        let modifier = context.graph.observing { resolve(in: context.environment) }
        ModifiedContent(content: content, modifier: modifier).mount(context, .only)
    }
}
