import Foundation
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
    /// What ended repeatability, or might have, by name; only what is not zero.
    public private(set) var counters: [String: Int] = [:]
    /// Told of every line of the log as it is written.
    public var onRecord: ((Record) -> Void)?

    private var kernel: Device
    private let time: VirtualTime
    private let folder: StateFolder
    private var apps: AppStore
    private var processes: [ProcessNumber: Held] = [:]
    /// Processes that may have something to do at this moment.
    private var touched: [ProcessNumber] = []
    private var arguments: [AppIdentifier: [String]] = [:]

    /// A process and its place in the engine's page.
    private struct Held {
        var process: AppProcess
        var slot: Int32
    }

    /// - Parameters:
    ///   - start: nanoseconds since 1970 at the device's first boot.
    ///   - path: an empty folder for bundles and containers.
    /// - Throws: ``DeviceError`` if the folder cannot be used or time cannot be held here.
    public init(_ path: String, settings: Device.Settings, start: Int64) throws(DeviceError) {
        guard let kernel = Device(settings: settings) else {
            throw DeviceError(.unusableInput, "there is no OS \(settings.os): take 6, 9, 12, 13, 15, 17, 18 or 26")
        }
        self.kernel = kernel
        folder = try StateFolder(path)
        try folder.prepare()
        apps = try AppStore(folder, seed: settings.seed, apps: [], containers: 0)
        time = try VirtualTime(seed: settings.seed, start: start)
        try feed([.started])
    }

    deinit { close() }

    /// Ends every process.
    public func close() {
        for number in processes.keys.sorted() { end(number) }
    }

    // MARK: What happens

    public var now: Instant { time.now }

    /// Installs a bundle.
    /// - Throws: ``DeviceError`` if it is none, or is a program that virtual time cannot hold.
    @discardableResult
    public func install(_ path: String, arguments: [String] = []) throws(DeviceError) -> AppIdentifier {
        let staged = try AppStore.stage(path, in: folder)
        let app = try apps.place(staged)
        try apps.finish(app)
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
        let refusal = try feed([event])
        try settle()
        return refusal
    }

    /// Lets time pass to a moment.
    public func run(until end: Instant) throws(DeviceError) {
        try settle()
        while true {
            let device = kernel.nextDeadline
            let process = time.next
            let next = [device, process?.moment].compactMap(\.self).min()
            guard let next, next <= end else { break }
            time.advance(to: next)
            // The device's own deadlines come before a process's of the same moment.
            if let device, device <= time.now {
                try feed([.timePassed])
            } else if let slot = process?.slot, let number = owner(of: slot) {
                touch(number)
            }
            try settle()
        }
        time.advance(to: end)
    }

    /// The app's last picture in the app switcher, as text and as SVG, or nil if none was taken.
    public func snapshot(of app: AppIdentifier) -> (text: String, svg: String)? {
        SnapshotFiles(folder, app).picture
    }

    // MARK: The interlock

    private func touch(_ number: ProcessNumber) {
        if !touched.contains(number) { touched.append(number) }
    }

    /// A descendant has a slot of its own; its family is settled by the slot of the app.
    private func owner(of slot: Int32) -> ProcessNumber? {
        processes.first { $0.value.slot == time.family(of: slot) }?.key
    }

    /// Lets every process that may have something to do run, in the order of their numbers, until none has.
    private func settle() throws(DeviceError) {
        while let number = touched.min() {
            touched.removeAll { $0 == number }
            try settle(number)
        }
    }

    /// One turn after another, until a turn in which the process said nothing; only then is what it printed after its
    /// last frame its last word. A process that is writing into a full socket is woken by the reading itself, which is
    /// why a turn that brought something is never the last.
    private func settle(_ number: ProcessNumber) throws(DeviceError) {
        while let held = processes[number] {
            let outcome = time.settle(held.slot)
            let words = held.process.takeFrames()
            try feed(facts(words, of: held.process))
            switch outcome {
            case .ended(let status): return try ended(number, status)
            case .stuck(let report): throw stuck(held.process, report)
            case .uncontrolled(let report): throw uncontrolled(held.process, report)
            case .idle: break
            }
            touched.removeAll { $0 == number }
            if words.isEmpty { break }
        }
        guard let held = processes[number] else { return }
        try feed(facts(held.process.takeText(), of: held.process))
    }

    private func facts(_ words: [AppProcess.Word], of process: AppProcess) -> [Event] {
        words.compactMap { word in
            switch word {
            case .fact(.logged(var line)):
                // Where the host keeps the containers is no business of the log.
                line.message = line.message.replacingOccurrences(of: folder.path, with: "")
                return .process(process.number, .logged(line))
            case .fact(let fact): return .process(process.number, fact)
            case .picture(let picture):
                try? SnapshotFiles(folder, process.app).write(picture)
                return nil
            }
        }
    }

    private func ended(_ number: ProcessNumber, _ status: Int32) throws(DeviceError) {
        guard let held = processes[number] else { return }
        let words = facts(held.process.drainRest(ended: true), of: held.process)
        let signal = status & 0x7f
        let fact: ProcessFact = signal == 0 ? .exited(status: (status >> 8) & 0xff) : .crashed(signal: signal)
        count(held.slot)
        end(number)
        try feed(words + [.process(number, fact)])
    }

    private func stuck(_ process: AppProcess, _ report: String) -> DeviceError {
        DeviceError(
            .stopped,
            "\(process.app) runs without ever waiting at \(seconds); virtual time cannot go on. \(report)"
        )
    }

    private func uncontrolled(_ process: AppProcess, _ report: String) -> DeviceError {
        DeviceError(
            .unusableInput,
            "\(process.app) is not held in virtual time; build it anew with `offstage build`. \(report)"
        )
    }

    private var seconds: String { "\(Double(now.nanoseconds) / 1e9) s" }

    // MARK: The kernel

    /// Feeds the kernel events and what follows from them, in order, never one within another.
    @discardableResult
    private func feed(_ events: [Event]) throws(DeviceError) -> Refusal? {
        var queue = events
        var refusal: Refusal?
        var position = 0
        while position < queue.count {
            for effect in kernel.handle(queue[position], at: now) {
                if case .refuse(let reason) = effect { refusal = reason }
                queue += try perform(effect)
            }
            position += 1
        }
        return refusal
    }

    /// - Returns: what followed.
    private func perform(_ effect: Effect) throws(DeviceError) -> [Event] {
        switch effect {
        case .record(let record):
            records.append(record)
            onRecord?(record)
        case .refuse: break
        case .spawn(let number, let app, _): return [.process(number, spawn(number, app))]
        case .deliver(let number, let delivery): deliver(delivery, to: number)
        case .suspend(let number): return suspend(number)
        case .resume(let number):
            processes[number]?.process.confinement.resume()
            touch(number)
        case .kill(let number, let report):
            if let report, let held = processes[number] {
                _ = held.process.drainRest(ended: true)
                try? CrashRecord(report, of: held.process, at: now).write(into: folder.crashes)
            }
            end(number)
        case .measure(let number): return usage(of: number).map { [.process(number, .used($0))] } ?? []
        case .inform(let number, let visible): send(.surroundings(surroundings(visible, of: number)), to: number)
        case .deleteFiles(let app): apps.remove(app)
        }
        return []
    }

    private func spawn(_ number: ProcessNumber, _ app: AppIdentifier) -> ProcessFact {
        guard let installed = apps.apps[app] else { return .failedToSpawn("the bundle is gone") }
        do throws(DeviceError) {
            let process = try HeldProcess.start(number, installed, arguments: arguments[app] ?? [], folder, time)
            processes[number] = Held(process: process.process, slot: process.slot)
            touch(number)
            return .spawned
        } catch {
            return .failedToSpawn(error.description)
        }
    }

    private func deliver(_ delivery: Delivery, to number: ProcessNumber) {
        guard let process = processes[number]?.process else { return }
        let call = WireTranslation.call(delivery)
        process.expectReturn(of: delivery.number, call.name.rawValue)
        var message = DeviceMessage.callback(call)
        if case .launch(let reason) = delivery.callback {
            message = .launch(
                DeviceMessage.Launch(
                    os: kernel.settings.os,
                    reason: reason.rawValue,
                    call: call,
                    surroundings: surroundings(kernel.visibleSurroundings, of: number),
                    strict: false
                )
            )
        }
        send(message, id: UInt32(truncatingIfNeeded: delivery.number.rawValue), to: number)
    }

    private func send(_ message: DeviceMessage, id: UInt32 = 0, to number: ProcessNumber) {
        guard let process = processes[number]?.process else { return }
        process.send(message, id: id)
        touch(number)
    }

    private func surroundings(_ visible: Surroundings.Visible, of number: ProcessNumber) -> DeviceMessage.Surroundings {
        let badge = kernel.installedApps.first { $0.process == number }?.badge ?? 0
        return WireTranslation.surroundings(visible, badge: badge)
    }

    private func suspend(_ number: ProcessNumber) -> [Event] {
        guard let held = processes[number] else { return [] }
        held.process.confinement.stop()
        touched.removeAll { $0 == number }
        let words = facts(held.process.takeText(), of: held.process)
        let usage = usage(of: number) ?? Usage(cpuNanoseconds: 0, ioBytes: 0)
        return words + [.process(number, .stopped(usage, lockedFiles: held.process.lockedFiles))]
    }

    /// Code takes no time here, and real processor time differs from run to run: each turn of a thread counts as a
    /// millisecond of work and a little data.
    private func usage(of number: ProcessNumber) -> Usage? {
        processes[number].map { held in
            let turns = time.activity(held.slot)
            return Usage(cpuNanoseconds: turns * 1_000_000, ioBytes: turns * 64)
        }
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
            counters[counter.name, default: 0] += counter.count
        }
    }
}
