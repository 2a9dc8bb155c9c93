import OffstageKernel

/// Apps with background sessions, and the words tests need for them.
extension Phone {
    static let session = "app.films"
    static let films = SessionKey(app: Phone.app, session: Phone.session)

    static func key(_ task: Int, _ session: String = Phone.session) -> TransferKey {
        TransferKey(session: SessionKey(app: Phone.app, session: session), task: task)
    }

    /// A phone whose app makes a session at each launch and was opened at 0.
    static func transferring(
        os: Int = 17,
        settings: SessionSettings = SessionSettings(),
        _ behavior: Behavior? = nil
    ) -> Phone {
        var phone = Phone(os: os, behavior ?? .reattaches(settings))
        phone.open()
        return phone
    }

    /// The app makes tasks and resumes them.
    mutating func download(
        _ tasks: ClosedRange<Int>,
        in session: String = Phone.session,
        _ change: (inout TransferOrder) -> Void = { _ in }
    ) {
        for task in tasks {
            var order = TransferOrder(
                task: task,
                kind: .download,
                url: "https://films.example.com/\(task)",
                origin: "https://films.example.com"
            )
            change(&order)
            report(.session(.created(nil, order, session: session)))
            report(.session(.resumed(task: task, session: session)))
        }
    }

    /// The app makes an upload of ninety bytes and resumes it.
    mutating func upload(_ task: Int) {
        download(task...task) { order in
            order.kind = .upload
            order.method = "PUT"
            order.bodyLength = 90
        }
    }

    /// A server has answered, and all of it is on the disk.
    mutating func finish(_ tasks: ClosedRange<Int>, status: Int = 200, in session: String = Phone.session) {
        for task in tasks {
            let response = TransferResponse(url: "https://films.example.com/\(task)", status: status, bytes: 100)
            send(.transfer(Self.key(task, session), .finished(response)))
        }
    }

    mutating func fail(_ task: Int, _ code: Int = -1005, partial: PartialDownload? = nil) {
        send(.transfer(Self.key(task), .failed(TransferFault(code: code, reason: "lost", partial: partial))))
    }

    /// The server of a task wants to know who asks.
    mutating func challenge(_ task: Int, failures: Int = 0) {
        let response = TransferResponse(url: "https://films.example.com/\(task)", status: 401)
        let challenge = ServerChallenge(
            method: "basic",
            scheme: "https",
            host: "films.example.com",
            port: 443,
            failures: failures,
            response: response
        )
        send(.transfer(Self.key(task), .challenged(challenge)))
    }

    /// The server of a task shows its certificate.
    mutating func show(_ task: Int, isTrusted: Bool) {
        let challenge = ServerChallenge(
            method: "serverTrust",
            scheme: "https",
            host: "films.example.com",
            port: 443,
            certificates: ["MAA="],
            isTrusted: isTrusted
        )
        send(.transfer(Self.key(task), .challenged(challenge)))
    }

    mutating func identify(_ task: Int, _ answer: ServerChallenge.Answer = .use) {
        report(.session(.identified(answer, task: task, session: Self.session)))
    }

    /// The app says what a task whose date has come is to send.
    mutating func begin(_ task: Int, with order: TransferOrder? = nil) {
        report(.session(.beginning(with: order, task: task, session: Self.session)))
    }

    // MARK: What is seen

    /// The tasks that were begun, in order, each time.
    var begun: [Int] {
        effects.compactMap { if case .beginTransfer(let key, _, _) = $0 { key.task } else { nil } }
    }

    /// What was begun, in order.
    var orders: [TransferOrder] {
        effects.compactMap { if case .beginTransfer(_, let order, _) = $0 { order } else { nil } }
    }

    /// What was said to the server of a task.
    func answers(to task: Int) -> [ServerChallenge.Answer] {
        effects.compactMap { if case .answerChallenge(Self.key(task), let answer) = $0 { answer } else { nil } }
    }

    /// How tasks ended, as the app was told.
    var endings: [TransferEnding] {
        effects.compactMap { if case .tellSession(_, _, .ended(_, let ending)) = $0 { ending } else { nil } }
    }

    /// What the app was told: `2 200`, `3 -999`, `finished`.
    var told: [String] {
        effects.compactMap { effect in
            guard case .tellSession(_, _, let news) = effect else { return nil }
            switch news {
            case .carriedOn(let task, let offset, _): return "\(task) from \(offset)"
            case .ended(let task, let ending):
                return "\(task) \(ending.error ?? ending.response?.status ?? 0)"
            case .challenged(let task, let challenge): return "\(task) asked \(challenge.failures)"
            case .delayedRequest(let task): return "\(task) due"
            case .eventsFinished: return "finished"
            }
        }
    }

    /// The moments in seconds at which the app was called for events of its sessions.
    var wakes: [Double] {
        events("callback").filter {
            $0.text("name") == "applicationHandleEventsForBackgroundURLSession" && $0.text("phase") == "called"
        }.map { Double($0.time.nanoseconds) / 1e9 }
    }

    /// Why tasks waited, in order.
    var waits: [String] { events("transfer-waiting").compactMap { $0.text("reason") } }
}

extension Phone.Behavior {
    /// Makes its session at each launch, and calls the handler of its events after some seconds.
    static func reattaches(
        _ settings: SessionSettings = SessionSettings(),
        handlesAfter seconds: Double? = 1,
        then work: @escaping @Sendable (Callback) -> [ProcessFact] = { _ in [] }
    ) -> Phone.Behavior {
        Phone.Behavior(
            facts: { callback in
                guard case .launch = callback else { return work(callback) }
                let question = QuestionNumber(rawValue: 1)
                return [.session(.opened(question, session: Phone.session, settings))] + work(callback)
            },
            later: { callback, _ in
                guard case .handleSessionEvents(let run, _) = callback, let seconds else { return [] }
                return [(seconds, .session(.eventsHandled(run, site: "")))]
            },
            cpuPercent: 0
        )
    }
}
