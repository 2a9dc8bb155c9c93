import COffstageSpawn
import Glibc
import OffstageKernel
import OffstageWire

/// Processes that the engine of virtual time holds: each stands still until it is given a turn.
final class VirtualHost: ProcessHost {
    let time: VirtualTime
    private let pagePath: String
    /// The places of the processes in the engine's page.
    private(set) var slots: [ProcessNumber: Int32] = [:]
    /// Processes that may have something to do at this moment.
    private(set) var touched: [ProcessNumber] = []
    /// Nanoseconds of processor time that have passed on the clock and stand in the log.
    private var charged: [ProcessNumber: Int64] = [:]
    /// What ended repeatability, or might have, in processes.
    private(set) var counted: [String: Int] = [:]
    /// Told what the threads of an app do that is killed because it does not answer.
    var onUnresponsive: ((AppIdentifier, String) -> Void)?

    init(_ time: VirtualTime, page: String) {
        self.time = time
        pagePath = page
    }

    var now: Instant { time.now }
    var epoch: Epoch { time.epoch }
    /// One on every host.
    var timeZone: String? { "UTC" }
    var page: String? { pagePath }

    func start(
        _ plan: SpawnedProcess.Plan,
        of number: ProcessNumber,
        console: Int32,
        stacks: Int32,
        sandbox: Int32
    ) throws(DeviceError) -> (process: SpawnedProcess, confinement: any Confinement) {
        let wire = try SpawnedProcess.wire()
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer {
            close(wire.app)
            close(null)
        }
        do throws(DeviceError) {
            let descriptors = [null, console, console, wire.app] + (stacks >= 0 ? [stacks] : [])
            let slot = try time.spawn(plan, descriptors: descriptors, sandbox: sandbox)
            slots[number] = slot
            let process = SpawnedProcess(pid: time.pid(slot), end: -1, link: Link(descriptor: wire.device))
            return (process, VirtualConfinement(time: time, slot: slot))
        } catch {
            close(wire.device)
            throw error
        }
    }

    func admit(_ process: AppProcess) {
        if !time.keepsAddresses { counted["random-addresses", default: 0] += 1 }
        touch(process.number)
    }

    // MARK: Turns

    /// At once: who has words is among those whose turn it is.
    func told(_ process: AppProcess) {
        try? process.link.flush()
        wake(process)
    }

    func letHear() {}

    func wake(_ process: AppProcess) { touch(process.number) }

    func touch(_ number: ProcessNumber) {
        if !touched.contains(number) { touched.append(number) }
    }

    func rest(_ process: AppProcess) { haveRested(process.number) }

    /// The process has nothing to do at this moment.
    func haveRested(_ number: ProcessNumber) {
        touched.removeAll { $0 == number }
    }

    /// A descendant has a slot of its own; its family is settled by the slot of the app.
    func owner(of slot: Int32) -> ProcessNumber? {
        slots.first { $0.value == time.family(of: slot) }?.key
    }

    /// Code takes no time here, and real processor time differs from run to run: each turn of a thread counts as a
    /// millisecond of work and a little data, and a loop that reads the clock as the time it took.
    func usage(of process: AppProcess) -> Usage {
        let work = slots[process.number].map { time.work($0) } ?? (turns: 0, spun: 0)
        return Usage(cpuNanoseconds: work.turns * 1_000_000 + work.spun, ioBytes: work.turns * 64)
    }

    func nextTimer(of process: AppProcess) -> Duration? {
        slots[process.number].flatMap { time.nextTimer($0) }.map { max(.zero, $0 - now) }
    }

    /// The processor time that has passed on the clock since this was last asked; the engine lets it pass four times a
    /// second at most.
    func newCharges(of number: ProcessNumber) -> [Event] {
        let told = charged[number, default: 0]
        guard let total = slots[number].map({ time.charged($0) }), total > told else { return [] }
        charged[number] = total
        return [.process(number, .charged(nanoseconds: total - told))]
    }

    // MARK: Ends

    func willLose(_ process: AppProcess, _ report: CrashReport?) {
        guard let slot = slots[process.number] else { return }
        if report?.reason == "watchdog" {
            onUnresponsive?(process.app, ThreadReport(time.report(slot), of: process.pid).text)
        }
        for counter in time.counters(slot) where counter.count > 0 {
            counted[counter.name, default: 0] += counter.count
        }
    }

    func reap(_ process: AppProcess) {}

    func dismiss(_ process: AppProcess) {
        slots[process.number] = nil
        charged[process.number] = nil
        haveRested(process.number)
    }
}
