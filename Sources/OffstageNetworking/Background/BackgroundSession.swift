import Foundation
import FoundationNetworking
import OffstageApp
import OffstageWire
import Synchronization

/// What is different in a background session: its device carries out what its tasks ask for.
struct BackgroundSession {
    let session: URLSession
    let identifier: String

    func say(_ message: SessionMessage) {
        Connection.shared?.send(.session(message))
    }

    /// T-7 to T-13.
    var settings: SessionMessage.Settings {
        let configuration = session.settings
        var settings = SessionMessage.Settings()
        settings.sendsLaunchEvents = configuration.sessionSendsLaunchEvents
        settings.isDiscretionary = configuration.isDiscretionary
        settings.allowsCellular = configuration.allowsCellularAccess
        settings.allowsExpensive = configuration.allowsExpensiveNetworkAccess
        settings.allowsConstrained = configuration.allowsConstrainedNetworkAccess
        settings.resourceTimeout = Int64(min(max(configuration.timeoutIntervalForResource, 0), 3e9) * 1e9)
        settings.connectionsPerHost = configuration.httpMaximumConnectionsPerHost
        return settings
    }

    // MARK: Making tasks

    /// What no background session does (T-17, T-18).
    func check(_ request: URLRequest, _ answer: Answer) {
        switch answer {
        case .delegate, .file(_, nil): break
        case .data, .file, .bytes: Refusal.background(.completionHandler)
        }
        let scheme = request.url?.scheme?.lowercased()
        guard let scheme, ["http", "https"].contains(scheme) else { Refusal.backgroundScheme(request.url?.scheme) }
    }

    /// What all tasks of the session fail with, if they do: an extension needs a container that it shares with its app
    /// (T-15), and a session that another process has is not this one's (T-4).
    private var refusal: URLError.Code? {
        if session.isInUseElsewhere { return .backgroundSessionInUseByAnotherProcess }
        let isShared = session.settings.sharedContainerIdentifier != nil
        return Self.isExtension && !isShared ? .backgroundSessionRequiresSharedContainer : nil
    }

    private static let isExtension = Bundle.main.infoDictionary?["NSExtension"] != nil

    /// - Returns: whether the task is none for the device.
    private func refuses(_ task: URLSessionTask) -> Bool {
        guard let refusal else { return false }
        task.facts.withLock { $0.refusal = refusal }
        return true
    }

    func download(_ request: URLRequest, _ answer: Answer) -> URLSessionDownloadTask {
        check(request, answer)
        let task = session.add { URLSessionDownloadTask($0, request, of: session, body: nil, answer: answer) }
        if refuses(task) { return task }
        say(.created(order(task, .download), session: identifier))
        return task
    }

    /// The device goes on with the file that another task has left (T-63); where that is gone it begins anew (E-28).
    func download(resuming data: ResumeData, _ handler: Answer.FileHandler?) -> URLSessionDownloadTask {
        let answer = Answer.file(DownloadedFile(), handler)
        check(data.originalRequest, answer)
        let task = session.add {
            URLSessionDownloadTask($0, data.originalRequest, of: session, body: nil, answer: answer)
        }
        if refuses(task) { return task }
        var order = order(task, .download)
        order.partial = SessionMessage.Partial(
            path: PartialFile.find(data.fileName)?.path ?? "",
            length: data.bytesReceived,
            entityTag: data.entityTag,
            lastModified: data.serverDate
        )
        say(.created(order, session: identifier))
        return task
    }

    /// T-61, T-71; the answer comes before the task's end.
    func cancel(
        _ task: URLSessionTask,
        byProducingResumeData handler: @escaping @Sendable (Data?) -> Void
    ) {
        let isOver = task.facts.withLock { facts in
            guard facts.state == .running || facts.state == .suspended else { return true }
            facts.state = .canceling
            return false
        }
        guard !isOver, let connection = Connection.shared else {
            return session.delegateQueue.addOperation { handler(nil) }
        }
        connection.ask(.cancelledForResume(task: task.taskIdentifier, session: identifier)) { answer in
            var data: Data?
            if case .partial(let partial, let upload) = answer {
                data = (task as? URLSessionUploadTask)?.resumeData(upload) ?? partial.map { task.resumeData($0) }
            }
            task.line.add { [data] in handler(data) }
        }
    }

    /// - Parameter upload: what a server keeps of it, from another task (T-71).
    func upload(
        _ request: URLRequest,
        _ body: RequestBody?,
        _ answer: Answer,
        resuming upload: TransferMessage.Upload? = nil
    ) -> URLSessionUploadTask {
        check(request, answer)
        guard let body else { Refusal.background(.uploadFromStream) }
        guard let file = body.file else { Refusal.background(body.isStream ? .uploadFromStream : .uploadFromData) }
        let task = session.add { URLSessionUploadTask($0, request, of: session, body: body, answer: answer) }
        if refuses(task) { return task }
        var order = order(task, .upload)
        order.bodyFile = file.path
        order.upload = upload
        // What the file holds now is what is sent, whatever becomes of it after this returns (T-22).
        _ = Connection.shared?.ask(.created(order, session: identifier))
        return task
    }

    private func order(_ task: URLSessionTask, _ kind: SessionMessage.Order.Kind) -> SessionMessage.Order {
        order(task, kind, task.facts.withLock { $0.originalRequest })
    }

    /// What a task sends instead of what it was made with (T-56).
    func replacement(_ request: URLRequest, of task: URLSessionTask) -> SessionMessage.Order {
        check(request, .delegate)
        let kind: SessionMessage.Order.Kind =
            switch task {
            case is URLSessionDownloadTask: .download
            case is URLSessionUploadTask: .upload
            default: .data
            }
        return order(task, kind, request)
    }

    private func order(
        _ task: URLSessionTask,
        _ kind: SessionMessage.Order.Kind,
        _ request: URLRequest
    ) -> SessionMessage.Order {
        let url = request.url!  // `check` has seen that there is one.
        let message = task.message(request, to: url)
        var order = SessionMessage.Order(
            task: task.taskIdentifier,
            kind: kind,
            method: message.method,
            url: message.url,
            headers: message.headers
        )
        order.allowsCellular = request.allowsCellularAccess
        order.allowsExpensive = request.allowsExpensiveNetworkAccess
        order.allowsConstrained = request.allowsConstrainedNetworkAccess
        order.proxies = message.proxies
        order.isRefused = !TransportSecurity.current.permits(url)
        if order.isRefused { TransportSecurity.logRefusal(of: url) }
        return order
    }

    /// A task that an earlier process has made (T-24).
    func task(_ known: SessionTask) -> URLSessionTask {
        let order = known.order
        var request = URLRequest(url: URL(string: order.url) ?? URL(fileURLWithPath: "/"))
        request.httpMethod = order.method
        for header in order.headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
        request.allowsCellularAccess = order.allowsCellular
        request.allowsExpensiveNetworkAccess = order.allowsExpensive
        request.allowsConstrainedNetworkAccess = order.allowsConstrained
        let file = Answer.file(DownloadedFile(), nil)
        let body = order.bodyFile.map { RequestBody(.file(URL(fileURLWithPath: $0))) }
        let task =
            switch order.kind {
            case .download: URLSessionDownloadTask(order.task, request, of: session, body: nil, answer: file)
            case .upload: URLSessionUploadTask(order.task, request, of: session, body: body, answer: .delegate)
            case .data: URLSessionDataTask(order.task, request, of: session, body: nil, answer: .delegate)
            }
        task.facts.withLock { facts in
            facts.description = order.description
            facts.earliestBegin = order.earliestBegin.map { Date(timeIntervalSince1970: Double($0) / 1e9) }
            facts.received = known.received
            facts.expectedToReceive = known.expected ?? NSURLSessionTransferSizeUnknown
            // Where that matters the device keeps those to itself that were not.
            facts.wasResumed = true
            guard !known.isSuspended else { return }
            facts.state = .running
            facts.suspensions = 0
        }
        return task
    }

    // MARK: Hearing

    /// On the thread that reads the wire.
    func take(_ event: SessionEvent) {
        switch event {
        case .carriedOn(let number, let offset, let expected):
            session.task(number)?.carriedOn(at: offset, of: expected ?? NSURLSessionTransferSizeUnknown)
        case .received(let number, let total, let expected):
            session.task(number)?.receivedInBackground(total, of: expected ?? NSURLSessionTransferSizeUnknown)
        case .sent(let number, let total, let expected): session.task(number)?.sentInBackground(total, of: expected)
        case .challenged(let number, let challenge):
            session.task(number)?.challenged(challenge) { [self] answer in
                say(.identified(answer, task: number, session: identifier))
            }
        case .delayedRequest(let number): session.task(number)?.isDue(in: self)
        case .informational(let number, let head): session.task(number)?.informed(head)
        case .ended(let number, let ending): session.task(number)?.ended(ending, in: self)
        case .eventsFinished:
            let session = session
            session.delegateQueue.addOperation {
                session.delegate?.urlSessionDidFinishEvents(forBackgroundURLSession: session)
            }
        }
    }
}
