import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

/// What the device says of a task, and what the app hears of it.
extension URLSessionTask {
    var wantsDelegate: Bool {
        switch answer {
        case .delegate: true
        case .file(_, let handler): handler == nil
        case .data, .bytes: false
        }
    }

    var taskDelegate: (any URLSessionTaskDelegate)? {
        delegate ?? session.delegate as? any URLSessionTaskDelegate
    }

    /// On the thread that reads the wire: what takes time is done elsewhere.
    func take(_ event: TransferEvent) {
        if let socket = self as? URLSessionWebSocketTask, socket.takes(event) { return }
        switch event {
        case .waiting:
            line.add { [self] in taskDelegate?.urlSession(session, taskIsWaitingForConnectivity: self) }
        case .demand(let bytes): send(bytes)
        case .rewind(let offset): rewind(to: offset)
        case .sent(let bytes): sent(bytes)
        case .redirect(let head, let next): redirected(head, to: next)
        case .informational(let head): informed(head)
        case .challenge(let challenge): challenged(challenge) { [self] answer in say(.identify(answer)) }
        case .kept(let upload): facts.withLock { $0.upload = upload }
        case .head(let head): responded(head)
        case .body(let data): received(data)
        case .end(let timings):
            store()
            complete(with: nil, timings: timings, at: .inOrder)
        case .failed(let failure, let timings):
            complete(with: error(failure), timings: timings, at: .inOrder)
        }
    }

    private func say(_ message: TransferMessage) {
        guard let transfer = facts.withLock({ $0.transfer }) else { return }
        Transfers.shared.say(message, of: transfer)
    }

    // MARK: The request's body

    private func send(_ bytes: Int) {
        body?.read(bytes) { [weak self] piece, isLast in self?.say(.body(piece, isLast: isLast)) }
    }

    private func rewind(to offset: Int64) {
        guard let body else { return }
        if !body.rewind(to: offset) {
            say(.cancel)
            complete(with: error(.requestBodyStreamExhausted), timings: nil, at: .inOrder)
        }
    }

    private func sent(_ total: Int64) {
        let (piece, expected) = facts.withLock { facts in
            defer { facts.sent = total }
            return (total - facts.sent, facts.expectedToSend)
        }
        line.add { [self] in
            taskDelegate?.urlSession(
                session,
                task: self,
                didSendBodyData: piece,
                totalBytesSent: total,
                totalBytesExpectedToSend: expected
            )
        }
    }

    // MARK: Heads

    func response(_ head: TransferEvent.Head) -> HTTPURLResponse? {
        var fields: [String: String] = [:]
        for header in head.headers {
            let name = fields.keys.first { $0.isField(header.name) } ?? header.name
            fields[name] = fields[name].map { "\($0), \(header.value)" } ?? header.value
        }
        guard let url = URL(string: head.url) else { return nil }
        let cookies = head.headers.filter { $0.name.isField("Set-Cookie") }
        if session.settings.httpShouldSetCookies {
            let document = facts.withLock { $0.currentRequest.mainDocumentURL }
            Cookies(session.settings).keep(cookies.map(\.value), from: url, for: document)
        }
        return HTTPURLResponse(url: url, statusCode: head.status, httpVersion: head.version, headerFields: fields)
    }

    /// T-71.
    func informed(_ head: TransferEvent.Head) {
        guard let response = response(head) else { return }
        line.add { [self] in taskDelegate?.urlSession(session, task: self, didReceiveInformationalResponse: response) }
    }

    private func responded(_ head: TransferEvent.Head) {
        guard let response = response(head), !revalidated(response) else { return }
        if mayStore(response) { facts.withLock { $0.kept = Data() } }
        if case .file(let file, _) = answer {
            note(response)
            resume(file, head)
        } else {
            responded(response)
        }
    }

    private func note(_ response: URLResponse) {
        facts.withLock { facts in
            facts.response = response
            facts.expectedToReceive = response.expectedContentLength
        }
        progress.totalUnitCount = response.expectedContentLength
    }

    /// The head of the response that the app is given.
    func responded(_ response: URLResponse) {
        note(response)
        if case .bytes(let stream) = answer { stream.responded(response) }
        guard case .delegate = answer, let dataTask = self as? URLSessionDataTask,
            let delegate = taskDelegate as? any URLSessionDataDelegate
        else { return }
        line.addStep { [self] done in
            delegate.urlSession(session, dataTask: dataTask, didReceive: response) { disposition in
                switch disposition {
                case .allow: done()
                case .cancel: self.cancel()
                case .becomeDownload:
                    self.becomeDownload(dataTask, delegate)
                    done()
                case .becomeStream: Refusal.disposition("becomeStream")
                }
            }
        }
    }

    private func redirected(_ head: TransferEvent.Head, to next: TransferMessage.Request) {
        guard let response = response(head), let url = URL(string: next.url) else { return say(.follow(next)) }
        guard TransportSecurity.current.permits(url) else { return refuse(url) }
        var request = facts.withLock { $0.currentRequest }
        request.url = url
        request.httpMethod = next.method
        if next.body == .none { request.httpBody = nil }
        request.sentFields = Dictionary(
            next.headers.filter { $0.name != "Cookie" }.map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        guard let delegate = taskDelegate else { return follow(request, next) }
        ask(delegate, about: response, to: request) { self.follow($0, next) }
    }

    /// Whether a redirect is followed, and with which request.
    func ask(
        _ delegate: any URLSessionTaskDelegate,
        about response: HTTPURLResponse,
        to request: URLRequest,
        _ goOn: @escaping @Sendable (URLRequest?) -> Void
    ) {
        line.addStep { [self] done in
            delegate.urlSession(session, task: self, willPerformHTTPRedirection: response, newRequest: request) {
                goOn($0)
                done()
            }
        }
    }

    /// The app may not go where it is sent (E-14).
    private func refuse(_ url: URL) {
        TransportSecurity.logRefusal(of: url)
        say(.cancel)
        let code = URLError.Code.appTransportSecurityRequiresSecureConnection.rawValue
        let failure = TransferEvent.Failure(code: code, url: url.absoluteString)
        complete(with: error(failure), timings: nil, at: .inOrder)
    }

    private func follow(_ request: URLRequest?, _ proposed: TransferMessage.Request) {
        guard let request, let url = request.url else { return say(.follow(nil)) }
        guard TransportSecurity.current.permits(url) else { return refuse(url) }
        facts.withLock { $0.currentRequest = request }
        var message = message(request, to: url)
        message.body = proposed.body
        message.bodyLength = proposed.bodyLength
        say(.follow(message))
    }

    // MARK: The response's body

    func received(_ data: Data) {
        keep(data)
        switch answer {
        case .delegate:
            line.add { [self] in
                if let heir = facts.withLock({ $0.heir }) { return heir.received(data) }
                count(data)
                if let dataTask = self as? URLSessionDataTask {
                    let delegate = taskDelegate as? any URLSessionDataDelegate
                    delegate?.urlSession(session, dataTask: dataTask, didReceive: data)
                }
                demand(data.count)
            }
        case .data:
            facts.withLock { $0.body.append(data) }
            count(data)
            demand(data.count)
        case .file(let file, let handler):
            line.add { [self] in
                file.append(data)
                if file.failure != nil { return giveUpWriting() }
                count(data)
                if handler == nil { wrote(data.count) }
                demand(data.count)
            }
        case .bytes(let stream):
            count(data)
            stream.append(data) { [weak self] in self?.demand(data.count) }
        }
    }

    /// Nothing more is asked for (E-27).
    private func giveUpWriting() {
        say(.cancel)
        complete(with: error(.cannotWriteToFile), timings: nil, at: .once)
    }

    private func wrote(_ count: Int) {
        guard let download = self as? URLSessionDownloadTask else { return }
        let (total, expected) = facts.withLock { ($0.received, $0.expectedToReceive) }
        (taskDelegate as? any URLSessionDownloadDelegate)?.urlSession(
            session,
            downloadTask: download,
            didWriteData: Int64(count),
            totalBytesWritten: total,
            totalBytesExpectedToWrite: expected
        )
    }

    private func count(_ data: Data) {
        progress.completedUnitCount = facts.withLock { facts in
            facts.received += Int64(data.count)
            return facts.received
        }
    }

    /// Asks for as much as was taken, but not for every piece.
    private func demand(_ count: Int) {
        let wanted = facts.withLock { facts -> Int? in
            facts.consumed += count
            guard facts.consumed >= TransferMessage.Request.defaultWindow / 4 else { return nil }
            defer { facts.consumed = 0 }
            return facts.consumed
        }
        if let wanted { say(.demand(bytes: wanted)) }
    }

    // MARK: The end

    /// When the last callback comes.
    enum Moment {
        case inOrder
        /// Before callbacks that have not begun.
        case once
    }

    func complete(with error: (any Error)?, timings: TransferEvent.Timings?, at moment: Moment) {
        let (transfer, ownLoading) = facts.withLock { ($0.transfer, $0.ownLoading) }
        if let transfer { Transfers.shared.end(transfer) }
        ownLoading?.stop()
        let last: @Sendable () -> Void = { self.end(with: error, timings) }
        switch moment {
        case .inOrder: line.add(last)
        case .once: line.end(with: last)
        }
    }

    private func end(with error: (any Error)?, _ timings: TransferEvent.Timings?) {
        if let heir = facts.withLock({ $0.heir }) {
            return heir.complete(with: error, timings: timings, at: .inOrder)
        }
        let (isFirst, wanted) = facts.withLock { facts in
            guard facts.state != .completed else { return (false, facts.resumeDataHandler) }
            facts.state = .completed
            facts.error = error
            return (true, facts.resumeDataHandler)
        }
        guard isFirst else { return }
        let error = (self as? URLSessionUploadTask)?.adding(to: error, wanted) ?? error
        (self as? URLSessionWebSocketTask)?.conversationEnded(error)
        let metrics = URLSessionTaskMetrics(of: self, timings)
        taskDelegate?.urlSession(session, task: self, didFinishCollecting: metrics)
        switch answer {
        case .delegate: taskDelegate?.urlSession(session, task: self, didCompleteWithError: error)
        case .data(let handler):
            let (body, response) = facts.withLock { ($0.body, $0.response) }
            handler(error == nil ? body : nil, error == nil ? response : nil, error)
        case .file(let file, let handler): end(file, handler, error, wanted)
        case .bytes(let stream): stream.end(error)
        }
        session.remove(self)
    }

    private func end(
        _ file: DownloadedFile,
        _ handler: Answer.FileHandler?,
        _ error: (any Error)?,
        _ wanted: (@Sendable (Data?) -> Void)?
    ) {
        file.finish()
        var failure = error ?? file.failure.map { _ in self.error(.cannotWriteToFile) }
        // Who cancels and does not ask for it wants none of it.
        let isWanted = failure.map { ($0 as? URLError)?.code != .cancelled || wanted != nil } ?? false
        let rest = isWanted ? resumeData(file) : nil
        wanted?(rest)
        if let rest, let known = failure as? URLError {
            failure = known.adding(resumeData: rest, as: NSURLSessionDownloadTaskResumeData)
        }
        facts.withLock { $0.error = failure }
        if let handler {
            handler(failure == nil ? file.url : nil, failure == nil ? response : nil, failure)
        } else {
            if failure == nil, let download = self as? URLSessionDownloadTask {
                (taskDelegate as? any URLSessionDownloadDelegate)?.urlSession(
                    session,
                    downloadTask: download,
                    didFinishDownloadingTo: file.url
                )
            }
            taskDelegate?.urlSession(session, task: self, didCompleteWithError: failure)
        }
        guard rest == nil else { return }
        file.remove()
        TemporaryFiles.reclaimed(file.url.path, task: taskIdentifier, session: "")
    }
}
