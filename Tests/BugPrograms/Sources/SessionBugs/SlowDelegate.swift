import Foundation

/// Row 51: the delegate works on each file before it returns, longer than the wake lasts.
final class SlowDelegate: Program, @unchecked Sendable {
    override var queue: OperationQueue? { nil }

    override func opened() { beginOnce(["1.mov", "2.mov", "3.mov"]) }

    override func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        keep(location, downloadTask)
        // The defect: the others wait, and the wake ends.
        if !isMended { Thread.sleep(forTimeInterval: 40) }
    }

    override func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        DispatchQueue.main.async { super.urlSessionDidFinishEvents(forBackgroundURLSession: session) }
    }
}
