public import Foundation
public import FoundationNetworking
import OffstageApp

extension URLSession {
    /// A download that goes on where another, of any session, was broken off (T-63).
    ///
    /// - Parameter resumeData: from ``URLSessionDownloadTask/cancel(byProducingResumeData:)`` or
    ///   `URLError.downloadTaskResumeData`. What is none makes a task that fails.
    public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
        downloadTask(resuming: resumeData, nil)
    }

    /// - Parameter completionHandler: called with a file that is there until it returns.
    public func downloadTask(
        withResumeData resumeData: Data,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(resuming: resumeData, completionHandler)
    }

    /// The file is the caller's, to move or to delete.
    public func download(
        resumeFrom resumeData: Data,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await download(delegate) { downloadTask(resuming: resumeData, $0) }
    }

    private func downloadTask(resuming data: Data, _ handler: Answer.FileHandler?) -> URLSessionDownloadTask {
        do throws(ResumeData.Problem) {
            let data = try ResumeData(data)
            if let background { return background.download(resuming: data, handler) }
            let answer = Answer.file(DownloadedFile(resuming: data), handler)
            return add { URLSessionDownloadTask($0, data.originalRequest, of: self, body: nil, answer: answer) }
        } catch {
            // Apple's own words (T-63).
            let text =
                "Invalid resume data for background download. Background downloads must use http or https and must "
                + "download to an accessible file."
            Log.send(subsystem: "com.apple.CFNetwork", category: "Default", level: "error", message: text)
            let answer = Answer.file(DownloadedFile(), handler)
            return add { URLSessionDownloadTask($0, unusable: .cannotWriteToFile, of: self, answer: answer) }
        }
    }
}
