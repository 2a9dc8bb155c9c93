public import OffstageKernel
import OffstageWire

/// A device whose time passes as fast as its apps let it: a night in a second, the same every time.
///
/// 1. It feeds the kernel and carries out its effects, as ``DeviceHost`` does, with the same processes and wire.
/// 2. It lets one process run at a time, until all of them wait and nothing that was said is unheard.
/// 3. Only then does it move time on: to the device's next deadline or the processes' next, whichever is first; the
///    device's at the same moment.
///
/// Nothing here is durable: the log is lines in memory, and the folder of bundles and containers goes with the device.
/// It belongs to the thread that made it, because its processes die with that thread.
public final class VirtualDevice {
    public private(set) var records: [Record] = []
    /// What ended repeatability, or might have, in processes.
    private(set) var counted: [String: Int] = [:]
    /// Told of every line of the log as it is written.
    public var onRecord: ((Record) -> Void)?
    /// Told of every event before it is fed to the kernel. With the settings they are all that a replay needs.
    public var onInput: ((Input) -> Void)?
    /// Told what the threads of an app do that is killed because it does not answer. Not for the log: thread numbers
    /// and addresses differ from run to run.
    public var onUnresponsive: ((AppIdentifier, String) -> Void)?

    private(set) var kernel: Device
    private var hasStarted = false
    /// At the first moment.
    private let timeOfDay: Duration
    let time: VirtualTime
    let networking: Networking
    let folder: StateFolder
    /// That apps may name and the log must not.
    private var hostFolders: [HostFolder]
    private(set) var apps: AppStore
    private var processes: [ProcessNumber: Held] = [:]
    /// Processes that may have something to do at this moment.
    private var touched: [ProcessNumber] = []
    /// One of them is still at work, and its processor time has passed what is due. Only where that is charged.
    private var hasOverrun = false
    private var arguments: [AppIdentifier: [String]] = [:]
    /// Up to when processes may move the time themselves, where neither the device nor another one is first.
    private var horizon = Instant(nanoseconds: 0)
    private var order: TurnOrder
    /// What ends the run as soon as what happens at this moment has been taken in.
    private var failure: DeviceError?

    /// - Parameters:
    ///   - start: nanoseconds since 1970 at the device's first boot.
    ///   - path: an empty folder for bundles and containers.
    ///   - network: what apps find on the network.
    ///   - shuffle: what the seed decides instead of a fixed order.
    ///   - chargesProcessor: whether the processor time of code that does not wait passes on the device's clock,
    ///     instead of none. It differs from run to run, so such a run is counted as not repeatable.
    ///   - isPinned: whether the calling thread and all processes share one processor, which is faster: only one of
    ///     them ever runs. The log is the same either way.
    /// - Throws: ``DeviceError`` if the folder cannot be used or time cannot be held here.
    public init(
        _ path: String,
        settings: Device.Settings,
        start: Int64,
        network: NetworkSettings = .init(),
        shuffle: Shuffle = [],
        chargesProcessor: Bool = false,
        isPinned: Bool = true
    ) throws(DeviceError) {
        guard let kernel = Device(settings: settings) else {
            throw DeviceError(.unusableInput, "there is no OS \(settings.os): take 6, 9, 12, 13, 15, 17, 18 or 26")
        }
        self.kernel = kernel
        folder = try StateFolder(path)
        hostFolders = [HostFolder(folder)]
        try folder.prepare()
        apps = try AppStore(folder, seed: settings.seed, apps: [], containers: 0)
        time = try VirtualTime(
            seed: settings.seed,
            processors: kernel.profile.processors,
            start: start,
            shufflesThreads: shuffle.contains(.threads),
            chargesProcessor: chargesProcessor,
            isPinned: isPinned,
            page: folder.page
        )
        networking = try Networking(network, of: kernel)
        order = TurnOrder(seed: settings.seed, isShuffled: shuffle.contains(.order))
        // Apps in virtual time live in UTC.
        let day: Int64 = 86_400_000_000_000
        timeOfDay = .nanoseconds((start % day + day) % day)
    }

    deinit { close() }

    /// Ends every process.
    public func close() {
        for number in processes.keys.sorted() { end(number) }
    }

    // MARK: What happens

    public var now: Instant { time.now }
    public var settings: Device.Settings { kernel.settings }
    /// How many app processes there are.
    public var processCount: Int { processes.count }

    /// Installs a bundle. It stays where it is: it must be there, and the same, for as long as the device.
    /// - Throws: ``DeviceError`` if it is none, or is a program that virtual time cannot hold.
    @discardableResult
    public func install(_ path: String, arguments: [String] = []) throws(DeviceError) -> AppIdentifier {
        let staged = try AppStore.stage(path, in: folder, asLink: true)
        let app = try apps.place(staged)
        try apps.finish(app)
        hostFolders.add(bundleOf: app, in: folder)
        if let refusal = time.refusal(of: "\(folder.bundle(of: app))/\(app.executable)") {
            throw DeviceError(.unusableInput, "\(path) cannot be held in virtual time: \(refusal)")
        }
        self.arguments[app.identifier] = arguments
        try feed([.installed(staged.bundle.manifest)])
        return app.identifier
    }

    /// Lets something happen now, with all that follows from it at this moment.
    /// - Returns: the device's refusal, if it refuses.
    @discardableResult
    public func perform(_ event: Event) throws(DeviceError) -> Refusal? {
        try perform([event])
    }

    /// Lets several things happen now, all of them before any app has a turn.
    /// - Returns: the device's last refusal, if it refuses anything.
    @discardableResult
    public func perform(_ events: [Event]) throws(DeviceError) -> Refusal? {
        let refusal = try feed(events)
        try settle()
        return refusal
    }

    /// Lets time pass to a moment.
    public func run(until end: Instant) throws(DeviceError) {
        try run(until: end) { false }
    }

    /// Lets time pass to a moment, or to the first one at which `isDone` says so.
    public func run(until end: Instant, orUntil isDone: () -> Bool) throws(DeviceError) {
        try feed([])
        horizon = end
        defer { horizon = now }
        try settle()
        while true {
            if isDone() { return }
            if try awaitServers() { continue }
            if hasOverrun {
                if now >= end { break }
                try feed(due())
                try settle()
                continue
            }
            let device = nextDeadline
            let process = time.next
            let next = [device, process?.moment].compactMap(\.self).min()
            guard let next, next <= end, !(next == end && order.endsBefore(next)) else { break }
            time.advance(to: next, isAsleep: kernel.isAsleep)
            // The device's own deadlines come before a process's of the same moment, unless chance decides.
            if let device, device <= time.now, process?.moment != device || order.isDeviceFirst(device) {
                try feed(due())
            } else if let slot = order.isShuffled ? time.first(order.draw(at: next)) : process?.slot,
                let number = owner(of: slot)
            {
                touch(number)
            }
            try settle()
        }
        time.advance(to: end, isAsleep: kernel.isAsleep)
    }

    // MARK: The interlock

    private func touch(_ number: ProcessNumber) {
        if !touched.contains(number) { touched.append(number) }
    }

    /// A descendant has a slot of its own; its family is settled by the slot of the app.
    private func owner(of slot: Int32) -> ProcessNumber? {
        processes.first { $0.value.slot == time.family(of: slot) }?.key
    }

    /// Lets every process that may have something to do run until none has, in the order of their numbers or by chance.
    func settle() throws(DeviceError) {
        hasOverrun = false
        while !touched.isEmpty && !hasOverrun {
            let number = touched.sorted()[order.choice(among: touched.count, at: now)]
            touched.removeAll { $0 == number }
            try settle(number)
        }
    }

    /// One turn after another, until a turn after which nothing went over the wire; only then is what the process
    /// printed after its last frame its last word. A process that is writing into a full socket is woken by the reading
    /// itself, and one that could not be told everything by the rest of it, which is why a turn that moved something is
    /// never the last.
    private func settle(_ number: ProcessNumber) throws(DeviceError) {
        while let held = processes[number] {
            let outcome = time.settle(held.slot, until: lease(of: held.process))
            let (words, hasMoved) = held.process.exchange()
            try feed(facts(words, of: held.process) + (processes[number]?.newCharges(time) ?? []))
            switch outcome {
            case .ended(let status): return try ended(number, status)
            case .stuck(let report):
                try feed(facts(held.process.takeText(), of: held.process) + [.process(number, .stuck)])
                throw stuck(held.process, report)
            case .overrun:
                hasOverrun = true
                touch(number)
                try feed(facts(held.process.takeText(), of: held.process))
                return
            case .neverBegan(let status): return try neverBegan(number, status)
            case .uncontrolled(let report): throw uncontrolled(held.process, report)
            case .idle: break
            }
            touched.removeAll { $0 == number }
            if !hasMoved { break }
        }
        guard let held = processes[number] else { return }
        try feed(facts(held.process.takeText(), of: held.process))
    }

    /// A process that has been told everything and says nothing may run on by itself, up to just before the device's
    /// next deadline; not before what it has printed is read, which belongs to this moment.
    private func lease(of process: AppProcess) -> Instant {
        guard touched.allSatisfy({ $0 == process.number }), !process.hasBacklog, !process.console.hasUnread,
            !kernel.isAsleep, !networking.isAwaitingServers
        else { return now }
        let limit = min(horizon, now + Self.longestLease)
        guard let next = nextDeadline else { return limit }
        return min(limit, Instant(nanoseconds: next.nanoseconds - 1))
    }

    /// Whoever wants the run to end is asked this often, even where an app has the device for itself: an hour with a
    /// timer that fires sixty times a second takes some seconds.
    private static let longestLease = Duration.seconds(3600)

    private func facts(_ words: [AppProcess.Word], of process: AppProcess) -> [Event] {
        words.flatMap { word -> [Event] in
            switch word {
            case .fact(let fact): return [.process(process.number, fact.withoutPlaces(hostFolders))]
            case .picture(let picture):
                try? SnapshotFiles(folder, process.app).write(picture)
                return []
            case .transfer(let number, let word):
                networking.heard(word, of: number, from: process.number, at: now)
                return carryOnTransfers()
            }
        }
    }

    private func ended(_ number: ProcessNumber, _ status: Int32) throws(DeviceError) {
        guard let held = processes[number] else { return }
        let words = facts(held.process.drainRest(ended: true), of: held.process)
        let signal = status & 0x7f
        let fact: ProcessFact =
            signal == 0
            ? .exited(status: (status >> 8) & 0xff) : .crashed(signal: signal, held.process.sceneOfCrash())
        if signal != 0 { try? CrashRecord(signal: signal, of: held.process, at: now).write(into: folder.crashes) }
        count(held.slot)
        end(number)
        try feed(words + [.process(number, fact)])
    }

    /// The system's loader could not make a process of it, or it was ended by something else before its first word.
    private func neverBegan(_ number: ProcessNumber, _ status: Int32) throws(DeviceError) {
        guard status & 0x7f == 0, let process = processes[number]?.process else { return try ended(number, status) }
        let words = facts(process.drainRest(ended: true), of: process)
        let fact = ProcessFact.failedToSpawn(process.failedStart((status >> 8) & 0xff)).withoutPlaces(hostFolders)
        end(number)
        try feed(words + [.process(number, fact)])
    }

    // MARK: The kernel

    /// Feeds the kernel events and what follows from them, in order, never one within another. The first of all is that
    /// the device starts.
    @discardableResult
    func feed(_ events: [Event]) throws(DeviceError) -> Refusal? {
        var queue = hasStarted ? events : [.started, .clockSet(timeOfDay: timeOfDay)] + events
        hasStarted = true
        var refusal: Refusal?
        var position = 0
        while position < queue.count {
            onInput?(kernel.input(queue[position], at: now))
            for effect in kernel.handle(queue[position], at: now) {
                if case .refuse(let reason) = effect { refusal = reason }
                queue += try perform(effect)
            }
            queue += carryOnTransfers()
            position += 1
        }
        if let failure { throw failure }
        return refusal
    }

    /// - Returns: what followed.
    private func perform(_ effect: Effect) throws(DeviceError) -> [Event] {
        switch effect {
        case .record(let record):
            records.append(record)
            onRecord?(record)
            failure = failure ?? DeviceError(endingRun: record)
        case .refuse: break
        case .spawn(let number, let app, _): return [.process(number, spawn(number, app).withoutPlaces(hostFolders))]
        case .deliver(let number, let delivery): deliver(delivery, to: number)
        case .suspend(let number): return suspend(number)
        case .resume(let number):
            networking.resume(number, at: now)
            processes[number]?.process.confinement.resume()
            touch(number)
        case .reclaimSockets(let number): networking.reclaimSockets(of: number, at: now)
        case .useNetwork(let network): networking.use(network, at: now)
        case .endTransfers(let number): networking.end(number, at: now)
        case .examine(let number): return [.process(number, .examined(processes[number]?.process.examine()))]
        case .kill(let number, let report):
            networking.end(number, at: now)
            if let report, let held = processes[number] {
                if report.reason == "watchdog" {
                    onUnresponsive?(held.process.app, ThreadReport(time.report(held.slot), of: held.process.pid).text)
                }
                _ = held.process.drainRest(ended: true)
                try? CrashRecord(report, of: held.process, at: now).write(into: folder.crashes)
            }
            end(number)
        case .measure(let number): return processes[number].map { [.process(number, .used($0.usage(time)))] } ?? []
        case .inform(let number, let visible): inform(number, visible)
        case .answer(let number, let question, let answer):
            let message = DeviceMessage.answer(WireTranslation.answer(answer, time.epoch))
            send(message, id: UInt32(truncatingIfNeeded: question.rawValue), to: number)
        case .deleteFiles(let app): apps.remove(app)
        }
        return []
    }

    private func spawn(_ number: ProcessNumber, _ app: AppIdentifier) -> ProcessFact {
        guard let installed = apps.apps[app] else { return .failedToSpawn("the bundle is gone") }
        do throws(DeviceError) {
            try apps.completeData(of: installed)
            let words = (arguments: arguments[app] ?? [], groups: try apps.groups(of: installed))
            let (process, slot) = try HeldProcess.start(number, installed, words, folder, time)
            processes[number] = Held(process: process, slot: slot)
            if !time.keepsAddresses { counted["random-addresses", default: 0] += 1 }
            touch(number)
            return .spawned
        } catch {
            return .failedToSpawn(error.description)
        }
    }

    private func deliver(_ delivery: Delivery, to number: ProcessNumber) {
        guard let process = processes[number]?.process else { return }
        process.expectReturn(of: delivery)
        let message = WireTranslation.message(delivery, to: process.app, of: kernel, time.epoch, isStrict: false)
        send(message, id: UInt32(truncatingIfNeeded: delivery.number.rawValue), to: number)
    }

    private func inform(_ number: ProcessNumber, _ visible: Surroundings.Visible) {
        guard let app = processes[number]?.process.app else { return }
        send(.surroundings(WireTranslation.surroundings(visible, of: app, kernel)), to: number)
    }

    func send(_ message: DeviceMessage, id: UInt32 = 0, to number: ProcessNumber) {
        guard let process = processes[number]?.process else { return }
        process.send(message, id: id)
        touch(number)
    }

    private func suspend(_ number: ProcessNumber) -> [Event] {
        guard let held = processes[number] else { return [] }
        networking.suspend(number, at: now)
        held.process.confinement.stop()
        touched.removeAll { $0 == number }
        let words = facts(held.process.takeText(), of: held.process)
        return words + [.process(number, .stopped(held.usage(time), lockedFiles: held.process.lockedFiles))]
    }

    private func end(_ number: ProcessNumber) {
        guard let held = processes.removeValue(forKey: number) else { return }
        touched.removeAll { $0 == number }
        count(held.slot)
        held.process.confinement.kill()
        held.process.close()
    }

    private func count(_ slot: Int32) {
        for counter in time.counters(slot) where counter.count > 0 {
            counted[counter.name, default: 0] += counter.count
        }
    }
}
