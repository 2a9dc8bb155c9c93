import Foundation

/// Row 75: what came is unpacked on the main thread, and the user opens the app meanwhile.
final class HeavyDelegate: Program, @unchecked Sendable {
    // The defect: the delegate's queue is the main one.
    override var queue: OperationQueue? { isMended ? nil : .main }

    override func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        keep(location, downloadTask)
        Thread.sleep(forTimeInterval: 25)
    }

    override func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        DispatchQueue.main.async { super.urlSessionDidFinishEvents(forBackgroundURLSession: session) }
    }
}
