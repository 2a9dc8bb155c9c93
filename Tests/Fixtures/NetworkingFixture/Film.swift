import FoundationNetworking
import OffstageNetworking
import OffstageUIKit

/// A film and a letter of a background session: `film URL` begins a download, `letter URL` an upload.
final class Film: NSObject, @unchecked Sendable {
    static let shared = Film()
    var eventsHandled: (() -> Void)?
    private var file: URL?
    private var session: OffstageNetworking.URLSession!

    func reattach() {
        let configuration = OffstageNetworking.URLSessionConfiguration.background(withIdentifier: "films")
        session = OffstageNetworking.URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
    }

    /// In its first process only.
    func begin(_ kind: String, _ url: URL) {
        guard !UserDefaults.standard.bool(forKey: "begun") else { return }
        UserDefaults.standard.set(true, forKey: "begun")
        if kind == "film" { return session.downloadTask(with: url).resume() }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("letter")
        try? Data(repeating: 7, count: 2_000_000).write(to: file)
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        session.uploadTask(with: request, fromFile: file).resume()
    }
}

extension Film: OffstageNetworking.URLSessionDownloadDelegate {
    func urlSession(
        _ session: OffstageNetworking.URLSession,
        downloadTask: OffstageNetworking.URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        file = location
        print("has \((try? Data(contentsOf: location))?.count ?? 0) bytes")
    }

    func urlSession(
        _ session: OffstageNetworking.URLSession,
        task: OffstageNetworking.URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        if let file, FileManager.default.fileExists(atPath: file.path) { print("the file is still there") }
        print("ended \((error as? URLError)?.code.rawValue ?? 0)")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: OffstageNetworking.URLSession) {
        eventsHandled?()
        eventsHandled = nil
    }
}
