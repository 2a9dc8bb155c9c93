import UIKit
import UserNotifications

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        print("willConnect")
        if let response = connectionOptions.notificationResponse {
            print("connects for \(response.notification.request.content.body), \(response.actionIdentifier)")
        }
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        let tabs = UITabBarController()
        tabs.viewControllers = [
            UINavigationController(rootViewController: NotesController(style: .plain)), UIViewController(),
        ]
        tabs.viewControllers?.last?.title = "Settings"
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        self.window = window
        logger.notice("connected \(windowScene.windows.count, privacy: .public)")
    }

    func sceneDidBecomeActive(_ scene: UIScene) { print("sceneDidBecomeActive \(scene.activationState.rawValue)") }
    func sceneWillResignActive(_ scene: UIScene) { print("sceneWillResignActive") }
    func sceneWillEnterForeground(_ scene: UIScene) { print("sceneWillEnterForeground") }
    func sceneDidEnterBackground(_ scene: UIScene) { print("sceneDidEnterBackground") }
    func sceneDidDisconnect(_ scene: UIScene) { print("sceneDidDisconnect") }
}

final class NotesController: UITableViewController {
    private let notes = ["Milk", "Bread"]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Notes"
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Add")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = notes[indexPath.row]
        cell.detailTextLabel?.text = "\(indexPath.row)"
        cell.accessoryType = .disclosureIndicator
        return cell
    }
}

/// A view as people write them.
final class Badge: UIView {
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
        label.text = "1"
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}
