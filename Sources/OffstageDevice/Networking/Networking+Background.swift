import OffstageKernel
import OffstageTransfer

/// Transfers of background sessions, on the same engine as all others.
extension Networking {
    func begin(_ key: TransferKey, _ order: TransferOrder, _ partial: PartialDownload?, at now: Instant) {
        background.begin(key, order, partial, at: now)
        obey(at: now)
    }

    func answer(_ key: TransferKey, _ answer: ServerChallenge.Answer, at now: Instant) {
        background.answer(key, answer)
        obey(at: now)
    }

    func stop(_ key: TransferKey, at now: Instant) {
        background.stop(key)
        obey(at: now)
    }

    func discard(_ key: TransferKey, at now: Instant) {
        background.discard(key)
        obey(at: now)
    }

    func discardAll(of app: AppIdentifier, at now: Instant) {
        background.discardAll(of: app)
        obey(at: now)
    }

    /// What came of background transfers, in order.
    func backgroundWords() -> [Word] {
        background.takeWords().map { word in
            switch word {
            case .fact(let key, let fact): .transfer(key, fact)
            case .progress(let key, let event): .progress(key, event)
            }
        }
    }

    /// Lets the engine do what the attempts want of it.
    func obey(at now: Instant) {
        for command in background.takeCommands() {
            switch command {
            case .begin(let key, let request, let options):
                let number = engine.add(request, options)
                background.begun(key, as: number)
                engine.perform(number, at: now) { $0.start(at: now) }
            case .answer(let number, let answer): identify(number, answer, at: now)
            case .drop(let number): engine.drop(number, at: now)
            case .consumed(let number, let count):
                engine.perform(number, at: now) { $0.consumed(count, at: now) }
            }
        }
    }
}
