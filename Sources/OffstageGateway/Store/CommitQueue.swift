import Dispatch
import NIOCore
import OffstagePush

/// Group commit: while one transaction is on its way to the disk, all that comes meanwhile waits for the next.
///
/// It lives on the gateway's event loop; only the transaction itself runs elsewhere.
final class CommitQueue {
    /// What could not be written is tried again with what follows, up to so many changes.
    private static let mostRetried = 10_000
    private static let retryPause = TimeAmount.seconds(1)

    let store: any GatewayStore
    /// Hears of each batch that could not be written, once those who wait for it have heard.
    var onFailure: (() -> Void)?
    /// Hears of each record that was written, before those who wait for it.
    var onRecord: ((DeliveryRecord.Event) -> Void)?
    /// Hears what the store tells of tokens, before those who wait do.
    var onTokens: (([TokenChange]) -> Void)?
    private let loop: any EventLoop
    private let disk = DispatchQueue(label: "offstage.gateway.disk")
    private var batch = GatewayBatch()
    private var waiting: [(GatewayBatch.Answers?) -> Void] = []
    private var isBusy = false
    private var isScheduled = false

    init(_ store: any GatewayStore, loop: any EventLoop) {
        self.store = store
        self.loop = loop
    }

    /// Whether nothing is left to write.
    var isIdle: Bool { !isBusy && batch.count == 0 && waiting.isEmpty }

    /// Takes changes; `then` is called when they and all before them are durable, with false if they could not be made
    /// so.
    func add(_ changes: [GatewayChange], then: ((Bool) -> Void)? = nil) {
        for change in changes { batch.add(change) }
        if let then { waiting.append { then($0 != nil) } }
        schedule()
    }

    /// Takes a change that nobody waits for.
    func add(_ change: GatewayChange) {
        batch.add(change)
        schedule()
    }

    /// Asks something of the store; `then` is called with the answers, or with nil if there are none.
    func ask(_ question: (inout GatewayQuestions) -> Void, then: ((GatewayBatch.Answers?) -> Void)? = nil) {
        question(&batch.questions)
        if let then { waiting.append(then) }
        schedule()
    }

    /// Asks what becomes of a notification; `then` is called when that is durable, with nil if it could not be made so.
    func accept(_ acceptance: GatewayQuestions.Acceptance, then: @escaping (GatewayAnswers.Acceptance?) -> Void) {
        let index = batch.questions.acceptances.count
        ask {
            $0.acceptances.append(acceptance)
        } then: {
            then($0?.acceptances[index])
        }
    }

    /// Asks whether a device may come in.
    func claim(_ claim: GatewayQuestions.Claim, then: @escaping (GatewayAnswers.Claim?) -> Void) {
        let index = batch.questions.claims.count
        ask {
            $0.claims.append(claim)
        } then: {
            then($0?.claims[index])
        }
    }

    /// At the end of this turn of the loop, so that the requests of one read share a transaction.
    private func schedule() {
        if isBusy || isScheduled { return }
        isScheduled = true
        let box = NIOLoopBound(self, eventLoop: loop)
        loop.execute { box.value.commit() }
    }

    private func commit() {
        isScheduled = false
        guard !isBusy, batch.count > 0 || !waiting.isEmpty else { return }
        isBusy = true
        let (batch, waiting) = (batch, waiting)
        self.batch = .init()
        self.waiting = []
        let box = NIOLoopBound((self, waiting), eventLoop: loop)
        let (store, loop) = (store, loop)
        disk.async {
            let answers = try? store.commit(batch)
            loop.execute { box.value.0.finish(batch, box.value.1, answers) }
        }
    }

    private func finish(
        _ written: GatewayBatch,
        _ waiting: [(GatewayBatch.Answers?) -> Void],
        _ answers: GatewayBatch.Answers?
    ) {
        isBusy = false
        let isDurable = answers != nil
        if !isDurable, written.count + batch.count < Self.mostRetried {
            batch = written.followed(by: batch)
        }
        if let answers, let onRecord { for event in written.records.map(\.event) + answers.events { onRecord(event) } }
        if let answers, !answers.tokens.isEmpty { onTokens?(answers.tokens) }
        for answer in waiting { answer(answers) }
        if !isDurable { onFailure?() }
        if !self.waiting.isEmpty || isDurable && batch.count > 0 { schedule() }
        // What could not be written and nobody waits for is tried again later, so that a full disk is not a busy one.
        if !isDurable, !isScheduled {
            let box = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleTask(in: Self.retryPause) { box.value.schedule() }
        }
    }
}
