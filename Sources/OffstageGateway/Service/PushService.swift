import NIOCore
import OffstagePush

/// The gateway's heart on its event loop: it hands requests to the machines and does what they say.
///
/// It decides nothing. What a request is answered comes from ``PushEntrance``, what becomes of a notification from
/// ``StoreAndForward``; here are the clock, the random ids, the signatures and the disk between them.
final class PushService {
    /// What happens to a request.
    enum Reply {
        /// - Parameter uniqueID: The id of the delivery, told in development only (P-21).
        case answer(PushEntrance.Answer, uniqueID: MessageID?)
        /// The stream ends without an answer.
        case reset
    }

    private let loop: any EventLoop
    private let keys: KeyRegistry
    private let commits: CommitQueue
    private let metrics: GatewayMetrics
    private var entrance: PushEntrance
    private var machine = StoreAndForward()
    private var faults: FaultPlan
    private var watch: TokenWatch
    private var random = SystemRandomNumberGenerator()
    private var expiry: Scheduled<Void>?
    private var expiryMoment: Moment?

    init(
        _ settings: GatewaySettings,
        store: GatewayStore,
        reader: GatewayStore,
        keys: KeyRegistry,
        metrics: GatewayMetrics,
        loop: any EventLoop
    ) throws(GatewayError) {
        self.loop = loop
        self.keys = keys
        self.metrics = metrics
        faults = settings.faults
        commits = CommitQueue(store, loop: loop)
        watch = TokenWatch(reader)
        let waiting = try store.waiting()
        entrance = PushEntrance(settings: settings.push, lastNumber: waiting.last?.number ?? 0)
        for notification in waiting { carryOut(machine.handle(.restored(notification), at: .now)) }
    }

    /// Whether nothing is left to write.
    var isIdle: Bool { commits.isIdle }

    func refusesConnection() -> Bool { faults.refusesConnection() }

    // MARK: Requests

    /// - Parameter reply: Called once, when all that the answer promises is durable.
    func receive(_ request: ProviderRequest, on session: ProviderSession, reply: @escaping (Reply) -> Void) {
        let credential = session.credential(of: request, keys)
        var keyID: String?
        if case .token(let token, _) = credential { keyID = token.keyID }
        switch faults.fault(for: request, keyID: keyID) {
        case nil: decide(request, credential, session, reply)
        case .answer(let reason):
            answer(entrance.refuse(request, reason, freshID: freshID(), at: .now), session, reply)
        case .reset:
            metrics.request(status: 0, reason: "reset")
            reply(.reset)
        case .goAway(let reason):
            session.shutDown(reason)
            answer(entrance.refuse(request, reason, freshID: freshID(), at: .now), session, reply)
        case .delay(let span):
            let box = NIOLoopBound((self, credential, session, reply), eventLoop: loop)
            loop.scheduleTask(in: .nanoseconds(span.inNanoseconds)) {
                let (service, credential, session, reply) = box.value
                service.decide(request, credential, session, reply)
            }
        }
    }

    private func decide(
        _ request: ProviderRequest,
        _ credential: Credential,
        _ session: ProviderSession,
        _ reply: @escaping (Reply) -> Void
    ) {
        let now = Moment.now
        guard readTokens(at: now) else {
            return answer(entrance.refuse(request, .internalServerError, freshID: freshID(), at: now), session, reply)
        }
        let outcome = entrance.receive(
            request,
            credential,
            on: &session.provider,
            freshID: freshID(),
            at: now,
            wall: now
        )
        answer(outcome, session, reply)
    }

    private func answer(
        _ outcome: PushEntrance.Outcome,
        _ session: ProviderSession,
        _ reply: @escaping (Reply) -> Void
    ) {
        switch outcome {
        case .refused(let answer, let record):
            // A refusal promises nothing, so its record need not be durable first.
            commits.add([.record(record)])
            finish(answer, session, reply)
        case .accepted(let notification, var lints):
            if !session.isSecure { lints.append("the connection is not encrypted") }
            let answer = PushEntrance.Answer(id: notification.id)
            let begun = Moment.now
            let effects = machine.handle(.accepted(notification, lints: lints), at: begun)
            scheduleExpiry()
            count(effects)
            commits.add(effects) { [self] isDurable in
                metrics.commit(took: Moment.now - begun)
                guard isDurable else {
                    return finish(.init(id: answer.id, reason: .internalServerError), session, reply)
                }
                finish(answer, session, reply)
            }
        }
    }

    private func finish(_ answer: PushEntrance.Answer, _ session: ProviderSession, _ reply: (Reply) -> Void) {
        metrics.request(status: answer.status, reason: answer.reason?.rawValue ?? "")
        let isTold = answer.reason == nil && session.provider.environment == .development
        reply(.answer(answer, uniqueID: isTold ? freshID() : nil))
        // After the answer, because aioapns miscounts a limit that is raised while a stream is open.
        session.raiseLimitIfTrusted()
    }

    private func freshID() -> MessageID { MessageID(random: random.next(), random.next()) }

    // MARK: Tokens and time

    /// - Returns: false if the store cannot be read.
    private func readTokens(at now: Moment) -> Bool {
        guard let changes = try? watch.changes() else { return false }
        for change in changes {
            entrance.tokens.register(change.token, change.registration)
            if change.registration.state != .active {
                carryOut(
                    machine.handle(
                        .removed(device: change.registration.device, bundle: change.registration.bundle),
                        at: now
                    )
                )
            }
        }
        return true
    }

    private func carryOut(_ effects: [StoreAndForward.Effect]) {
        count(effects)
        if !effects.isEmpty { commits.add(effects) }
        scheduleExpiry()
    }

    private func count(_ effects: [StoreAndForward.Effect]) {
        for case .record(let record) in effects { metrics.notification(record.event) }
    }

    private func scheduleExpiry() {
        guard let deadline = machine.nextDeadline else { return }
        if let expiryMoment, expiryMoment <= deadline { return }
        expiry?.cancel()
        expiryMoment = deadline
        let wait = max(deadline - .now, .zero)
        let box = NIOLoopBound(self, eventLoop: loop)
        expiry = loop.scheduleTask(in: .nanoseconds(wait.inNanoseconds)) { box.value.expire() }
    }

    private func expire() {
        expiryMoment = nil
        carryOut(machine.handle(.timePassed, at: .now))
    }
}
