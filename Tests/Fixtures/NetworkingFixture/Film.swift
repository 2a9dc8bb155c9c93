import FoundationNetworking
import OffstageNetworking
import OffstageUIKit

/// A film and a letter of a background session: `film URL` begins a download, `letter URL` an upload, `both URL` the
/// two after a download that is never resumed, and lists what there is; with `slow URL` it is long about the first end.
final class Film: NSObject, @unchecked Sendable {
    static let shared = Film()
    static let words = ["film", "letter", "both", "slow"]
    var eventsHandled: (() -> Void)?
    private var file: URL?
    private var session: OffstageNetworking.URLSession!
    private var isSlow = false

    func reattach() {
        let configuration = OffstageNetworking.URLSessionConfiguration.background(withIdentifier: "films")
        session = OffstageNetworking.URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
    }

    func begin(_ kind: String, _ url: URL) {
        isSlow = kind == "slow"
        if !UserDefaults.standard.bool(forKey: "begun") {
            UserDefaults.standard.set(true, forKey: "begun")
            make(kind, url)
        }
        guard kind == "both" else { return }
        session.getAllTasks { tasks in
            print("lists \(tasks.map { String($0.taskIdentifier) }.joined(separator: " "))")
        }
    }

    private func make(_ kind: String, _ url: URL) {
        if kind == "both" || kind == "slow" { _ = session.downloadTask(with: url) }
        if kind != "letter" { session.downloadTask(with: url).resume() }
        if kind != "film" { send(url) }
    }

    private func send(_ url: URL) {
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
        if isSlow { Thread.sleep(forTimeInterval: 60) }
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: OffstageNetworking.URLSession) {
        eventsHandled?()
        eventsHandled = nil
    }
}
