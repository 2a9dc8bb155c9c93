import Glibc
import OffstageKernel
import OffstageWire

/// Processes of a live device: children of its thread, which wake it by descriptors, and which it suspends and kills by
/// control groups or signals.
///
/// Only the device's own thread uses it, because a process dies with the thread that started it.
final class LiveHost: ProcessHost {
    /// How processes are suspended and killed with all their descendants.
    enum Mode: Sendable {
        case controlGroups(ControlGroups)
        case signals
    }

    private let groups: String
    private let time: RealTime
    private let mode: Mode
    private let inotify: Int32
    /// Those for whom there are words, in the order of the first.
    private var listeners: [AppProcess] = []

    init(_ folder: StateFolder, time: RealTime, mode: Mode) throws(DeviceError) {
        groups = folder.groups
        self.time = time
        self.mode = mode
        inotify = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard inotify >= 0 else {
            throw DeviceError(.stateUnusable, "the device cannot watch what apps print: \(systemReason())")
        }
        try time.watch(inotify, .console)
    }

    var now: Instant { time.now }
    var epoch: Epoch { time.epoch }
    var timeZone: String? { nil }
    var page: String? { nil }

    func start(
        _ plan: SpawnedProcess.Plan,
        of number: ProcessNumber,
        console: Int32,
        stacks: Int32,
        sandbox: Int32
    ) throws(DeviceError) -> (process: SpawnedProcess, confinement: any Confinement) {
        var confinement = confinement(number)
        do throws(DeviceError) {
            let group = confinement.group
            let started = try SpawnedProcess.start(
                plan,
                console: console,
                stacks: stacks,
                group: group,
                sandbox: sandbox
            )
            if let entry = ProcessEntry(started.pid) { confinement.adopt(entry) }
            return (started, confinement)
        } catch {
            confinement.dissolve()
            throw error
        }
    }

    private func confinement(_ number: ProcessNumber) -> any Confinement {
        if case .controlGroups(let groups) = mode, let group = groups.group(number.rawValue) { return group }
        return SignalledTree(number, groups: groups)
    }

    func admit(_ process: AppProcess) throws(DeviceError) {
        try time.watch(process.end, Source(.end, process.number.rawValue))
        try time.watch(process.link.descriptor, Source(.wire, process.number.rawValue))
        inotify_add_watch(inotify, process.console.path, UInt32(IN_MODIFY))
    }

    /// What one instant has for a process is sent in one piece: each makes the process wake and read.
    func told(_ process: AppProcess) {
        if !listeners.contains(where: { $0 === process }) { listeners.append(process) }
    }

    func letHear() {
        for process in listeners { wake(process) }
        listeners.removeAll(keepingCapacity: true)
    }

    /// Sends what waits, and lets the socket wake the device as long as something does.
    func wake(_ process: AppProcess) {
        guard !process.isCutOff else { return time.unwatch(process.link.descriptor) }
        let waited = process.waitsToSend
        try? process.link.flush()
        process.waitsToSend = process.link.hasBacklog
        guard process.waitsToSend != waited else { return }
        time.update(
            process.link.descriptor,
            Source(.wire, process.number.rawValue),
            writable: process.waitsToSend
        )
    }

    func rest(_ process: AppProcess) {}

    func usage(of process: AppProcess) -> Usage {
        Remains.takeAway { process.owns($0) }
        return process.usage
    }

    func nextTimer(of process: AppProcess) -> Duration? { process.confinement.nextTimer }

    // MARK: Ends

    func willLose(_ process: AppProcess, _ report: CrashReport?) {}

    func reap(_ process: AppProcess) { _ = status(of: process) }

    /// Waits for the end of a process that has ended or was killed.
    func status(of process: AppProcess) -> Int32 {
        var status: Int32 = 0
        while waitpid(process.pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    func dismiss(_ process: AppProcess) {
        listeners.removeAll { $0 === process }
        Remains.takeAway(areKilled: true) { process.owns($0) }
        time.unwatch(process.link.descriptor)
        time.unwatch(process.end)
    }

    /// That consoles grew is seen in the consoles.
    func forgetNotifications() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(inotify, &buffer, buffer.count) > 0 {}
    }

    func close() {
        time.unwatch(inotify)
        Glibc.close(inotify)
        if case .controlGroups(let groups) = mode { groups.dissolve() }
    }
}

extension AppProcess {
    fileprivate func owns(_ orphan: ProcessEntry) -> Bool { orphan.pid != pid && confinement.owned(orphan) }
}

extension Stage<LiveHost> {
    /// When there is something to look at although nothing happens.
    var nextLook: Instant? {
        let drains = processes.values.compactMap(\.nextDrain)
        let stops = processes.values.contains(where: \.isStopping) ? [host.now + .milliseconds(1)] : []
        return (drains + stops).min()
    }

    /// Everything that the processes have said and done until now.
    func look(_ ready: [RealTime.Ready], at now: Instant) -> [Event] {
        host.forgetNotifications()
        var seen: [Event] = []
        for process in inOrder {
            seen += events(process.drain(at: now), of: process)
            host.wake(process)
            if process.isStopping, process.confinement.isStopped { seen += stopped(process) }
        }
        for case let source in ready.map(\.source) where source.kind == .end {
            guard let process = processes[ProcessNumber(rawValue: source.number)] else { continue }
            seen += ended(process, status: host.status(of: process), at: now)
        }
        return seen
    }
}
