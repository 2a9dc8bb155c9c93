/// A view of UIKit's among SwiftUI's: made when its place appears, updated with every evaluation.
@preconcurrency @MainActor public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

/// The same with a controller, whose view is loaded.
@preconcurrency @MainActor public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>

    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    func makeCoordinator() -> Coordinator
    static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public private(set) var transaction = Transaction()
    public let environment: EnvironmentValues
}

@MainActor public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
    public private(set) var transaction = Transaction()
    public let environment: EnvironmentValues
}

/// What a place keeps of a representable.
private struct Made<Object, Coordinator> {
    let object: Object
    let coordinator: Coordinator
}

extension UIViewRepresentable {
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public var body: Never { fatalError("\(Self.self) has no body") }

    public func _mount(_ context: _Context) {
        context.link(self)
        let kept = context.node.memory as? Made<UIViewType, Coordinator>
        let coordinator = kept?.coordinator ?? makeCoordinator()
        let inner = Context(coordinator: coordinator, environment: context.environment)
        let made = kept ?? Made(object: makeUIView(context: inner), coordinator: coordinator)
        context.node.memory = made
        context.node.atEnd = { Self.dismantleUIView(made.object, coordinator: made.coordinator) }
        context.graph.observing { updateUIView(made.object, context: inner) }
        context.node.look = .view(made.object)
        context.node.figure = .uikit
    }
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

extension UIViewControllerRepresentable {
    public static func dismantleUIViewController(
        _ uiViewController: UIViewControllerType,
        coordinator: Coordinator
    ) {}
    public var body: Never { fatalError("\(Self.self) has no body") }

    public func _mount(_ context: _Context) {
        context.link(self)
        let kept = context.node.memory as? Made<UIViewControllerType, Coordinator>
        let coordinator = kept?.coordinator ?? makeCoordinator()
        let inner = Context(coordinator: coordinator, environment: context.environment)
        let made = kept ?? Made(object: makeUIViewController(context: inner), coordinator: coordinator)
        context.node.memory = made
        context.node.atEnd = { Self.dismantleUIViewController(made.object, coordinator: made.coordinator) }
        made.object.loadViewIfNeeded()
        context.graph.observing { updateUIViewController(made.object, context: inner) }
        if let view = made.object.view { context.node.look = .view(view) }
        context.node.figure = .uikit
    }
}

extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}
