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

    let store: GatewayStore
    private let loop: any EventLoop
    private let disk = DispatchQueue(label: "offstage.gateway.disk")
    private var batch = GatewayBatch()
    private var waiting: [(Bool) -> Void] = []
    private var isBusy = false
    private var isScheduled = false

    init(_ store: GatewayStore, loop: any EventLoop) {
        self.store = store
        self.loop = loop
    }

    /// Whether nothing is left to write.
    var isIdle: Bool { !isBusy && batch.count == 0 && waiting.isEmpty }

    /// Takes changes; `then` is called when they and all before them are durable, with false if they could not be made
    /// so.
    func add(_ changes: [GatewayChange], then: ((Bool) -> Void)? = nil) {
        for change in changes { batch.add(change) }
        if let then { waiting.append(then) }
        schedule()
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
            let isDurable = (try? store.commit(batch)) != nil
            loop.execute { box.value.0.finish(batch, box.value.1, isDurable) }
        }
    }

    private func finish(_ written: GatewayBatch, _ waiting: [(Bool) -> Void], _ isDurable: Bool) {
        isBusy = false
        if !isDurable, written.count + batch.count < Self.mostRetried {
            batch = written.followed(by: batch)
        }
        for answer in waiting { answer(isDurable) }
        if !self.waiting.isEmpty || isDurable && batch.count > 0 { schedule() }
        // What could not be written and nobody waits for is tried again later, so that a full disk is not a busy one.
        if !isDurable, !isScheduled {
            let box = NIOLoopBound(self, eventLoop: loop)
            loop.scheduleTask(in: Self.retryPause) { box.value.schedule() }
        }
    }
}
