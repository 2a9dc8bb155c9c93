import Dispatch
import OffstageHTTP
import OffstageHTTP2
import OffstageKernel
import Synchronization

@testable import OffstageTransfer

/// What became of one transfer.
struct Outcome: Sendable {
    var response: ResponseHead?
    var url: WebAddress?
    var body: [UInt8] = []
    var failure: TransferFailure?
    var metrics: TransferMetrics?
    var informational: [ResponseHead] = []
    var redirects: [TransferRequest] = []
    var challenges: [Challenge] = []
    var connectionChallenges: [ConnectionChallenge] = []
    var sent: Int64 = 0
    /// When the first byte of body came, after its start.
    var firstByte: Duration?

    var text: String { String(decoding: body, as: UTF8.self) }

    mutating func hear(_ news: TransferNews, at now: Instant) {
        switch news {
        case .response(let head, let url): (response, self.url) = (head, url)
        case .body(let bytes):
            body += bytes
            firstByte = firstByte ?? (now - .boot)
        case .informational(let head): informational.append(head)
        case .redirect(_, let next): redirects.append(next)
        case .sent(_, let total, _): sent = total
        case .ended(let failure, let metrics): (self.failure, self.metrics) = (failure, metrics)
        case .challenge(let challenge): challenges.append(challenge)
        case .connectionChallenge(let challenge): connectionChallenges.append(challenge)
        case .waitsForConnectivity, .wantsBody, .wantsBodyAgain: break
        }
    }
}

/// Transfers of real servers, each awaited: the engine, its source and a clock, on a queue of their own.
final class LiveWorld: Sendable {
    /// Belongs to the queue.
    private final class State: @unchecked Sendable {
        var engine: TransferEngine<Watched<HTTPSource>>?
        var outcomes: [TransferNumber: Outcome] = [:]
        var waiting: [TransferNumber: CheckedContinuation<Outcome, Never>] = [:]
        var started: [TransferNumber: Instant] = [:]
        var watching: [TransferNumber: @Sendable (TransferNews) -> Bool] = [:]
        var stream: [[UInt8]] = []
        var answer = ChallengeAnswer.defaultHandling
        var connectionAnswer: @Sendable (ConnectionChallenge) -> ConnectionAnswer = { _ in .defaultHandling }
    }

    private let queue = DispatchQueue(label: "live world")
    private let state = State()
    private let source: HTTPSource
    private let account = PromiseAccount()
    private let start = ContinuousClock.now

    /// What the source did not keep of its promises.
    var complaints: [String] { account.complaints }

    init(trust: TrustRoots = .system, proxies: ProxyRules = .none) throws {
        // Only servers that offer it as well speak it.
        HTTP2.enable()
        let (queue, state, start, account) = (queue, state, start, account)
        source = try HTTPSource(trust: trust, proxies: proxies) { exchange, event in
            account.note(event, of: exchange, isSynchronous: false)
            queue.async {
                let now = Instant.boot + (ContinuousClock.now - start)
                state.engine?.received(event, of: exchange, at: now)
                Self.settle(state, queue, start)
            }
        }
        state.engine = TransferEngine(Watched(source: source, account: account))
    }

    deinit { source.close() }

    func perform(
        _ request: TransferRequest,
        stream: [[UInt8]] = [],
        _ change: (inout TransferOptions) -> Void = { _ in },
        watch: @escaping @Sendable (TransferNews) -> Bool = { _ in false }
    ) async -> Outcome {
        var options = TransferOptions()
        change(&options)
        return await withCheckedContinuation { continuation in
            queue.async { [self, options] in
                let now = Instant.boot + (ContinuousClock.now - start)
                guard let number = state.engine?.add(request, options) else { return }
                state.stream = stream
                state.watching[number] = watch
                state.outcomes[number] = Outcome()
                state.waiting[number] = continuation
                state.started[number] = now
                state.engine?.perform(number, at: now) { $0.resume(at: now) }
                Self.settle(state, queue, start)
                // What ends by no other means is a failure, not a test that never ends.
                queue.asyncAfter(deadline: .now() + 90) { [state, queue, start] in
                    guard state.waiting[number] != nil else { return }
                    let now = Instant.boot + (ContinuousClock.now - start)
                    state.engine?.perform(number, at: now) { $0.cancel(at: now) }
                    Self.settle(state, queue, start)
                }
            }
        }
    }

    /// What is said to every challenge from now on.
    func answer(_ answer: ChallengeAnswer) {
        queue.sync { state.answer = answer }
    }

    /// What is said from now on to what connections ask.
    func answerConnections(_ answer: @escaping @Sendable (ConnectionChallenge) -> ConnectionAnswer) {
        queue.sync { state.connectionAnswer = answer }
    }

    /// Lets the transfers do something, on their queue, after so long.
    func later(_ span: DispatchTimeInterval, _ input: @escaping @Sendable (inout Transfer, Instant) -> [TransferEffect])
    {
        queue.asyncAfter(deadline: .now() + span) { [self] in
            let now = Instant.boot + (ContinuousClock.now - start)
            state.engine?.performAll(at: now) { input(&$0, now) }
            Self.settle(state, queue, start)
        }
    }

    /// Hands out news until there are none, then asks to be called when time is up.
    private static func settle(_ state: State, _ queue: DispatchQueue, _ start: ContinuousClock.Instant) {
        let now = Instant.boot + (ContinuousClock.now - start)
        while let news = state.engine?.takeNews(), !news.isEmpty {
            for (number, told) in news { hear(told, number, state, now) }
        }
        guard let next = state.engine?.nextTimeout else { return }
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(max(0, (next - now).nanoseconds)))) {
            let now = Instant.boot + (ContinuousClock.now - start)
            guard let next = state.engine?.nextTimeout, next <= now else { return }
            state.engine?.timePassed(at: now)
            settle(state, queue, start)
        }
    }

    private static func hear(_ news: TransferNews, _ number: TransferNumber, _ state: State, _ now: Instant) {
        let since = now - (state.started[number] ?? now)
        state.outcomes[number]?.hear(news, at: .boot + since)
        if state.watching[number]?(news) == true { state.engine?.perform(number, at: now) { $0.cancel(at: now) } }
        switch news {
        case .body(let bytes): state.engine?.perform(number, at: now) { $0.consumed(bytes.count, at: now) }
        case .wantsBody:
            let piece = state.stream.isEmpty ? [] : state.stream.removeFirst()
            let isLast = state.stream.isEmpty
            state.engine?.perform(number, at: now) { $0.provide(piece, isLast: isLast, at: now) }
        case .ended:
            if let outcome = state.outcomes[number] {
                state.waiting.removeValue(forKey: number)?.resume(returning: outcome)
            }
        case .challenge(let challenge):
            // Asked once more, there is no better answer.
            let answer = challenge.previousFailureCount > 0 ? .defaultHandling : state.answer
            state.engine?.perform(number, at: now) { $0.answerChallenge(answer, at: now) }
        case .connectionChallenge(let challenge):
            let answer = state.connectionAnswer(challenge)
            state.engine?.perform(number, at: now) { $0.answerConnection(answer, at: now) }
        case .waitsForConnectivity, .informational, .redirect, .response, .sent, .wantsBodyAgain: break
        }
    }
}
