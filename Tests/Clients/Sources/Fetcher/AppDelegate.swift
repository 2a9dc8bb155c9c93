import UIKit

/// Fetches what its command line asks for, one after the other: `completion https://… delegate https://…`. With
/// `untimed` before it says nothing of how long that took.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        var words = CommandLine.arguments.dropFirst()
        let isTimed = words.first != "untimed"
        if !isTimed { words.removeFirst() }
        let wishes = Array(words)
        Task {
            for index in stride(from: 0, to: wishes.count - 1, by: 2) {
                await Fetches.run(wishes[index], wishes[index + 1], isTimed: isTimed)
            }
            print("done")
        }
        return true
    }
}
