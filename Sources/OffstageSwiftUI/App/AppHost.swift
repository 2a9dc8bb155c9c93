import OffstageApp
import OffstageUIKit

/// Runs an app under UIKit: its scene's life becomes phases, its graph what the window shows.
@MainActor final class AppHost<Content: App>: HostedApplication {
    private var graph: Graph?
    private var window: UIWindow?

    /// What `UIApplication.shared.delegate` is, as on iOS not the app's own.
    private let own = AppDelegate()

    var publishedDelegate: any UIApplicationDelegate { own }

    /// `App.init` comes first, then the delegate's.
    func makeDelegate() -> any UIApplicationDelegate {
        let app = Content()
        let adaptors = Mirror(reflecting: app).children.compactMap { $0.value as? any DelegateAdaptor }
        let graph = Graph { context in
            let inner = context.child(.only, Content.self)
            inner.link(app)
            context.graph.observing { app.body }.mount(inner, .only)
        }
        self.graph = graph
        let delegate = adaptors.first?.delegate ?? own
        graph.environment.objects[ObjectIdentifier(type(of: delegate))] = delegate
        return delegate
    }

    /// Actions are registered before the launch is over (B-3).
    func didFinishLaunching() {
        guard let graph else { return }
        listen()
        graph.settle()
        for action in graph.backgroundActions { action.register() }
    }

    func handleEvents(ofSession session: String, whenDone done: @escaping @Sendable () -> Void) -> Bool {
        guard let action = graph?.backgroundActions.first(where: { $0.handles(session: session) }) else { return false }
        Task { @MainActor in
            await action.perform(session)
            done()
        }
        return true
    }

    /// UIKit tells of the scene (L-16); what changes by it changes before the app is called next.
    private func listen() {
        observe(UIScene.willConnectNotification) { host, scene in host.connect(scene) }
        observe(UIScene.willEnterForegroundNotification) { host, _ in host.change(to: .inactive) }
        observe(UIScene.didActivateNotification) { host, _ in host.change(to: .active) }
        observe(UIScene.willDeactivateNotification) { host, _ in host.change(to: .inactive) }
        observe(UIScene.didEnterBackgroundNotification) { host, _ in host.change(to: .background) }
    }

    private func observe(
        _ name: NSNotification.Name,
        _ action: @escaping @MainActor @Sendable (AppHost, UIWindowScene?) -> Void
    ) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
            let scene = notification.object as? UIWindowScene
            MainActor.assumeIsolated { action(self, scene) }
        }
    }

    private func connect(_ scene: UIWindowScene?) {
        guard let graph, let scene else { return }
        graph.isConnected = true
        graph.environment.scenePhase = .inactive
        graph.settle()
        let controller = UIViewController()
        controller.view.content = { [weak graph] in graph?.views ?? [] }
        controller.view.drawing = { [weak graph] in graph?.drawing(top: $0, bottom: $1, on: $2) ?? "" }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        self.window = window
    }

    private func change(to phase: ScenePhase) {
        guard let graph, graph.environment.scenePhase != phase else { return }
        graph.environment.scenePhase = phase
        graph.settle()
    }
}

private final class AppDelegate: UIResponder, UIApplicationDelegate {}
