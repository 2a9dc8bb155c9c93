import OffstageTransferKit
import UIKit

/// Asks for the same five transfers at each launch until they have ended, two at a time; says what came of each.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var manager: TransferManager?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow()
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        do {
            manager = try makeManager()
        } catch {
            print("no manager: \(error)")
        }
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        guard let manager else { return }
        do {
            for name in ["a", "b", "c"] where !Self.isDone("film \(name)") {
                try manager.download("film \(name)", Self.request(name), to: "films/\(name).mov", group: "films")
            }
            if !Self.isDone("nothing") { try manager.download("nothing", Self.request("none"), to: "none") }
            if !Self.isDone("letter") {
                var request = Self.request("inbox")
                request.httpMethod = "PUT"
                try manager.upload("letter", request, body: Data(repeating: 7, count: 100_000))
            }
        } catch {
            print("not begun: \(error)")
        }
        print("waits for \(manager.transfers.count)")
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        print("woken")
        manager?.handleEvents(completionHandler)
    }

    private func makeManager() throws -> TransferManager {
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        return try TransferManager(identifier: "com.example.Filer.all", folder: folder, limit: 2) { id, outcome in
            switch outcome {
            case .downloaded(let file):
                let size = (try? Data(contentsOf: file))?.count ?? 0
                print("end \(id): \(size) bytes")
            case .uploaded(let answer): print("end \(id): \(String(decoding: answer, as: UTF8.self))")
            case .failed(let error as TransferStatusError): print("end \(id): status \(error.status)")
            case .failed(let error): print("end \(id): \(error)")
            }
            UserDefaults.standard.set(true, forKey: id)
        }
    }

    nonisolated private static func isDone(_ id: String) -> Bool { UserDefaults.standard.bool(forKey: id) }

    private static func request(_ name: String) -> URLRequest {
        URLRequest(url: URL(string: "https://files.example.com/\(name)")!)
    }
}
