import Foundation
import FoundationNetworking
import Synchronization

extension URLSessionTask {
    /// The body becomes a file, of a task of its own. The device still speaks to the data task, whose line of callbacks
    /// hands on what comes, so that nothing is overtaken.
    func becomeDownload(_ dataTask: URLSessionDataTask, _ delegate: any URLSessionDataDelegate) {
        let former = facts.withLock { facts in
            facts.kept = nil
            return facts
        }
        let answer = Answer.file(DownloadedFile(), nil)
        let heir = session.add(isHeir: true) {
            URLSessionDownloadTask($0, former.originalRequest, of: session, body: nil, answer: answer)
        }
        heir.facts.withLock { facts in
            facts.currentRequest = former.currentRequest
            facts.response = former.response
            facts.transfer = former.transfer
            facts.ownLoading = former.ownLoading
            facts.begun = former.begun
            facts.suspensions = 0
            facts.state = .running
            facts.expectedToReceive = former.response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
            facts.delegate = self.delegate
        }
        heir.progress.totalUnitCount = former.response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
        facts.withLock { facts in
            facts.heir = heir
            facts.state = .completed
        }
        delegate.urlSession(session, dataTask: dataTask, didBecome: heir)
        session.remove(self)
    }
}
