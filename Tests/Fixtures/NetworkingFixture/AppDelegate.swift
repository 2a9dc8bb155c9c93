import FoundationNetworking
import OffstageNetworking
import OffstageUIKit

/// An app that posts a word to the URL in its command line, and prints what comes back; with a word of `Film` before
/// the URL it has a background session do that.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let kind = CommandLine.arguments.dropFirst().first { Film.words.contains($0) }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        if kind != nil { Film.shared.reattach() }
        return true
    }

    func application(
        _ application: UIApplication,
        handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        Film.shared.eventsHandled = completionHandler
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        guard let address = CommandLine.arguments.last, let url = URL(string: address) else { return }
        if let kind { return Film.shared.begin(kind, url) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data("hello".utf8)
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        OffstageNetworking.URLSession.shared.dataTask(with: request) { data, response, error in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            let text = String(decoding: data ?? Data(), as: UTF8.self)
            print(error.map { "failed \(($0 as? URLError)?.code.rawValue ?? 0)" } ?? "\(status) \(text)")
        }.resume()
    }
}
