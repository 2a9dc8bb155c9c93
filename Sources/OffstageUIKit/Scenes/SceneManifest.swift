import Foundation
import OffstageApp

/// `UIApplicationSceneManifest` of the app's Info.plist.
@MainActor struct SceneManifest {
    /// The module of the app, for class names that leave it out.
    private let module: String
    private let entries: [[String: Any]]

    init(module: String) {
        self.module = module
        let manifest = Bundle.main.infoDictionary?["UIApplicationSceneManifest"] as? [String: Any]
        let configurations = manifest?["UISceneConfigurations"] as? [String: Any]
        let role = UISceneSession.Role.windowApplication.rawValue
        entries = configurations?[role] as? [[String: Any]] ?? []
    }

    /// The entry of this name, or the first one.
    func configuration(named name: String?) -> UISceneConfiguration {
        let entry = entries.first { name != nil && $0["UISceneConfigurationName"] as? String == name } ?? entries.first
        let configuration = UISceneConfiguration(
            name: name ?? entry?["UISceneConfigurationName"] as? String,
            sessionRole: .windowApplication
        )
        if let delegate = entry?["UISceneDelegateClassName"] as? String {
            configuration.delegateClass = Instantiation.type(named: delegate, module: module)
        }
        if let storyboard = entry?["UISceneStoryboardFile"] as? String, !storyboard.isEmpty {
            configuration.storyboard = UIStoryboard(name: storyboard, bundle: nil)
        }
        return configuration
    }

    /// What the app delegate answered, with the rest from Info.plist.
    func completed(_ asked: UISceneConfiguration) -> UISceneConfiguration {
        let declared = configuration(named: asked.name)
        asked.delegateClass = asked.delegateClass ?? declared.delegateClass
        asked.storyboard = asked.storyboard ?? declared.storyboard
        return asked
    }
}
