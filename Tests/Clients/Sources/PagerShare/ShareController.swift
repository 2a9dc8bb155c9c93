import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The principal class of an extension that is no notification service: it says that it is there, and keeps a note in a
/// container of its own. Its session has no container that it shares with its app.
final class ShareController: NSObject, URLSessionDownloadDelegate {
    override init() {
        super.init()
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let note = folder.appendingPathComponent("note")
        print("share extension, \((try? String(contentsOf: note, encoding: .utf8)) ?? "for the first time")")
        try? "not for the first time".write(to: note, atomically: true, encoding: .utf8)
        let session = URLSession(configuration: .background(withIdentifier: "share"), delegate: self, delegateQueue: nil)
        session.downloadTask(with: URL(string: "https://pages.example.com/")!).resume()
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        print("a page")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        print("\(task.originalRequest?.url?.host ?? "nowhere") \((error as? URLError)?.code.rawValue ?? 0)")
    }
}
