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
    /// Told of every line of the log as it is written.
    public var onRecord: ((Record) -> Void)? {
        get { stage.onRecord }
        set { stage.onRecord = newValue }
    }
    /// Told of every event before it is fed to the kernel. With the settings they are all that a replay needs.
    public var onInput: ((Input) -> Void)? {
        get { stage.onInput }
        set { stage.onInput = newValue }
    }
    /// Told what the threads of an app do that is killed because it does not answer. Not for the log: thread numbers
    /// and addresses differ from run to run.
    public var onUnresponsive: ((AppIdentifier, String) -> Void)? {
        get { host.onUnresponsive }
        set { host.onUnresponsive = newValue }
    }

    let stage: Stage<VirtualHost>
    private var hasStarted = false
    /// At the first moment.
    private let timeOfDay: Duration
    let time: VirtualTime
    /// One of them is still at work, and its processor time has passed what is due. Only where that is charged.
    private var hasOverrun = false
    /// Up to when processes may move the time themselves, where neither the device nor another one is first.
    private var horizon = Instant(nanoseconds: 0)
    private var order: TurnOrder
    var standstill: Standstill
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
        let folder = try StateFolder(path)
        try folder.prepare()
        let apps = try AppStore(folder, seed: settings.seed, apps: [], containers: 0)
        time = try VirtualTime(
            seed: settings.seed,
            processors: kernel.profile.processors,
            start: start,
            shufflesThreads: shuffle.contains(.threads),
            chargesProcessor: chargesProcessor,
            isPinned: isPinned,
            page: folder.page
        )
        let host = VirtualHost(time, page: folder.page)
        stage = try Stage(kernel, apps, in: folder, host: host, network: network)
        standstill = Standstill(seconds: time.busySeconds)
        order = TurnOrder(seed: settings.seed, isShuffled: shuffle.contains(.order))
        // Apps in virtual time live in UTC.
        let day: Int64 = 86_400_000_000_000
        timeOfDay = .nanoseconds((start % day + day) % day)
    }

    deinit { close() }

    /// Ends every process.
    public func close() {
        stage.close(at: now)
    }

    // MARK: What happens

    public var now: Instant { time.now }
    public var settings: Device.Settings { stage.kernel.settings }
    /// How many app processes there are.
    public var processCount: Int { stage.processes.count }
    var kernel: Device { stage.kernel }
    var folder: StateFolder { stage.folder }
    var host: VirtualHost { stage.host }

    /// Installs a bundle. It stays where it is: it must be there, and the same, for as long as the device.
    /// - Throws: ``DeviceError`` if it is none, or is a program that virtual time cannot hold.
    @discardableResult
    public func install(_ path: String, arguments: [String] = []) throws(DeviceError) -> AppIdentifier {
        let staged = try AppStore.stage(path, in: folder, asLink: true)
        let app = try stage.apps.place(staged)
        try stage.apps.finish(app)
        stage.hostFolders.add(bundleOf: app, in: folder)
        if let refusal = time.refusal(of: "\(folder.bundle(of: app))/\(app.executable)") {
            throw DeviceError(.unusableInput, "\(path) cannot be held in virtual time: \(refusal)")
        }
        stage.arguments[app.identifier] = arguments
        try feed([.installed(staged.bundle.manifest)])
        return app.identifier
    }

    /// Lets something happen now, with all that follows from it at this moment.
    /// - Returns: the device's refusal, if it refuses.
    @discardableResult
    public func perform(_ event: Event) throws(DeviceError) -> Refusal? { try perform([event]) }

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
            time.advance(to: next, isAsleep: stage.kernel.isAsleep)
            // The device's own deadlines come before a process's of the same moment, unless chance decides.
            if let device, device <= time.now, process?.moment != device || order.isDeviceFirst(device) {
                try feed(due())
            } else if let slot = order.isShuffled ? time.first(order.draw(at: next)) : process?.slot,
                let number = host.owner(of: slot)
            {
                host.touch(number)
            }
            try settle()
        }
        time.advance(to: end, isAsleep: stage.kernel.isAsleep)
    }

    // MARK: The interlock

    /// Lets every process that may have something to do run until none has, in the order of their numbers or by chance.
    func settle() throws(DeviceError) {
        hasOverrun = false
        while !host.touched.isEmpty && !hasOverrun {
            let touched = host.touched.sorted()
            let number = touched[order.choice(among: touched.count, at: now)]
            host.haveRested(number)
            try settle(number)
        }
    }

    /// One turn after another, until a turn after which nothing went over the wire; only then is what the process
    /// printed after its last frame its last word. A process that is writing into a full socket is woken by the reading
    /// itself, and one that could not be told everything by the rest of it, which is why a turn that moved something is
    /// never the last.
    private func settle(_ number: ProcessNumber) throws(DeviceError) {
        while let process = stage.processes[number], let slot = host.slots[number] {
            let outcome = time.settle(slot, until: lease(of: process))
            let (words, hasMoved) = process.exchange()
            try feed(stage.events(words, of: process) + host.newCharges(of: number))
            switch outcome {
            case .ended(let status), .neverBegan(let status):
                // What it said last may have been its end.
                guard stage.processes[number] != nil else { return }
                try feed(stage.ended(process, status: status, at: now))
                return
            case .stuck(let report):
                try feed(stage.events(process.takeText(), of: process) + [.process(number, .stuck)])
                throw stuck(process, report)
            case .overrun:
                hasOverrun = true
                host.touch(number)
                try feed(stage.events(process.takeText(), of: process))
                return
            case .uncontrolled(let report): throw uncontrolled(process, report)
            case .idle: break
            }
            host.haveRested(number)
            if !hasMoved { break }
            try exchanged(with: process)
        }
        guard let process = stage.processes[number] else { return }
        try feed(stage.events(process.takeText(), of: process))
    }

    /// A process that has been told everything and says nothing may run on by itself, up to just before the device's
    /// next deadline; not before what it has printed is read, which belongs to this moment.
    private func lease(of process: AppProcess) -> Instant {
        guard host.touched.allSatisfy({ $0 == process.number }), !process.hasBacklog, !process.console.hasUnread,
            !stage.kernel.isAsleep, !stage.networking.isAwaitingServers
        else { return now }
        let limit = min(horizon, now + Self.longestLease)
        guard let next = nextDeadline else { return limit }
        return min(limit, Instant(nanoseconds: next.nanoseconds - 1))
    }

    /// Whoever wants the run to end is asked this often, even where an app has the device for itself: an hour with a
    /// timer that fires sixty times a second takes some seconds.
    private static let longestLease = Duration.seconds(3600)

    /// Feeds the kernel events and what follows from them. The first of all is that the device starts.
    @discardableResult
    func feed(_ events: [Event]) throws(DeviceError) -> Refusal? {
        let first: [Event] = hasStarted ? [] : [.started, .clockSet(timeOfDay: timeOfDay)]
        hasStarted = true
        var settled = Settled()
        let refusal = stage.feed(first + events, at: now, into: &settled)
        records += settled.records
        for app in settled.uninstalled { stage.apps.remove(app) }
        failure = failure ?? settled.records.lazy.compactMap { DeviceError(endingRun: $0) }.first
        if let failure { throw failure }
        return refusal
    }
}
