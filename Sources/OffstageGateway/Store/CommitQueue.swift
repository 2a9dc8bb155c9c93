import Dispatch
import NIOCore
import OffstagePush

/// Group commit: while one transaction is on its way to the disk, all that comes meanwhile waits for the next.
///
/// It lives on the gateway's event loop; only the transaction itself runs elsewhere.
final class CommitQueue {
    /// What could not be written is tried again with what follows, up to so many changes.
    private static let mostRetried = 10_000

    private let store: GatewayStore
    private let loop: any EventLoop
    private let disk = DispatchQueue(label: "offstage.gateway.disk")
    private var batch = GatewayStore.Batch()
    private var waiting: [(Bool) -> Void] = []
    private var isBusy = false
    private var isScheduled = false

    init(_ store: GatewayStore, loop: any EventLoop) {
        self.store = store
        self.loop = loop
    }

    /// Whether nothing is left to write.
    var isIdle: Bool { !isBusy && batch.count == 0 && waiting.isEmpty }

    /// Takes effects of the machine; `then` is called when they are durable, with false if they could not be made so.
    func add(_ effects: [StoreAndForward.Effect], then: ((Bool) -> Void)? = nil) {
        for effect in effects {
            switch effect {
            case .keep(let notification): batch.kept.append(notification)
            case .forget(let number):
                // What came and went within one transaction never reaches the disk.
                let count = batch.kept.count
                batch.kept.removeAll { $0.number == number }
                if batch.kept.count == count { batch.forgotten.append(number) }
            case .record(let record): batch.records.append(record)
            case .send: continue
            }
        }
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

    private func finish(_ written: GatewayStore.Batch, _ waiting: [(Bool) -> Void], _ isDurable: Bool) {
        isBusy = false
        if !isDurable, written.count + batch.count < Self.mostRetried {
            batch.kept = written.kept + batch.kept
            batch.forgotten = written.forgotten + batch.forgotten
            batch.records = written.records + batch.records
        }
        for answer in waiting { answer(isDurable) }
        if !self.waiting.isEmpty { schedule() }
    }
}
