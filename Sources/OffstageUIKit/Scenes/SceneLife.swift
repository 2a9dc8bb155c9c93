import Foundation
import OffstageApp
import OffstageWire

/// The one scene of an app that has scenes, from its connection to its end.
@MainActor final class SceneLife {
    /// Nil in an app without scenes, and until the user opens the app (L-17).
    private(set) static var current: SceneLife?

    let scene: UIScene
    private let delegate: (any UISceneDelegate)?
    /// The window of the scene's storyboard, if the delegate does not keep it.
    private var window: UIWindow?

    private init(scene: UIScene, delegate: (any UISceneDelegate)?) {
        self.scene = scene
        self.delegate = delegate
    }

    /// Makes the scene and its delegate as the app delegate or else Info.plist says, and connects them.
    static func connect(_ appDelegate: any UIApplicationDelegate, _ call: DeviceMessage.Call) {
        let options = UIScene.ConnectionOptions(call)
        let declared = SceneManifest(module: moduleName(of: appDelegate))
        let session = UISceneSession(role: .windowApplication, configuration: declared.configuration(named: nil))
        let asked = OptionalMethod.result {
            appDelegate.application(UIApplication.shared, configurationForConnecting: session, options: options)
        }
        if let asked { session.configuration = declared.completed(asked) }
        let scene = UIWindowScene(session: session, connectionOptions: options)
        session.scene = scene
        scene.activationState = .foregroundInactive
        let delegate = session.configuration.delegateClass.flatMap { Instantiation.make($0) } as? any UISceneDelegate
        scene.delegate = delegate
        let life = SceneLife(scene: scene, delegate: delegate)
        current = life
        let window = life.storyboardWindow(of: scene)
        delegate?.scene(scene, willConnectTo: session, options: options)
        if let window { life.show(window) }
        NotificationCenter.default.post(name: UIScene.willConnectNotification, object: scene)
    }

    /// The window is there when the delegate hears of the scene, and is shown after that.
    private func storyboardWindow(of scene: UIWindowScene) -> UIWindow? {
        guard let storyboard = scene.session.configuration.storyboard else { return nil }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = storyboard.instantiateInitialViewController()
        (delegate as? any UIWindowSceneDelegate)?.window = window
        return window
    }

    /// Not if the delegate has taken a window of its own.
    private func show(_ window: UIWindow) {
        let kept = (delegate as? any UIWindowSceneDelegate)?.window
        guard kept == nil || kept === window else { return }
        if kept == nil { self.window = window }
        window.makeKeyAndVisible()
    }

    private static func moduleName(of delegate: any UIApplicationDelegate) -> String {
        String(String(reflecting: type(of: delegate)).prefix { $0 != "." })
    }

    static func disconnect() {
        guard let life = current else { return }
        life.scene.activationState = .unattached
        life.delegate?.sceneDidDisconnect(life.scene)
        NotificationCenter.default.post(name: UIScene.didDisconnectNotification, object: life.scene)
        current = nil
    }

    /// L-15, L-16.
    func changeState(_ name: DeviceMessage.CallName) {
        switch name {
        case .didBecomeActive:
            scene.activationState = .foregroundActive
            delegate?.sceneDidBecomeActive(scene)
            post(UIScene.didActivateNotification)
        case .willResignActive:
            delegate?.sceneWillResignActive(scene)
            post(UIScene.willDeactivateNotification)
            scene.activationState = .foregroundInactive
        case .didEnterBackground:
            scene.activationState = .background
            delegate?.sceneDidEnterBackground(scene)
            post(UIScene.didEnterBackgroundNotification)
        default:
            delegate?.sceneWillEnterForeground(scene)
            post(UIScene.willEnterForegroundNotification)
            scene.activationState = .foregroundInactive
        }
    }

    private func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: scene)
    }
}
