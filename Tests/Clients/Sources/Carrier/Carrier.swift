import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Everything runs on the main thread. What has ended is in `Documents/ends`, a line for each end, written through.
final class Carrier: NSObject {
    var eventsHandled: (() -> Void)?
    private var session: URLSession!
    private let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    private var ends: URL { documents.appendingPathComponent("ends") }

    func begin(_ arguments: [String], isUserThere: Bool) {
        let defaults = UserDefaults.standard
        let isFirst = defaults.string(forKey: "server") == nil
        for place in stride(from: 1, to: arguments.count - 1, by: 2) where isFirst {
            defaults.set(Int(arguments[place + 1]) ?? 0, forKey: arguments[place])
        }
        // Last: whoever is killed in between begins anew.
        if isFirst, let server = arguments.first { defaults.set(server, forKey: "server") }
        if isUserThere {
            defaults.set(defaults.integer(forKey: "uploads") + defaults.integer(forKey: "more"), forKey: "uploads")
        }
        let configuration = URLSessionConfiguration.background(withIdentifier: "carrier")
        // What is made now goes by this proxy, whatever the session says later.
        if isFirst, defaults.integer(forKey: "proxy") > 0 {
            configuration.connectionProxyDictionary = [
                "HTTPSEnable": 1, "HTTPSProxy": "127.0.0.1", "HTTPSPort": defaults.integer(forKey: "proxy"),
            ]
        }
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
        misuse(defaults.integer(forKey: "misuse"))
        session.getAllTasks { tasks in
            let words = tasks.map { "\($0.taskIdentifier) \($0.originalRequest?.url?.path ?? "")" }
            self.talk(words.joined(separator: ", "))
            // A device that was killed in between knows the task, and not yet that it is to begin.
            for task in tasks where task.state == .suspended { task.resume() }
            self.complete(Set(tasks.compactMap(\.taskDescription)))
        }
    }

    /// What no background session does.
    private func misuse(_ number: Int) {
        let url = URL(string: "https://server.example.com/")!
        switch number {
        case 1: _ = session.uploadTask(with: URLRequest(url: url), from: Data([1]))
        case 2: _ = session.uploadTask(withStreamedRequest: URLRequest(url: url))
        case 3: _ = session.downloadTask(with: url) { _, _, _ in }
        case 4: _ = session.downloadTask(with: URL(string: "ftp://server.example.com/")!)
        case 5: session.downloadTask(with: url).delegate = self
        case 6:
            let other = URLSession(configuration: .background(withIdentifier: "carrier"))
            print("the same delegate: \(other.delegate === self)")
        case 7:
            session.invalidateAndCancel()
            _ = session.downloadTask(with: url)
        default: break
        }
    }

    /// With `talk 1` every callback is told of.
    private func talk(_ words: String) {
        if UserDefaults.standard.integer(forKey: "talk") == 1 { print("- \(words)") }
    }

    /// Makes what is neither done nor on its way.
    private func complete(_ known: Set<String>) {
        let defaults = UserDefaults.standard
        guard let server = defaults.string(forKey: "server").flatMap({ URL(string: $0) }) else { return }
        let ended = Set(lines().compactMap { $0.split(separator: " ").first.map(String.init) })
        func names(_ kind: String, _ letter: String) -> [String] {
            (0..<defaults.integer(forKey: kind)).map { "\(letter)\($0)" }.filter {
                !known.contains($0) && !ended.contains($0)
            }
        }
        for name in names("downloads", "d") {
            start(session.downloadTask(with: server.appendingPathComponent(name)), name)
        }
        for name in names("data", "x") {
            start(session.dataTask(with: server.appendingPathComponent(name)), name)
        }
        for name in names("uploads", "u") {
            let file = documents.appendingPathComponent(name)
            let size = max(1, defaults.integer(forKey: "size"))
            try? Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ name.utf8.count) }).write(to: file)
            var request = URLRequest(url: server.appendingPathComponent("up/\(name)"))
            request.httpMethod = "PUT"
            start(session.uploadTask(with: request, fromFile: file), name)
        }
    }

    private func start(_ task: URLSessionTask, _ name: String) {
        task.taskDescription = name
        let delay = UserDefaults.standard.integer(forKey: "delay")
        if delay > 0 { task.earliestBeginDate = Date(timeIntervalSinceNow: Double(delay)) }
        task.resume()
    }

    private func lines() -> [String] {
        ((try? String(contentsOf: ends, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    private func note(_ line: String) {
        if !FileManager.default.fileExists(atPath: ends.path) { try? Data().write(to: ends) }
        guard let file = try? FileHandle(forWritingTo: ends) else { return }
        file.seekToEndOfFile()
        file.write(Data("\(line)\n".utf8))
        try? file.synchronize()
        try? file.close()
    }
}

extension Carrier: URLSessionDownloadDelegate, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let isInCaches = location.path.contains("/Library/Caches/com.apple.nsurlsessiond/Downloads/")
        talk("\(downloadTask.taskDescription ?? "") file \(isInCaches)")
        let place = documents.appendingPathComponent(downloadTask.taskDescription ?? "unknown")
        try? FileManager.default.removeItem(at: place)
        do {
            try FileManager.default.moveItem(at: location, to: place)
        } catch {
            note("\(place.lastPathComponent) lost \(error)")
        }
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        talk("\(downloadTask.taskDescription ?? "") wrote \(totalBytesWritten) of \(totalBytesExpectedToWrite)")
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        talk("\(dataTask.taskDescription ?? "") data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        talk("\(task.taskDescription ?? "") metrics \(metrics.transactionMetrics.count)")
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        talk("\(task.taskDescription ?? "") sent \(totalBytesSent) of \(totalBytesExpectedToSend)")
    }

    /// With `login 1` it says who it is.
    /// With `delay 60` tasks begin a minute later, and with `due 1` with another path then, with `due 2` not at all.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willBeginDelayedRequest request: URLRequest,
        completionHandler: @escaping (URLSession.DelayedRequestDisposition, URLRequest?) -> Void
    ) {
        talk("\(task.taskDescription ?? "") due \(request.url?.path ?? "")")
        switch UserDefaults.standard.integer(forKey: "due") {
        case 1: completionHandler(.useNewRequest, request.url.map { URLRequest(url: $0.appendingPathComponent("new")) })
        case 2: completionHandler(.cancel, nil)
        default: completionHandler(.continueLoading, nil)
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        talk("\(task.taskDescription ?? "") asked by \(challenge.protectionSpace.realm ?? "?")")
        guard UserDefaults.standard.integer(forKey: "login") == 1 else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let password = challenge.protectionSpace.isProxy() ? "p:w" : "secret-word"
        completionHandler(.useCredential, URLCredential(user: "u", password: password, persistence: .none))
    }

    /// With `trust 1` it trusts whatever server.
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let trust = challenge.protectionSpace.serverTrust
        talk("asked about \(challenge.protectionSpace.host): \(trust.map(SecTrustGetCertificateCount) ?? 0)")
        guard UserDefaults.standard.integer(forKey: "trust") == 1, let trust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceiveInformationalResponse response: HTTPURLResponse
    ) {
        talk("\(task.taskDescription ?? "") informed \(response.statusCode)")
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        talk("\(task.taskDescription ?? "") redirected")
        completionHandler(request)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
        let outcome = error.map { "error \(($0 as NSError).code)" } ?? "\(status)"
        if task is URLSessionUploadTask, let name = task.taskDescription {
            try? FileManager.default.removeItem(at: documents.appendingPathComponent(name))
        }
        note("\(task.taskDescription ?? "unknown") \(outcome)")
        print("\(task.taskDescription ?? "unknown") \(outcome)")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        talk("events finished")
        eventsHandled?()
        eventsHandled = nil
    }
}
