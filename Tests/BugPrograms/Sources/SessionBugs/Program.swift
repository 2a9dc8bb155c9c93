import Foundation

/// What all rows have in common, done as it should be: one session made at every launch, whose delegate moves what came
/// and says that all has been heard.
class Program: NSObject, @unchecked Sendable, URLSessionDownloadDelegate, URLSessionDataDelegate {
    // Everything of a row happens on the main queue, or on the session's own.
    let row: String
    let isMended: Bool
    var session: URLSession?
    var handler: (() -> Void)?

    init(_ row: String, _ isMended: Bool) {
        self.row = row
        self.isMended = isMended
    }

    /// The app was launched, for whatever.
    func launched() { session = makeSession() }

    /// The user sees this process for the first time.
    func opened() { beginOnce() }

    /// The user leaves the screen, and comes back to this process.
    func left() {}
    func returned() {}

    /// What the lock protects can be read again.
    func unlocked() {}

    /// The app was called for the events of its session.
    func woken(_ handler: @escaping () -> Void) { self.handler = handler }

    // MARK: Words for the rows

    var queue: OperationQueue? { .main }

    func makeSession(_ name: String = "library") -> URLSession {
        let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.session-bugs.\(name)")
        return URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    }

    func address(_ path: String) -> URL { URL(string: "https://files.example.com/\(path)")! }

    var documents: URL { FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0] }

    /// The downloads of the row, in the first process of the app.
    func beginOnce(_ paths: [String] = ["film.mov"]) {
        guard !UserDefaults.standard.bool(forKey: "began") else { return }
        UserDefaults.standard.set(true, forKey: "began")
        for path in paths { session?.downloadTask(with: address(path)).resume() }
    }

    func put(_ path: String) -> URLRequest {
        var request = URLRequest(url: address(path))
        request.httpMethod = "PUT"
        return request
    }

    /// Whether what came could be moved to where it belongs.
    func keep(_ location: URL, _ task: URLSessionTask) {
        let place = documents.appendingPathComponent("\(task.taskIdentifier).mov")
        do {
            try FileManager.default.moveItem(at: location, to: place)
            print("kept \(place.lastPathComponent)")
        } catch {
            print("cannot keep \(place.lastPathComponent)")
        }
    }

    // MARK: The delegate

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        keep(location, downloadTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        print("task \(task.taskIdentifier) ended: \(error.map { "\(($0 as NSError).code)" } ?? "well")")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        handler?()
        handler = nil
    }
}
