import Foundation
import os

/// All transfers of the app, in one background session. What came lies in Documents, by its own name.
final class TransferLibrary: NSObject, @unchecked Sendable {
    // Everything is called on the main thread: the session's queue is the main queue.

    private let log = Logger(subsystem: "com.example.transfers", category: "transfers")
    /// To be called when all events have been heard.
    var eventsHandled: (() -> Void)?
    /// Told what a screen may show.
    var onChange: (String) -> Void = { _ in }
    private var session: URLSession!
    private var outstanding = 0

    /// Whether anything is on its way.
    var isWaiting: Bool { outstanding > 0 }

    private let server: URL = {
        let setting = Bundle.main.object(forInfoDictionaryKey: "ServerURL") as? String ?? ""
        return URL(string: CommandLine.arguments.dropFirst().first ?? setting)!
    }()

    private var documents: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    }

    /// Makes the session; what it has from an earlier process of the app comes back with it.
    func reattach() {
        let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.transfers.library")
        configuration.sessionSendsLaunchEvents = true
        configuration.isDiscretionary = false
        configuration.allowsCellularAccess = true
        configuration.shouldUseExtendedBackgroundIdleMode = true
        configuration.waitsForConnectivity = true
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
        session.getAllTasks { tasks in
            self.outstanding = tasks.count
            self.log.notice("\(tasks.count) tasks from before")
        }
    }

    /// Begins what is not there and not on its way.
    func begin() {
        session.getAllTasks { tasks in
            let known = Set(tasks.compactMap(\.taskDescription))
            for name in ["first.mov", "second.mov"] where !known.contains(name) { self.download(name) }
            if !known.contains("diary.txt") { self.upload("diary.txt") }
        }
    }

    private func download(_ name: String) {
        guard !FileManager.default.fileExists(atPath: documents.appendingPathComponent(name).path) else { return }
        let task = session.downloadTask(with: server.appendingPathComponent(name))
        task.taskDescription = name
        start(task)
    }

    private func upload(_ name: String) {
        guard !UserDefaults.standard.bool(forKey: "sent \(name)") else { return }
        let file = documents.appendingPathComponent(name)
        try? Data("Dear diary, \(String(repeating: "today I waited for a film. ", count: 1000))".utf8).write(to: file)
        var request = URLRequest(url: server.appendingPathComponent(name))
        request.httpMethod = "PUT"
        let task = session.uploadTask(with: request, fromFile: file)
        task.taskDescription = name
        start(task)
    }

    private func start(_ task: URLSessionTask) {
        outstanding += 1
        task.resume()
        log.notice("began \(task.taskDescription ?? "")")
    }
}

extension TransferLibrary: URLSessionDownloadDelegate, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        // The file is gone when this returns.
        let place = documents.appendingPathComponent(downloadTask.taskDescription ?? "unknown")
        try? FileManager.default.removeItem(at: place)
        do {
            try FileManager.default.moveItem(at: location, to: place)
            let size = try FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int ?? 0
            log.notice("has \(place.lastPathComponent), \(size) bytes")
        } catch {
            log.error("cannot keep \(place.lastPathComponent): \(error)")
        }
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        onChange("\(downloadTask.taskDescription ?? ""): \(totalBytesWritten) of \(totalBytesExpectedToWrite)")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        log.notice("the server says: \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        outstanding -= 1
        let name = task.taskDescription ?? ""
        let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
        log.notice("\(name) ended: \(error.map { "\(($0 as NSError).code)" } ?? "\(status)")")
        if error == nil, task is URLSessionUploadTask { UserDefaults.standard.set(true, forKey: "sent \(name)") }
        onChange("\(name): done")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        log.notice("all events heard")
        eventsHandled?()
        eventsHandled = nil
    }
}
