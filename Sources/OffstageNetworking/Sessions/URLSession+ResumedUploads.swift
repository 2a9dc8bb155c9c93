public import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

extension URLSession {
    /// An upload that goes on where another, of any session, was broken off (T-71).
    ///
    /// - Parameter resumeData: from ``URLSessionUploadTask/cancel(byProducingResumeData:)`` or
    ///   `URLError.uploadTaskResumeData`. If it is none, or the file has changed, the task fails.
    public func uploadTask(withResumeData resumeData: Data) -> URLSessionUploadTask {
        uploadTask(resuming: resumeData, .delegate)
    }

    public func uploadTask(
        withResumeData resumeData: Data,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        uploadTask(resuming: resumeData, .data(completionHandler))
    }

    private func uploadTask(resuming data: Data, _ answer: Answer) -> URLSessionUploadTask {
        do throws(UploadResumeData.Problem) {
            let data = try UploadResumeData(data)
            let body = RequestBody(.file(URL(fileURLWithPath: data.file)))
            let kept = TransferMessage.Upload(data.upload)
            if let background { return background.upload(data.request, body, answer, resuming: kept) }
            let task = add { URLSessionUploadTask($0, data.request, of: self, body: body, answer: answer) }
            task.facts.withLock { $0.upload = kept }
            return task
        } catch {
            Log.send(subsystem: "com.apple.CFNetwork", category: "Default", level: "error", message: error.text)
            let session = first ?? self
            return session.add { URLSessionUploadTask($0, unusable: error.code, of: session, answer: answer) }
        }
    }
}
