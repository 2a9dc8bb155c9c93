import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A download that is broken off after every megabyte, and gone on with in another session.
final class Resuming: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
    private var stops: Int
    private var next: Int64 = 1_000_000
    private var notes: [String] = []
    private var outcome = ""
    private var continuation: CheckedContinuation<String, Never>?

    init(stops: Int = 1) {
        self.stops = stops
    }

    func load(_ url: URL) async -> String {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            session.downloadTask(with: url).resume()
        }
    }

    private var session: URLSession {
        URLSession(configuration: .default, delegate: self, delegateQueue: .main)
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        if notes.last != "data" { notes.append("data") }
        guard totalBytesWritten >= next, stops > 0 else { return }
        stops -= 1
        next += 1_000_000
        downloadTask.cancel { data in
            self.notes.append(data == nil ? "no resume data" : "resume data")
            guard let data else { return }
            self.session.downloadTask(withResumeData: data).resume()
        }
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        notes.append("resumed at \(fileOffset / 1000) kB of \(expectedTotalBytes)")
    }

    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let data = try? Data(contentsOf: location)
        outcome = Fetches.describe(data, downloadTask.response, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        let failure = error as? URLError
        let rest = failure?.downloadTaskResumeData == nil ? "" : " with data"
        notes.append(failure.map { "complete \($0.code.rawValue)\(rest)" } ?? "complete \(task.countOfBytesReceived)")
        if error == nil || rest.isEmpty {
            continuation?.resume(returning: "\(outcome) [\(notes.joined(separator: ", "))]")
        }
    }

    // MARK: -

    /// Fails by itself, and goes on with what the error has.
    static func afterFailure(_ url: URL) async -> String {
        do {
            _ = try await URLSession.shared.download(from: url)
            return "did not fail"
        } catch {
            guard let data = (error as? URLError)?.downloadTaskResumeData else { return "no resume data" }
            return "\((error as? URLError)?.code.rawValue ?? 0), then " + (await goOn(data))
        }
    }

    static func garbage() async -> String {
        await goOn(Data("garbage".utf8))
    }

    private static func goOn(_ data: Data) async -> String {
        do {
            let (file, response) = try await URLSession.shared.download(resumeFrom: data)
            return Fetches.describe(try? Data(contentsOf: file), response, nil)
        } catch {
            return Fetches.describe(nil, nil, error)
        }
    }
}
