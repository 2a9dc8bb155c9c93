import OffstageKernel
import OffstageWire

extension DeviceLoop {
    /// Carries out one effect.
    /// - Returns: the facts that it caused.
    func perform(_ effect: Effect, _ settled: inout EventStore.Settled) -> ProcessSupervisor.Facts {
        switch effect {
        case .record(let record): settled.records.append(record)
        case .refuse: break
        case .spawn(let number, let app, _): return [(number, spawn(number, app))]
        case .deliver(let number, let delivery): deliver(delivery, to: number)
        case .suspend(let number):
            networking.suspend(number, at: settled.moment)
            return supervisor.suspend(number)
        case .resume(let number):
            networking.resume(number, at: settled.moment)
            supervisor.resume(number)
        case .reclaimSockets(let number): networking.reclaimSockets(of: number, at: settled.moment)
        case .useNetwork(let network): networking.use(network, at: settled.moment)
        case .endTransfers(let number): networking.end(number, at: settled.moment)
        case .examine(let number): return [(number, .examined(supervisor.examine(number)))]
        case .kill(let number, let report):
            networking.end(number, at: settled.moment)
            supervisor.kill(number, report, at: settled.moment)
        case .measure(let number): return supervisor.usage(of: number).map { [(number, .used($0))] } ?? []
        case .inform(let number, let visible): inform(number, visible)
        case .answer(let number, let question, let answer): self.answer(question, of: number, answer)
        case .deleteFiles(let app): settled.uninstalled.append(app)
        }
        return []
    }

    private func spawn(_ number: ProcessNumber, _ app: AppIdentifier) -> ProcessFact {
        guard let installed = apps.apps[app] else { return .failedToSpawn("the bundle is gone") }
        do throws(DeviceError) {
            let arguments = arguments.removeValue(forKey: app) ?? standingArguments[app] ?? []
            try apps.completeData(of: installed)
            try supervisor.spawn(number, installed, arguments: arguments, groups: apps.groups(of: installed))
            return .spawned
        } catch {
            return .failedToSpawn(error.description)
        }
    }

    private func deliver(_ delivery: Delivery, to number: ProcessNumber) {
        guard let process = supervisor[number] else { return }
        process.expectReturn(of: delivery)
        let isStrict = opened.options.isStrict
        let message = WireTranslation.message(delivery, to: process.app, of: kernel, time.epoch, isStrict: isStrict)
        process.send(message, id: UInt32(truncatingIfNeeded: delivery.number.rawValue))
        supervisor.flush(process)
    }

    private func answer(_ question: QuestionNumber, of number: ProcessNumber, _ answer: Answer) {
        guard let process = supervisor[number] else { return }
        let message = DeviceMessage.answer(WireTranslation.answer(answer, time.epoch))
        process.send(message, id: UInt32(truncatingIfNeeded: question.rawValue))
        supervisor.flush(process)
    }

    /// What came of transfers goes to their apps.
    /// - Returns: what the kernel must know of it.
    func carryOnTransfers() -> [Event] {
        networking.takeWords().compactMap { word in
            switch word {
            case .say(let number, let transfer, let event):
                guard let process = supervisor[number] else { return nil }
                process.send(.transfer(transfer, event))
                supervisor.flush(process)
                return nil
            case .fact(let number, let fact): return .process(number, fact)
            }
        }
    }

    private func inform(_ number: ProcessNumber, _ visible: Surroundings.Visible) {
        guard let process = supervisor[number] else { return }
        process.send(.surroundings(WireTranslation.surroundings(visible, of: process.app, kernel)))
        supervisor.flush(process)
    }
}
