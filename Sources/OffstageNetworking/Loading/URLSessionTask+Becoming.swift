import Foundation
import FoundationNetworking
import Synchronization

extension URLSessionTask {
    /// The body becomes a file, of a task of its own. The device still speaks to the data task, whose line of callbacks
    /// hands on what comes, so that nothing is overtaken.
    func becomeDownload(_ dataTask: URLSessionDataTask, _ delegate: any URLSessionDataDelegate) {
        let (request, current, response, transfer, begun) = facts.withLock { facts in
            facts.kept = nil
            return (facts.originalRequest, facts.currentRequest, facts.response, facts.transfer, facts.begun)
        }
        let heir = session.add(isHeir: true) {
            URLSessionDownloadTask($0, request, of: session, body: nil, answer: .file(DownloadedFile(), nil))
        }
        heir.facts.withLock { facts in
            facts.currentRequest = current
            facts.response = response
            facts.transfer = transfer
            facts.begun = begun
            facts.suspensions = 0
            facts.state = .running
            facts.expectedToReceive = response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
            facts.delegate = self.delegate
        }
        heir.progress.totalUnitCount = response?.expectedContentLength ?? NSURLSessionTransferSizeUnknown
        facts.withLock { facts in
            facts.heir = heir
            facts.state = .completed
        }
        delegate.urlSession(session, dataTask: dataTask, didBecome: heir)
        session.remove(self)
    }
}
