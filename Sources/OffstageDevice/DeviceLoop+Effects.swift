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
        case .suspend(let number): return supervisor.suspend(number)
        case .resume(let number): supervisor.resume(number)
        case .kill(let number, let report): supervisor.kill(number, report, at: settled.moment)
        case .measure(let number): return supervisor.usage(of: number).map { [(number, .used($0))] } ?? []
        case .inform(let number, let visible): inform(number, visible)
        case .deleteFiles(let app): settled.uninstalled.append(app)
        }
        return []
    }

    private func spawn(_ number: ProcessNumber, _ app: AppIdentifier) -> ProcessFact {
        guard let installed = apps.apps[app] else { return .failedToSpawn("the bundle is gone") }
        do throws(DeviceError) {
            try supervisor.spawn(number, installed, arguments: arguments.removeValue(forKey: app) ?? [])
            return .spawned
        } catch {
            return .failedToSpawn(error.description)
        }
    }

    private func deliver(_ delivery: Delivery, to number: ProcessNumber) {
        guard let process = supervisor[number] else { return }
        let call = WireTranslation.call(delivery)
        process.expectReturn(of: delivery.number, call.name.rawValue)
        process.send(message(delivery, call, to: process), id: UInt32(truncatingIfNeeded: delivery.number.rawValue))
        supervisor.flush(process)
    }

    private func message(_ delivery: Delivery, _ call: DeviceMessage.Call, to process: AppProcess) -> DeviceMessage {
        guard case .launch(let reason) = delivery.callback else { return .callback(call) }
        return .launch(
            DeviceMessage.Launch(
                os: kernel.settings.os,
                reason: reason.rawValue,
                call: call,
                surroundings: surroundings(kernel.visibleSurroundings, of: process.app),
                strict: opened.options.isStrict
            )
        )
    }

    private func inform(_ number: ProcessNumber, _ visible: Surroundings.Visible) {
        guard let process = supervisor[number] else { return }
        process.send(.surroundings(surroundings(visible, of: process.app)))
        supervisor.flush(process)
    }

    private func surroundings(_ visible: Surroundings.Visible, of app: AppIdentifier) -> DeviceMessage.Surroundings {
        let badge = kernel.installedApps.first { $0.manifest.identifier == app }?.badge ?? 0
        return WireTranslation.surroundings(visible, badge: badge)
    }
}
