import Foundation

/// Row 41: what came is moved when the delegate has returned.
final class LateMove: Program, @unchecked Sendable {
    override func opened() { beginOnce(["small.mov"]) }

    override func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        if isMended { return keep(location, downloadTask) }
        // The defect: the file is taken back when this returns.
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { self.keep(location, downloadTask) }
    }
}
