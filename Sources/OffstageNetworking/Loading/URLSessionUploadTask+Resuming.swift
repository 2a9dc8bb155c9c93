public import Foundation
import FoundationNetworking
import OffstageWire
import Synchronization

/// Uploads that go on where they were broken off (T-71).
extension URLSessionUploadTask {
    /// What another task can go on with, or nil: the server must have offered it, and the body must be a file.
    func resumeData(_ upload: TransferMessage.Upload?) -> Data? {
        guard let upload, let file = body?.file else { return nil }
        let kept = UploadResumeData.Upload(
            location: upload.location,
            interop: upload.interop,
            length: upload.length,
            offset: upload.offset
        )
        return UploadResumeData(facts.withLock { $0.originalRequest }, kept, of: file)?.data
    }

    /// The error of a task that ends, with what another task can go on with. Who cancels and does not ask for it wants
    /// none of it.
    func adding(to error: (any Error)?, _ wanted: (@Sendable (Data?) -> Void)?) -> (any Error)? {
        guard let error = error as? URLError, error.code != .cancelled || wanted != nil else {
            wanted?(nil)
            return error
        }
        let rest = resumeData(facts.withLock { $0.upload })
        wanted?(rest)
        guard let rest else { return error }
        let whole = error.adding(resumeData: rest, as: NSURLSessionUploadTaskResumeData)
        facts.withLock { $0.error = whole }
        return whole
    }
}

extension URLError {
    /// What a failed upload can go on with, if it can (T-71).
    public var uploadTaskResumeData: Data? { userInfo[NSURLSessionUploadTaskResumeData] as? Data }
}

/// The key of ``URLError/uploadTaskResumeData``.
public let NSURLSessionUploadTaskResumeData = "NSURLSessionUploadTaskResumeData"

extension TransferMessage.Upload {
    init(_ kept: UploadResumeData.Upload) {
        self.init(location: kept.location, interop: kept.interop, length: kept.length, offset: kept.offset)
    }
}
