import Glibc
import OffstageKernel
import OffstagePush
import OffstageWire

/// Where a device's apps play: it feeds the kernel, carries out what the kernel decides, and turns what processes do
/// into events, in the same way live and in virtual time.
///
/// When something happens, and what becomes of the log, is the device's that owns the stage; how processes are made and
/// woken is its ``ProcessHost``'s. Only the device's own thread uses it.
final class Stage<Host: ProcessHost> {
    let folder: StateFolder
    let host: Host
    let networking: Networking
    let files: TransferFiles
    private(set) var kernel: Device
    var apps: AppStore
    var keychain: KeychainFile
    private(set) var processes: [ProcessNumber: AppProcess] = [:]
    /// Arguments for every process of an app.
    var arguments: [AppIdentifier: [String]] = [:]
    /// Arguments for the next process of an app, in place of those.
    var nextArguments: [AppIdentifier: [String]] = [:]
    /// Mistakes on the main thread end the app's process instead of being reported only (L-59).
    let isStrict: Bool
    let hostFolders: HostFolders
    /// Told of every event before it is fed to the kernel.
    var onInput: ((Input) -> Void)?
    /// Told of every line of the log.
    var onRecord: ((Record) -> Void)?
    /// How the last process of each app ended, for whoever waits for its launch.
    private(set) var lastEnds: [AppIdentifier: String] = [:]
    private var resuming: [ProcessNumber] = []

    init(
        _ kernel: Device,
        _ apps: AppStore,
        in folder: StateFolder,
        host: Host,
        network: NetworkSettings,
        isStrict: Bool = false
    ) throws(DeviceError) {
        self.kernel = kernel
        self.apps = apps
        self.folder = folder
        self.host = host
        self.isStrict = isStrict
        files = TransferFiles(folder, isDurable: host.page == nil)
        files.keep(only: kernel.transferKeys)
        keychain = KeychainFile(folder)
        for app in apps.apps.values {
            AttachmentFiles(folder).keep(only: kernel.attachments(of: app.identifier), of: app)
        }
        networking = try Networking(network, of: kernel, files: files)
        hostFolders = HostFolders(state: folder.path)
    }

    var inOrder: [AppProcess] { processes.values.sorted { $0.number < $1.number } }

    func process(of app: AppIdentifier) -> AppProcess? {
        processes.values.first { $0.app == app }
    }

    /// Ends every process, when the device itself ends.
    func close(at now: Instant) {
        for process in inOrder { kill(process, nil, at: now) }
    }

    // MARK: The kernel

    /// Feeds the kernel events, and nothing of what follows from them but lines of the log.
    /// - Returns: what is still to be carried out, by ``feed(_:after:at:into:)``.
    func decide(_ events: [Event], at moment: Instant, into settled: inout Settled) -> [Effect] {
        settled.moment = moment
        settled.events = events
        var rest: [Effect] = []
        for event in events {
            onInput?(kernel.input(event, at: moment))
            for effect in kernel.handle(event, at: moment) {
                if case .record = effect { _ = perform(effect, &settled) } else { rest.append(effect) }
            }
        }
        return rest
    }

    /// Feeds the kernel events and what follows from them, in order, never one within another.
    /// - Parameter effects: what is to be carried out before.
    /// - Returns: the device's last refusal, if it refuses anything.
    func feed(
        _ events: [Event],
        after effects: [Effect] = [],
        at moment: Instant,
        into settled: inout Settled
    ) -> Refusal? {
        settled.moment = moment
        var queue: [Event] = []
        for effect in effects { queue += perform(effect, &settled) }
        if !effects.isEmpty {
            queue += carryOnTransfers()
            letRun()
        }
        queue += events
        var refusal: Refusal?
        var position = 0
        while position < queue.count {
            let event = queue[position]
            position += 1
            onInput?(kernel.input(event, at: moment))
            for effect in kernel.handle(event, at: moment) {
                if case .refuse(let reason) = effect { refusal = reason }
                queue += perform(effect, &settled)
            }
            queue += carryOnTransfers()
            letRun()
        }
        host.letHear()
        settled.events = queue
        return refusal
    }

    /// - Returns: what it caused.
    private func perform(_ effect: Effect, _ settled: inout Settled) -> [Event] {
        switch effect {
        case .record(let record):
            settled.records.append(record)
            onRecord?(record)
        case .refuse: break
        case .spawn(let number, let app, _):
            return [.process(number, spawn(number, apps.apps[app]))]
        case .spawnExtension(let number, let identifier, let app):
            let found = apps.apps[app]?.extensions?.first { $0.identifier == identifier }
            return [.process(number, spawn(number, found))]
        case .deliver(let number, let delivery): deliver(delivery, to: number)
        case .suspend(let number):
            networking.suspend(number, at: settled.moment)
            return suspend(number)
        case .resume(let number):
            networking.resume(number, at: settled.moment)
            resuming.append(number)
            // A tree takes a moment to stop, on a busy host a long one: it was suspended all the same.
            if let process = processes[number], process.isStopping {
                process.confinement.awaitStop()
                return stopped(process)
            }
        case .reclaimSockets(let number):
            networking.reclaimSockets(of: number, at: settled.moment)
            processes[number]?.loseConnections()
        case .useNetwork(let network): networking.use(network, at: settled.moment)
        case .endTransfers(let number): networking.end(number, at: settled.moment)
        case .examine(let number): return [.process(number, .examined(processes[number]?.examine()))]
        case .kill(let number, let report):
            networking.end(number, at: settled.moment)
            if let process = processes[number] { kill(process, report, at: settled.moment) }
        case .measure(let number):
            return processes[number].map { [.process(number, .used($0.usageAtRest ?? host.usage(of: $0)))] } ?? []
        case .inform(let number, let visible):
            guard let app = processes[number]?.app else { break }
            send(.surroundings(WireTranslation.surroundings(visible, of: app, kernel)), to: number)
        case .answer(let number, let question, let answer):
            let message = DeviceMessage.answer(WireTranslation.answer(answer, host.epoch, publish: publish))
            send(message, id: UInt32(truncatingIfNeeded: question.rawValue), to: number)
        case .deleteFiles(let app): settled.uninstalled.append(app)
        case .beginTransfer(let key, var order, let partial):
            for place in order.headers.indices {
                order.headers[place].value = hostFolders.restored(order.headers[place].value)
            }
            networking.begin(key, order, partial, at: settled.moment)
        case .answerChallenge(let key, let answer): networking.answer(key, answer, at: settled.moment)
        case .stopTransfer(let key): networking.stop(key, at: settled.moment)
        case .discardTransfer(let key): networking.discard(key, at: settled.moment)
        case .discardTransfers(let app): networking.discardAll(of: app, at: settled.moment)
        case .tellSession(let number, let key, let news):
            send(.session(key.session, event(of: news, key)), to: number)
        case .delivered(let id): if let id = MessageID(id) { settled.deliveries.append(id) }
        }
        return []
    }

    private func deliver(_ delivery: Delivery, to number: ProcessNumber) {
        guard let process = processes[number] else { return }
        process.expectReturn(of: delivery)
        let message = WireTranslation.message(
            delivery,
            to: process.app,
            of: kernel,
            host.epoch,
            isStrict: isStrict
        )
        send(message, id: UInt32(truncatingIfNeeded: delivery.number.rawValue), to: number)
    }

    func send(_ message: DeviceMessage, id: UInt32 = 0, to number: ProcessNumber) {
        guard let process = processes[number] else { return }
        process.send(message, id: id)
        host.told(process)
    }

    // MARK: Transfers

    /// What came of transfers goes to their apps.
    /// - Returns: what the kernel must know of it.
    func carryOnTransfers() -> [Event] {
        networking.takeWords(at: host.now).compactMap { word in
            switch word {
            case .say(let number, let transfer, let event):
                send(.transfer(transfer, event), to: number)
                return nil
            case .fact(let number, let fact): return .process(number, fact)
            case .transfer(let key, let fact): return .transfer(key, fact)
            case .progress(let key, let event):
                if let number = kernel.audience(of: key) { send(.session(key.session.session, event), to: number) }
                return nil
            }
        }
    }

    /// Gives an app a name for what came of one of its background tasks.
    private func publish(_ key: TransferKey) -> String? {
        apps.apps[key.session.app].flatMap { files.publish(key, in: folder.data(of: $0)) }
    }

    private func event(of news: SessionNews, _ key: SessionKey) -> SessionEvent {
        WireTranslation.event(of: news, in: key, host.epoch, publish: publish)
    }

    // MARK: Processes

    private func spawn(_ number: ProcessNumber, _ installed: InstalledApp?) -> ProcessFact {
        guard let installed else { return .failedToSpawn("the bundle is gone") }
        do throws(DeviceError) {
            let app = installed.identifier
            let arguments = nextArguments.removeValue(forKey: app) ?? arguments[app] ?? []
            try apps.completeData(of: installed)
            let groups = try apps.groups(of: installed)
            let process = try AppProcess.start(
                number,
                installed,
                arguments,
                groups: groups,
                in: folder,
                hiding: hostFolders,
                by: host
            )
            processes[number] = process
            lastEnds[installed.identifier] = nil
            do throws(DeviceError) {
                try host.admit(process)
            } catch {
                kill(process, nil, at: host.now)
                throw error
            }
            return .spawned
        } catch {
            lastEnds[installed.identifier] = error.description
            return .failedToSpawn(hostFolders.cleaned(error.description))
        }
    }

    /// - Returns: what the process said until it was stopped, if that is already certain.
    private func suspend(_ number: ProcessNumber) -> [Event] {
        guard let process = processes[number] else { return [] }
        host.letHear()
        resuming.removeAll { $0 == number }
        process.confinement.stop()
        process.isStopping = true
        host.rest(process)
        for _ in 0..<confirmationAttempts {
            if process.confinement.isStopped { return stopped(process) }
            // It may have been put on this thread's processor, and comes to rest only there.
            sched_yield()
        }
        return []
    }

    /// A process that was asked to stop stands still now, or is let run again before it did.
    func stopped(_ process: AppProcess) -> [Event] {
        process.isStopping = false
        if process.losesConnections { process.loseConnections() }
        let words = events(process.drainRest(ended: false), of: process)
        let usage = host.usage(of: process)
        let fact = ProcessFact.stopped(
            usage,
            lockedFiles: process.lockedFiles,
            nextTimer: kernel.has(.sleepsUnderLock) ? host.nextTimer(of: process) : nil
        )
        process.usageAtRest = usage
        return words + [.process(process.number, fact)]
    }

    /// Lets resumed processes run. What they are told first is in their sockets by now, so that they wake once.
    private func letRun() {
        guard !resuming.isEmpty else { return }
        host.letHear()
        for process in resuming.compactMap({ processes[$0] }) {
            process.usageAtRest = nil
            process.confinement.resume()
            host.wake(process)
        }
        resuming.removeAll(keepingCapacity: true)
    }

    private func kill(_ process: AppProcess, _ report: CrashReport?, at now: Instant) {
        host.willLose(process, report)
        process.confinement.kill()
        // Too late for the log, but not for the crash record.
        _ = process.drainRest(ended: true)
        if let report { try? CrashRecord(report, of: process, at: now).write(into: folder.crashes) }
        lastEnds[process.app] = report.map { "it was killed: \($0.description)" } ?? "it was killed"
        host.reap(process)
        remove(process)
    }

    /// The process has ended by itself: what it said comes first, then its end.
    func ended(_ process: AppProcess, status: Int32, at now: Instant) -> [Event] {
        host.willLose(process, nil)
        // On a phone nothing of an app outlives it.
        process.confinement.kill()
        let words = events(process.drainRest(ended: true), of: process)
        let signal = status & 0x7f
        let end = signal == 0 ? exited(process, (status >> 8) & 0xff) : crashed(process, signal, at: now)
        remove(process)
        return words + [.process(process.number, end)]
    }

    private func exited(_ process: AppProcess, _ status: Int32) -> ProcessFact {
        guard process.isFailedStart(status) else {
            lastEnds[process.app] = "it exited with status \(status)"
            return .exited(status: status)
        }
        let reason = process.failedStart(status)
        lastEnds[process.app] = reason
        return .failedToSpawn(hostFolders.cleaned(reason))
    }

    private func crashed(_ process: AppProcess, _ signal: Int32, at now: Instant) -> ProcessFact {
        let scene = process.sceneOfCrash()
        try? CrashRecord(signal: signal, of: process, at: now).write(into: folder.crashes)
        lastEnds[process.app] = "it crashed: \(String(cString: strsignal(signal)))"
        return .crashed(signal: signal, scene)
    }

    private func remove(_ process: AppProcess) {
        host.dismiss(process)
        process.close()
        processes[process.number] = nil
        keychain.forget(process.number)
    }
}
