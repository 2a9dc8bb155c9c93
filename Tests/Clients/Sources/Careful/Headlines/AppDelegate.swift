import UIKit

/// Background Fetch with a request, which gives up well within its time.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForResource = 20
        return URLSession(configuration: configuration)
    }()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.setMinimumBackgroundFetchInterval(UIApplication.backgroundFetchIntervalMinimum)
        return true
    }

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        guard let url = URL(string: "https://news.example.com/headlines") else { return completionHandler(.failed) }
        let task = session.dataTask(with: url) { data, response, error in
            let result = Self.result(data, response, error)
            DispatchQueue.main.async {
                if result == .newData { application.applicationIconBadgeNumber += 1 }
                completionHandler(result)
            }
        }
        task.resume()
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        application.applicationIconBadgeNumber = 0
    }

    private nonisolated static func result(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> UIBackgroundFetchResult {
        guard error == nil, let data, (response as? HTTPURLResponse)?.statusCode == 200 else { return .failed }
        let headlines = String(decoding: data, as: UTF8.self)
        guard headlines != UserDefaults.standard.string(forKey: "headlines") else { return .noData }
        UserDefaults.standard.set(headlines, forKey: "headlines")
        return .newData
    }
}
