import UIKit

@UIApplicationMain
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var count = 2

    @objc func save(to url: URL) throws {
        try Data("\(count)".utf8).write(to: url, options: .atomic)
    }
}
