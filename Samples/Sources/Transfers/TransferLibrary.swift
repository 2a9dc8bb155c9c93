import Foundation
import OffstageTransferKit
import os

/// All transfers of the app. What came lies in Documents, by its own name.
///
/// What nobody waits for is in a background session from the start. What the user wants to see soon begins in a regular
/// session, which is faster, and is handed off when the app has no time left.
final class TransferLibrary: NSObject, @unchecked Sendable {
    // Everything is called on the main thread: the session's queue is the main queue.

    private let log = Logger(subsystem: "com.example.transfers", category: "transfers")
    /// To be called when all events have been heard.
    var eventsHandled: (() -> Void)?
    /// Told what a screen may show.
    var onChange: (_ text: String, _ done: Double) -> Void = { _, _ in }
    /// Called when nothing needs this process any more, after ``leave()``.
    var onLeave: () -> Void = {}
    private var session: URLSession!
    private var handoff: TransferHandoff!
    /// How far all of it is that this process has heard of; it dies with the process.
    private var whole = Progress(totalUnitCount: 0)
    private var outstanding: Set<String> = []
    /// Of those the ones that end with this process.
    private var regular: Set<String> = []
    private var isLeaving = false

    /// Whether anything is on its way.
    var isWaiting: Bool { !outstanding.isEmpty }

    private let server: URL = {
        let setting = Bundle.main.object(forInfoDictionaryKey: "ServerURL") as? String ?? ""
        return URL(string: CommandLine.arguments.dropFirst().first ?? setting)!
    }()

    private var documents: URL {
        FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    }

    /// Makes the sessions; what the background session has from an earlier process of the app comes back with it.
    func reattach() {
        session = URLSession(configuration: Self.backgroundConfiguration, delegate: self, delegateQueue: .main)
        let regular = URLSession(configuration: .default, delegate: self, delegateQueue: .main)
        handoff = TransferHandoff(from: regular, to: session)
        session.getAllTasks { tasks in
            self.log.notice("\(tasks.count) tasks from before")
            for task in tasks { self.follow(task) }
        }
    }

    /// Everything that there is to say about a background session.
    private static var backgroundConfiguration: URLSessionConfiguration {
        // The identifier is the same at each launch: by it the session finds its tasks again.
        let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.transfers.library")
        configuration.sessionSendsLaunchEvents = true
        // What is created in the background waits for power and Wi-Fi all the same.
        configuration.isDiscretionary = false
        configuration.allowsCellularAccess = true
        configuration.allowsExpensiveNetworkAccess = true
        configuration.allowsConstrainedNetworkAccess = false
        configuration.shouldUseExtendedBackgroundIdleMode = true
        // A background session always waits; this changes nothing.
        configuration.waitsForConnectivity = true
        configuration.httpMaximumConnectionsPerHost = 4
        configuration.timeoutIntervalForResource = 24 * 3600
        return configuration
    }

    /// Begins what is not there and not on its way.
    func begin() {
        session.getAllTasks { tasks in
            let known = self.outstanding.union(tasks.compactMap(\.taskDescription))
            for name in ["first.mov", "second.mov"] where !known.contains(name) { self.download(name) }
            if !known.contains("diary.txt") { self.upload("diary.txt") }
            if !known.contains("trailer.mov") { self.downloadSoon("trailer.mov") }
        }
    }

    private func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: documents.appendingPathComponent(name).path)
    }

    private func download(_ name: String) {
        guard !isThere(name) else { return }
        let task = session.downloadTask(with: server.appendingPathComponent(name))
        task.taskDescription = name
        follow(task)
        task.resume()
        log.notice("began \(name)")
    }

    private func upload(_ name: String) {
        guard !UserDefaults.standard.bool(forKey: "sent \(name)") else { return }
        // A background session sends files only.
        let file = documents.appendingPathComponent(name)
        try? Data("Dear diary, \(String(repeating: "today I waited for a film. ", count: 1000))".utf8).write(to: file)
        var request = URLRequest(url: server.appendingPathComponent(name))
        request.httpMethod = "PUT"
        let task = session.uploadTask(with: request, fromFile: file)
        task.taskDescription = name
        follow(task)
        task.resume()
        log.notice("began \(name)")
    }

    /// The user looks at it: it begins at once.
    private func downloadSoon(_ name: String) {
        guard !isThere(name) else { return }
        regular.insert(name)
        follow(handoff.download(URLRequest(url: server.appendingPathComponent(name)), description: name))
        log.notice("began \(name), at once")
    }

    /// One more leaf of the tree that the screen shows.
    private func follow(_ task: URLSessionTask) {
        let name = task.taskDescription ?? ""
        guard outstanding.insert(name).inserted else { return }
        whole.totalUnitCount += 100
        whole.addChild(task.progress, withPendingUnitCount: 100)
    }

    /// The app goes away as soon as the background session has everything.
    func leave() {
        isLeaving = true
        leaveIfPossible()
    }

    /// The user is back.
    func stay() { isLeaving = false }

    private func leaveIfPossible() {
        if isLeaving, isWaiting, regular.isEmpty { onLeave() }
    }

    private func show(_ name: String) {
        onChange("\(name): \(Int(whole.fractionCompleted * 100)) % of all", whole.fractionCompleted)
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
        show(downloadTask.taskDescription ?? "")
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        log.notice("\(downloadTask.taskDescription ?? "") goes on at \(fileOffset) of \(expectedTotalBytes)")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        log.notice("the server says: \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let name = task.taskDescription ?? ""
        let isRegular = regular.remove(name) != nil
        defer { if isRegular { leaveIfPossible() } }
        guard handoff.hasEnded(task) else { return log.notice("\(name) goes on in the background session") }
        outstanding.remove(name)
        let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
        log.notice("\(name) ended: \(error.map { "\(($0 as NSError).code)" } ?? "\(status)")")
        if error == nil, task is URLSessionUploadTask { UserDefaults.standard.set(true, forKey: "sent \(name)") }
        show(name)
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        log.notice("all events heard")
        eventsHandled?()
        eventsHandled = nil
    }
}
