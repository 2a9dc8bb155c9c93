import NIOCore
import OffstagePush

/// The gateway's heart on its event loop: it hands requests to the machines and does what they say.
///
/// It decides nothing. What a request is answered comes from ``PushEntrance``, what becomes of a notification from
/// ``DeliveryService``; here are the clock, the random ids and the signatures.
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
    private let delivery: DeliveryService
    private let metrics: GatewayMetrics
    private var entrance: PushEntrance
    private var faults: FaultPlan
    /// What other processes write to a store of one's own; a shared one tells by itself.
    private var watch: TokenWatch?
    private var random = RandomPool()
    /// Whether the table has all that other processes wrote before the latest bytes came.
    private var areTokensRead = false

    init(
        _ settings: GatewaySettings,
        delivery: DeliveryService,
        contents: StoreContents,
        reader: SQLiteStore?,
        keys: KeyRegistry,
        metrics: GatewayMetrics,
        loop: any EventLoop
    ) {
        self.loop = loop
        self.keys = keys
        self.metrics = metrics
        faults = settings.faults
        self.delivery = delivery
        watch = reader.map(TokenWatch.init)
        entrance = PushEntrance(settings: settings.push, lastNumber: contents.lastNumber)
        take(contents.tokens)
        _ = readTokens()
        delivery.tokens = { [unowned self] in entrance.tokens }
        delivery.onTokensChanged = { [unowned self] in _ = readTokens() }
        delivery.commits.onTokens = { [unowned self] in take($0) }
    }

    /// Bytes came from a provider: a token that was registered before they were sent must be known to them. The
    /// requests in them need one look together.
    func hear() { areTokensRead = false }

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
            metrics.resetRequest()
            reply(.reset)
        case .goAway(let reason):
            session.shutDown(reason)
            answer(entrance.refuse(request, reason, freshID: freshID(), at: .now), session, reply)
        case .delay(let span):
            let box = NIOLoopBound((self, credential, session, reply), eventLoop: loop)
            loop.scheduleTask(in: .nanoseconds(span.inNanoseconds)) {
                let (service, credential, session, reply) = box.value
                service.hear()
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
        // Another gateway may have issued a token that is not known here, or issued it again.
        if watch == nil, let token = request.token, entrance.tokens[token]?.state != .active {
            return delivery.askForTokens { [self] isRead in conclude(request, credential, session, isRead, reply) }
        }
        conclude(request, credential, session, areTokensRead || readTokens(), reply)
    }

    private func conclude(
        _ request: ProviderRequest,
        _ credential: Credential,
        _ session: ProviderSession,
        _ areTokensKnown: Bool,
        _ reply: @escaping (Reply) -> Void
    ) {
        let now = Moment.now
        guard areTokensKnown else {
            let refusal = entrance.refuse(request, delivery.refusal, freshID: freshID(), at: now)
            return answer(refusal, session, reply)
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
            delivery.record(record)
            finish(answer, session, reply)
        case .accepted(let notification, var lints):
            if !session.isSecure { lints.append("the connection is not encrypted") }
            let answer = PushEntrance.Answer(id: notification.id)
            let begun = Moment.now
            delivery.accept(notification, lints: lints) { [self] isDurable in
                metrics.commit(took: Moment.now - begun)
                guard isDurable else {
                    return finish(.init(id: answer.id, reason: delivery.refusal), session, reply)
                }
                finish(answer, session, reply)
            }
        }
    }

    private func finish(_ answer: PushEntrance.Answer, _ session: ProviderSession, _ reply: (Reply) -> Void) {
        metrics.request(answer)
        let isTold = answer.reason == nil && session.provider.environment == .development
        reply(.answer(answer, uniqueID: isTold ? freshID() : nil))
        // After the answer, because aioapns miscounts a limit that is raised while a stream is open.
        session.raiseLimitIfTrusted()
    }

    private func freshID() -> MessageID { MessageID(random: random.next(), random.next()) }

    // MARK: Tokens

    /// - Returns: false if the store cannot be read.
    private func readTokens() -> Bool {
        if watch == nil { return true }
        guard let changes = try? watch?.changes() else { return false }
        take(changes)
        areTokensRead = true
        return true
    }

    private func take(_ changes: [TokenChange]) {
        for change in changes where entrance.tokens[change.token] != change.registration {
            entrance.tokens.register(change.token, change.registration)
            if change.registration.state != .active {
                let (device, bundle) = (change.registration.device, change.registration.bundle)
                delivery.handle(.store(.removed(device: device, bundle: bundle)))
            }
        }
    }
}
