import Glibc
import OffstageKernel
import OffstageWire

/// The device's app processes: starts them, reads them, stops them, ends them, and reports what it saw as facts.
///
/// Only the device's own thread uses it, because a process dies with the thread that started it.
final class ProcessSupervisor {
    /// How processes are suspended and killed with all their descendants.
    enum Mode: Sendable {
        case controlGroups(ControlGroups)
        case signals
    }

    typealias Facts = [(process: ProcessNumber, fact: ProcessFact)]

    private let folder: StateFolder
    private let time: RealTime
    private let mode: Mode
    private let inotify: Int32
    private var processes: [ProcessNumber: AppProcess] = [:]
    private var resuming: [ProcessNumber] = []
    /// How the last process of each app ended, for whoever waits for its launch.
    private(set) var lastEnds: [AppIdentifier: String] = [:]
    /// Told what processes say about transfers, in the order in which they say it.
    var onTransfer: ((ProcessNumber, UInt32, TransferMessage) -> Void)?

    init(_ folder: StateFolder, time: RealTime, mode: Mode) throws(DeviceError) {
        self.folder = folder
        self.time = time
        self.mode = mode
        inotify = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard inotify >= 0 else {
            throw DeviceError(.stateUnusable, "the device cannot watch what apps print: \(systemReason())")
        }
        try time.watch(inotify, .console)
    }

    private var inOrder: [AppProcess] { processes.values.sorted { $0.number < $1.number } }

    func process(of app: AppIdentifier) -> AppProcess? {
        processes.values.first { $0.app == app }
    }

    subscript(number: ProcessNumber) -> AppProcess? { processes[number] }

    /// When there is something to look at although nothing happens.
    var nextLook: Instant? {
        let drains = processes.values.compactMap(\.nextDrain)
        let stops = processes.values.contains(where: \.isStopping) ? [time.now + .milliseconds(1)] : []
        return (drains + stops).min()
    }

    // MARK: Effects

    func spawn(
        _ number: ProcessNumber,
        _ app: InstalledApp,
        arguments: [String],
        groups: [String]
    ) throws(DeviceError) {
        let console = try Console(path: "\(folder.consoles)/\(number.rawValue)")
        let stacks = StackFile()
        var confinement = confinement(number)
        let home = folder.data(of: app)
        let sandbox = Sandbox(of: app, in: folder, groups: groups, console: console.path)
        let environment = AppEnvironment(process: number, home: home, groups: folder.groups, sandbox: sandbox)
        let plan = SpawnedProcess.Plan(
            executable: "\(folder.bundle(of: app))/\(app.executable)",
            arguments: arguments,
            environment: environment.variables,
            directory: home
        )
        do throws(DeviceError) {
            let rules = try sandbox.open()
            defer { close(rules) }
            let started = try SpawnedProcess.start(
                plan,
                console: console.descriptor,
                stacks: stacks.descriptor,
                group: confinement.group,
                sandbox: rules
            )
            if let entry = ProcessEntry(started.pid) { confinement.adopt(entry) }
            let containers = [
                ContainerFolder(path: home, prefix: ""), ContainerFolder(path: folder.groups, prefix: "groups/"),
            ]
            let process = AppProcess(
                number,
                app.identifier,
                started: started,
                console: console,
                autopsy: Autopsy(executable: plan.executable, pid: started.pid, file: stacks),
                confinement: confinement,
                containers: containers,
                epoch: time.epoch
            )
            processes[number] = process
            lastEnds[app.identifier] = nil
            try time.watch(process.end, Source(.end, number.rawValue))
            try time.watch(process.link.descriptor, Source(.wire, number.rawValue))
            inotify_add_watch(inotify, console.path, UInt32(IN_MODIFY))
        } catch {
            guard processes[number] == nil else { throw error }
            console.close()
            stacks.close()
            confinement.dissolve()
            lastEnds[app.identifier] = error.description
            throw error
        }
    }

    private func confinement(_ number: ProcessNumber) -> any Confinement {
        if case .controlGroups(let groups) = mode, let group = groups.group(number.rawValue) { return group }
        return SignalledTree(number, groups: folder.groups)
    }

    /// - Returns: what the process said until it was stopped, if that is already certain.
    func suspend(_ number: ProcessNumber) -> Facts {
        guard let process = processes[number] else { return [] }
        process.confinement.stop()
        process.isStopping = true
        for _ in 0..<confirmationAttempts where process.confinement.isStopped { return stopped(process) }
        return []
    }

    /// The process runs from the next ``letRun()`` on.
    func resume(_ number: ProcessNumber) {
        processes[number]?.isStopping = false
        resuming.append(number)
    }

    /// Lets resumed processes run. What they are told first is in their sockets by now, so that they wake once.
    func letRun() {
        for number in resuming { processes[number]?.confinement.resume() }
        resuming.removeAll(keepingCapacity: true)
    }

    func kill(_ number: ProcessNumber, _ report: CrashReport?, at now: Instant) {
        guard let process = processes[number] else { return }
        process.confinement.kill()
        // Too late for the log, but not for the crash record.
        _ = process.drainRest(ended: true)
        if let report {
            try? CrashRecord(report, of: process, at: now).write(into: folder.crashes)
        }
        lastEnds[process.app] = report.map { "it was killed: \($0.description)" } ?? "it was killed"
        _ = reap(process)
        remove(process)
    }

    /// What can be seen of a process that is to be killed.
    func examine(_ number: ProcessNumber) -> DeathScene? {
        processes[number]?.examine()
    }

    func usage(of number: ProcessNumber) -> Usage? {
        guard let process = processes[number] else { return nil }
        reapOrphans(of: process)
        return process.usage
    }

    // MARK: Facts

    /// Everything that the processes have said and done until now.
    func look(_ ready: [RealTime.Ready], at now: Instant) -> Facts {
        forgetNotifications()
        var facts: Facts = []
        for process in inOrder {
            facts += told(process.drain(at: now), by: process)
            flush(process)
            if process.isStopping, process.confinement.isStopped { facts += stopped(process) }
        }
        for case let source in ready.map(\.source) where source.kind == .end {
            if let process = processes[ProcessNumber(rawValue: source.number)] { facts += ended(process, at: now) }
        }
        return facts
    }

    private func stopped(_ process: AppProcess) -> Facts {
        process.isStopping = false
        let words = told(process.drainRest(ended: false), by: process)
        let fact = ProcessFact.stopped(process.usage, lockedFiles: process.lockedFiles)
        return words + [(process.number, fact)]
    }

    /// The process has ended by itself: what it said comes first, then its end.
    private func ended(_ process: AppProcess, at now: Instant) -> Facts {
        let status = reap(process)
        // On a phone nothing of an app outlives it.
        process.confinement.kill()
        var facts = told(process.drainRest(ended: true), by: process)
        let signal = status & 0x7f
        if signal == 0 {
            let status = (status >> 8) & 0xff
            let isFailure = process.isFailedStart(status)
            lastEnds[process.app] = isFailure ? process.failedStart(status) : "it exited with status \(status)"
            facts.append(
                (process.number, isFailure ? .failedToSpawn(process.failedStart(status)) : .exited(status: status))
            )
        } else {
            let scene = process.sceneOfCrash()
            try? CrashRecord(signal: signal, of: process, at: now).write(into: folder.crashes)
            lastEnds[process.app] = "it crashed: \(String(cString: strsignal(signal)))"
            facts.append((process.number, .crashed(signal: signal, scene)))
        }
        remove(process)
        return facts
    }

    private func told(_ words: [AppProcess.Word], by process: AppProcess) -> Facts {
        if process.isCutOff { time.unwatch(process.link.descriptor) }
        return words.compactMap { word in
            switch word {
            case .fact(let fact): return (process.number, fact)
            case .picture(let picture):
                try? SnapshotFiles(folder, process.app).write(picture)
                return nil
            case .transfer(let number, let word):
                onTransfer?(process.number, number, word)
                return nil
            }
        }
    }

    /// Sends what waits, and lets the socket wake the device as long as something does.
    func flush(_ process: AppProcess) {
        guard !process.isCutOff else { return }
        let waited = process.waitsToSend
        if waited { try? process.link.flush() }
        process.waitsToSend = process.link.hasBacklog
        guard process.waitsToSend != waited else { return }
        time.update(
            process.link.descriptor,
            Source(.wire, process.number.rawValue),
            writable: process.waitsToSend
        )
    }

    private func forgetNotifications() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(inotify, &buffer, buffer.count) > 0 {}
    }

    // MARK: Ends

    /// Waits for the end of a process that has ended or was killed.
    private func reap(_ process: AppProcess) -> Int32 {
        var status: Int32 = 0
        while waitpid(process.pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Descendants that detached themselves became children of the device; their remains are taken away here.
    private func reapOrphans(of process: AppProcess) {
        for thread in entries(of: "/proc/self/task") {
            for child in text(of: "/proc/self/task/\(thread)/children").split(separator: " ") {
                guard let pid = pid_t(child), pid != process.pid, let entry = ProcessEntry(pid), entry.isEnded,
                    process.confinement.owned(entry)
                else { continue }
                waitpid(pid, nil, WNOHANG)
            }
        }
    }

    private func remove(_ process: AppProcess) {
        reapOrphans(of: process)
        time.unwatch(process.link.descriptor)
        time.unwatch(process.end)
        process.close()
        processes[process.number] = nil
    }

    /// Ends every process, when the device itself ends.
    func endAll(at now: Instant) {
        for process in inOrder { kill(process.number, nil, at: now) }
        time.unwatch(inotify)
        close(inotify)
        if case .controlGroups(let groups) = mode { groups.dissolve() }
    }
}
