import Foundation

/// The session of the probe. Everything is called on the main thread: the session's queue is the main queue.
final class Transfers: NSObject, @unchecked Sendable {
    var eventsHandled: (() -> Void)?
    private var session: URLSession!

    private static let server = "https://files.example.com/"
    private static let count = 10

    func reattach() {
        let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.transfer-probe.all")
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
    }

    /// What its arguments say, in the first process only.
    func beginOnce() {
        guard !UserDefaults.standard.bool(forKey: "begun") else { return }
        UserDefaults.standard.set(true, forKey: "begun")
        if CommandLine.arguments.contains("batch") {
            for number in 1...Self.count { download("small/\(number)") }
        } else if CommandLine.arguments.contains("chain") {
            download("small/1")
        } else {
            download("film")
            send()
        }
    }

    private func download(_ path: String) {
        let task = session.downloadTask(with: URL(string: Self.server + path)!)
        task.taskDescription = path
        task.resume()
    }

    private func send() {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("letter")
        try? Data(repeating: 7, count: 2_000_000).write(to: file)
        var request = URLRequest(url: URL(string: Self.server + "letter")!)
        request.httpMethod = "PUT"
        let task = session.uploadTask(with: request, fromFile: file)
        task.taskDescription = "letter"
        task.resume()
    }
}

extension Transfers: URLSessionDownloadDelegate {
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let size = (try? Data(contentsOf: location))?.count ?? 0
        print("has \(downloadTask.taskDescription ?? ""): \(size) bytes")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let name = task.taskDescription ?? ""
        print("heard \(name): \((error as? URLError)?.code.rawValue ?? 0)")
        let number = name.split(separator: "/").last.flatMap { Int($0) } ?? Self.count
        if CommandLine.arguments.contains("chain"), number < Self.count { download("small/\(number + 1)") }
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        eventsHandled?()
        eventsHandled = nil
    }
}
