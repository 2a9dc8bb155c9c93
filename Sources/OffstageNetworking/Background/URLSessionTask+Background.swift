public import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

/// What the device says of a task of a background session.
extension URLSessionTask {
    /// Its background session, if the device carries it out. A data task lives in the process as any other (T-16).
    var background: BackgroundSession? {
        guard self is URLSessionDownloadTask || self is URLSessionUploadTask else { return nil }
        return facts.withLock { $0.refusal != nil } ? nil : session.background
    }

    private var downloadDelegate: (any URLSessionDownloadDelegate)? {
        session.delegate as? any URLSessionDownloadDelegate
    }

    /// T-29.
    func carriedOn(at offset: Int64, of expected: Int64) {
        facts.withLock { facts in
            facts.received = offset
            facts.expectedToReceive = expected
        }
        guard let task = self as? URLSessionDownloadTask else { return }
        line.add { [self] in
            downloadDelegate?.urlSession(
                session,
                downloadTask: task,
                didResumeAtOffset: offset,
                expectedTotalBytes: expected
            )
        }
    }

    /// Its date has come: the delegate says what is sent (T-56).
    func isDue(in background: BackgroundSession) {
        let number = taskIdentifier
        @Sendable func begin(with order: SessionMessage.Order?) {
            background.say(.beginning(with: order, task: number, session: background.identifier))
        }
        let request = facts.withLock { $0.originalRequest }
        line.addStep { [self] done in
            let conclude: @Sendable (URLSession.DelayedRequestDisposition, URLRequest?) -> Void = {
                [self]
                disposition,
                replacement in
                switch disposition {
                case .cancel: cancel()
                case .useNewRequest:
                    if let replacement { facts.withLock { $0.currentRequest = replacement } }
                    begin(with: replacement.map { background.replacement($0, of: self) })
                case .continueLoading: begin(with: nil)
                }
                done()
            }
            guard let delegate = taskDelegate else { return conclude(.continueLoading, nil) }
            delegate.urlSession(session, task: self, willBeginDelayedRequest: request, completionHandler: conclude)
        }
    }

    func receivedInBackground(_ total: Int64, of expected: Int64) {
        let count = facts.withLock { facts in
            defer {
                facts.received = total
                facts.expectedToReceive = expected
            }
            return total - facts.received
        }
        progress.totalUnitCount = expected
        progress.completedUnitCount = total
        guard let task = self as? URLSessionDownloadTask, count > 0 else { return }
        line.add { [self] in
            downloadDelegate?.urlSession(
                session,
                downloadTask: task,
                didWriteData: count,
                totalBytesWritten: total,
                totalBytesExpectedToWrite: expected
            )
        }
    }

    func sentInBackground(_ total: Int64, of expected: Int64) {
        let count = facts.withLock { facts in
            defer {
                facts.sent = total
                facts.expectedToSend = expected
            }
            return total - facts.sent
        }
        progress.totalUnitCount = expected
        progress.completedUnitCount = total
        guard count > 0 else { return }
        line.add { [self] in
            taskDelegate?.urlSession(
                session,
                task: self,
                didSendBodyData: count,
                totalBytesSent: total,
                totalBytesExpectedToSend: expected
            )
        }
    }

    /// The end, in the order of T-28 and T-30. The device hears when the delegate has returned (T-46).
    func ended(_ ending: SessionEvent.Ending, in background: BackgroundSession) {
        let file = ending.file.map { URL(fileURLWithPath: $0, isDirectory: false) }
        let answer = ending.response.flatMap { response($0) }
        facts.withLock { facts in
            facts.response = answer
            facts.received = max(facts.received, ending.received)
            facts.sent = max(facts.sent, ending.sent)
            facts.begun = Date(timeIntervalSince1970: Double(ending.began) / 1e9)
        }
        // In one go: the next task's words come when this one's are over (T-42).
        line.add { [self] in
            if let file {
                deliver(file, in: background)
                unlink(file.path)
                TemporaryFiles.reclaimed(file.path, task: taskIdentifier, session: background.identifier)
                background.say(
                    .delivered(task: taskIdentifier, session: background.identifier, isLast: false)
                )
            }
            let error = error(of: ending)
            facts.withLock { facts in
                facts.state = .completed
                facts.error = error
            }
            let metrics = URLSessionTaskMetrics(of: self, timings(of: ending))
            taskDelegate?.urlSession(session, task: self, didFinishCollecting: metrics)
            taskDelegate?.urlSession(session, task: self, didCompleteWithError: error)
            background.say(.delivered(task: taskIdentifier, session: background.identifier, isLast: true))
            session.remove(self)
        }
    }

    private func deliver(_ file: URL, in background: BackgroundSession) {
        if let task = self as? URLSessionDownloadTask {
            guard let downloadDelegate else {
                return background.say(.unheard(task: taskIdentifier, session: background.identifier))
            }
            downloadDelegate.urlSession(session, downloadTask: task, didFinishDownloadingTo: file)
        } else if let task = self as? URLSessionDataTask, let body = try? Data(contentsOf: file), !body.isEmpty {
            let delegate = session.delegate as? any URLSessionDataDelegate
            delegate?.urlSession(session, dataTask: task, didReceive: body)
        }
    }

    private func error(of ending: SessionEvent.Ending) -> URLError? {
        guard let code = ending.error else { return nil }
        let error = error(TransferEvent.Failure(code: code))
        var information = error.userInfo
        if let reason = ending.cancelReason { information[NSURLErrorBackgroundTaskCancelledReasonKey] = reason }
        let whole = URLError(error.code, userInfo: information)
        if let upload = self as? URLSessionUploadTask {
            let data = upload.resumeData(ending.upload)
            return data.map { whole.adding(resumeData: $0, as: NSURLSessionUploadTaskResumeData) } ?? whole
        }
        guard let partial = ending.partial else { return whole }
        return whole.adding(resumeData: resumeData(partial), as: NSURLSessionDownloadTaskResumeData)
    }

    /// What another task needs to go on with the file that the device has (T-61).
    func resumeData(_ partial: SessionMessage.Partial) -> Data {
        let file = URL(fileURLWithPath: partial.path)
        let request = facts.withLock { $0.originalRequest }
        let data = ResumeData(
            originalRequest: request,
            currentRequest: request,
            bytesReceived: partial.length,
            entityTag: partial.entityTag,
            serverDate: partial.lastModified,
            fileName: file.lastPathComponent
        )
        return data.data(os: AppProcess.shared.os, folder: file.deletingLastPathComponent())
    }

    /// What the device keeps of the times: a task may have outlived many processes (T-72).
    private func timings(of ending: SessionEvent.Ending) -> TransferEvent.Timings {
        guard let response = ending.response else { return TransferEvent.Timings() }
        var exchange = TransferEvent.Timings.Exchange(url: response.url)
        exchange.status = response.status
        exchange.requestStart = 0
        exchange.responseEnd = ending.ended - ending.began
        exchange.bodyBytesReceived = ending.received
        exchange.bodyBytesSent = ending.sent
        exchange.protocolName = response.version == "HTTP/2" ? "h2" : "http/1.1"
        return TransferEvent.Timings(exchanges: [exchange])
    }
}

extension URLError {
    /// Why the system cancelled a background task (T-38).
    public enum BackgroundTaskCancelledReason: Int, Sendable {
        case userForceQuitApplication
        case backgroundUpdatesDisabled
        case insufficientSystemResources
    }

    /// Nil unless the system cancelled the task (T-38).
    public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
        (userInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int).flatMap(BackgroundTaskCancelledReason.init)
    }
}
