import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session with a delegate, which notes what it is told.
final class Streaming: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
    private var session: URLSession!
    private var received = Data()
    private var notes: [String] = []
    private var outcome = ""
    private var continuation: CheckedContinuation<String, Never>?
    private let follows: Bool
    private let becomesDownload: Bool

    init(follows: Bool = true, becomesDownload: Bool = false, configuration: URLSessionConfiguration = .default) {
        self.follows = follows
        self.becomesDownload = becomesDownload
        super.init()
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }

    func load(_ url: URL) async -> String {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            session.dataTask(with: url).resume()
            session.finishTasksAndInvalidate()
        }
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        print("waiting for connectivity")
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        notes.append("redirect to \(request.url?.path ?? "?")")
        completionHandler(follows ? request : nil)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        notes.append("head")
        completionHandler(becomesDownload ? .becomeDownload : .allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didBecome downloadTask: URLSessionDownloadTask) {
        notes.append("task \(dataTask.taskIdentifier) becomes \(downloadTask.taskIdentifier)")
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        notes.append("file")
        received = (try? Data(contentsOf: location)) ?? Data()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        received.append(data)
        if notes.last != "data" { notes.append("data") }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        let transaction = metrics.transactionMetrics.last
        let wait = transaction.flatMap { transaction in
            transaction.responseStartDate?.timeIntervalSince(transaction.fetchStartDate ?? .distantPast)
        }
        notes.append("metrics \(metrics.transactionMetrics.count) \(Int(((wait ?? 0) * 1000).rounded())) ms")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        notes.append("complete")
        outcome = Fetches.describe(error == nil ? received : nil, task.response, error)
        outcome += " [\(notes.joined(separator: ", "))]"
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: Error?) {
        print("invalid")
        continuation?.resume(returning: outcome)
    }
}
