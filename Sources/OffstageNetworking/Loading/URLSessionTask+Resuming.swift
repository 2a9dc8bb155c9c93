public import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

/// Downloads that go on where they were broken off, in sessions that end with the app.
extension URLSessionTask {
    /// A GET without a range of the app's own, which would be a resource of its own (T-61).
    private var canResume: Bool {
        let request = facts.withLock { $0.originalRequest }
        return (request.httpMethod ?? "GET").uppercased() == "GET" && body == nil
            && request.value(forHTTPHeaderField: "Range") == nil
    }

    /// What the head of a response means for a file that is there in part.
    func resume(_ file: DownloadedFile, _ head: TransferEvent.Head) {
        switch file.answered(head, canResume: canResume) {
        case nil: break
        case .ask: askAgain()
        case .startOver:
            announce(0, total: head.contentLength ?? NSURLSessionTransferSizeUnknown)
        case .goOn(let total): announce(file.length, total: total)
        case .complete: announce(file.length, total: file.length)
        }
    }

    /// The one word of T-29, before any other of this body.
    private func announce(_ offset: Int64, total: Int64) {
        facts.withLock { facts in
            facts.received = offset
            facts.expectedToReceive = total
        }
        progress.totalUnitCount = total
        progress.completedUnitCount = offset
        line.add { [self] in
            guard wantsDelegate, let download = self as? URLSessionDownloadTask else { return }
            (taskDelegate as? any URLSessionDownloadDelegate)?.urlSession(
                session,
                downloadTask: download,
                didResumeAtOffset: offset,
                expectedTotalBytes: total
            )
        }
    }

    /// The response is of no use; the next goes to the original address (E-16).
    private func askAgain() {
        let former = facts.withLock { facts in
            defer { facts.transfer = nil }
            facts.currentRequest = facts.originalRequest
            return facts.transfer
        }
        if let former {
            Transfers.shared.end(former)
            Transfers.shared.say(.cancel, of: former)
        }
        begin()
    }

    // MARK: Resume data

    /// What the download that ends with this error can go on with, or nil (T-61).
    func resumeData(_ file: DownloadedFile) -> Data? {
        guard canResume, let (validators, length) = file.resumable else { return nil }
        let (original, current) = facts.withLock { facts in
            var current = facts.currentRequest
            for name in ["Range", "If-Range"] { current.setValue(nil, forHTTPHeaderField: name) }
            return (facts.originalRequest, current)
        }
        let data = ResumeData(
            originalRequest: original,
            currentRequest: current,
            bytesReceived: length,
            entityTag: validators.entityTag,
            serverDate: validators.serverDate,
            fileName: file.url.lastPathComponent,
            byteRange: file.resumed.map { "bytes=\($0.bytesReceived)-" }
        )
        return data.data(os: AppProcess.shared.os, folder: file.url.deletingLastPathComponent())
    }
}

extension URLError {
    /// What a failed download can go on with, if it can (T-61).
    public var downloadTaskResumeData: Data? { userInfo[NSURLSessionDownloadTaskResumeData] as? Data }

    func adding(resumeData: Data, as key: String) -> URLError {
        var information = userInfo
        information[key] = resumeData
        return URLError(code, userInfo: information)
    }
}

/// The key of ``URLError/downloadTaskResumeData``.
public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"
