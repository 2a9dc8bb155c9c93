import Foundation

/// What came lies in Caches; what is sent lies in Documents until it has been sent.
final class Shelf: NSObject, @unchecked Sendable {
    // Everything is called on the main thread: the session's queue is the main queue.

    var handled: (() -> Void)?
    private var session: URLSession?

    func attach() {
        let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.shelf.transfers")
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
    }

    /// One of each, unless it is under way from an earlier visit.
    func begin() {
        session?.getAllTasks { tasks in
            let known = Set(tasks.compactMap(\.taskDescription))
            if !known.contains("film.mov") { self.download("film.mov") }
            if !known.contains("page") { self.upload("page") }
        }
    }

    private func download(_ name: String) {
        guard let url = URL(string: "https://films.example.com/\(name)") else { return }
        let task = session?.downloadTask(with: url)
        task?.taskDescription = name
        task?.resume()
    }

    private func upload(_ name: String) {
        guard let url = URL(string: "https://films.example.com/\(name)") else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        let file = folder(.documentDirectory).appendingPathComponent(name)
        do {
            try Data(repeating: 7, count: 20_000).write(to: file)
        } catch {
            return print("not written: \(error)")
        }
        let task = session?.uploadTask(with: request, fromFile: file)
        task?.taskDescription = name
        task?.resume()
    }

    private func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask)[0]
    }
}

extension Shelf: URLSessionDownloadDelegate, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let place = folder(.cachesDirectory).appendingPathComponent("film.mov")
        try? FileManager.default.removeItem(at: place)
        do {
            try FileManager.default.moveItem(at: location, to: place)
        } catch {
            print("not kept: \(error)")
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { print("\(task.taskDescription ?? ""): \((error as NSError).code)") }
        guard task is URLSessionUploadTask else { return }
        try? FileManager.default.removeItem(at: folder(.documentDirectory).appendingPathComponent("page"))
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        handled?()
        handled = nil
    }
}
