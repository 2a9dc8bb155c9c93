import Foundation

/// Row 35: the share extension downloads in a session that has the name that its app has left in their group.
final class ShareController: NSObject, URLSessionDownloadDelegate {
    private static let group = "group.com.example.session-bugs"

    override init() {
        super.init()
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group),
            let name = try? String(contentsOf: folder.appendingPathComponent("session"), encoding: .utf8)
        else { return }
        let configuration = URLSessionConfiguration.background(withIdentifier: name)
        configuration.sharedContainerIdentifier = Self.group
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
        session.downloadTask(with: URL(string: "https://files.example.com/small.mov")!).resume()
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        print("shared")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        print("the extension's task ended: \(error.map { "\(($0 as NSError).code)" } ?? "well")")
    }
}
