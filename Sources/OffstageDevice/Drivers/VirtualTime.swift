import CVirtualTimeSupervisor
import Glibc
import OffstageKernel

/// Virtual time: the device's clock as an engine inside every process sees it, and the turns that processes take.
///
/// Time stands still while anything runs. Where ``RealTime`` waits for whatever happens next, this lets one process run
/// until it has nothing left to do, and the device moves the clock itself.
final class VirtualTime {
    /// How a turn of a process ended.
    enum Outcome {
        /// Nothing is left to do at this moment.
        case idle
        case ended(status: Int32)
        /// It never waits; the text names its threads and where they are.
        case stuck(String)
        /// Processor time that is charged went past the limit: the process is still at work.
        case overrun
        /// It ended before any of its own code ran.
        case neverBegan(status: Int32)
        /// The engine has no hold on it.
        case uncontrolled(String)
    }

    let epoch: Epoch
    private let device: UnsafeMutablePointer<vt_supervisor>
    /// The axis counts from the start of an imagined machine, whose uptime an app may ask for.
    private static let bootOfMachine: UInt64 = 100_000_000_000_000

    /// - Parameters:
    ///   - processors: how many the apps are told of.
    ///   - start: nanoseconds since 1970 at the device's first boot.
    ///   - shufflesThreads: whether the seed chooses among an app's ready threads.
    ///   - chargesProcessor: whether the processor time of code that does not wait passes on the clock.
    ///   - isPinned: whether the calling thread and all processes share the processor they are on.
    ///   - page: the file that the engine and the device share.
    init(
        seed: UInt64,
        processors: Int,
        start: Int64,
        shufflesThreads: Bool,
        chargesProcessor: Bool,
        isPinned: Bool,
        page: String
    ) throws(DeviceError) {
        epoch = Epoch(nanoseconds: start)
        device = .allocate(capacity: 1)
        device.initialize(to: vt_supervisor())
        var settings = vt_settings()
        settings.seed = seed
        settings.processors = UInt32(processors)
        settings.shuffles = shufflesThreads
        settings.charges_cpu = chargesProcessor
        settings.stuck_limit = try Self.busyLimit()
        settings.start = Self.bootOfMachine
        settings.epoch = UInt64(start) &- Self.bootOfMachine
        settings.pinned_processor = isPinned ? Self.ownProcessor : -1
        let error = Self.library.withCString { library in
            page.withCString { page in
                if access(library, R_OK) == 0 { settings.library = library }
                settings.page = page
                return vt_open(device, &settings)
            }
        }
        guard error == 0 else { throw Self.refused("shared memory (\(page))", error) }
        guard !isPinned || device.pointee.is_pinned else {
            throw Self.refused("all its processes on one processor (sched_setaffinity)", errno)
        }
    }

    /// Names the processor time, in seconds, after which a thread that does not wait counts as stuck.
    static let busyLimitVariable = "OFFSTAGE_BUSY_LIMIT"

    /// In nanoseconds; 0, the engine's own, if nothing is said.
    private static func busyLimit() throws(DeviceError) -> UInt64 {
        guard let text = getenv(busyLimitVariable).map({ String(cString: $0) }) else { return 0 }
        guard let seconds = Double(text), (0.1...1e6).contains(seconds) else {
            throw DeviceError(
                .unusableInput,
                "\(busyLimitVariable) is `\(text)`; give seconds of processor time, such as 120"
            )
        }
        return UInt64(seconds * 1e9)
    }

    /// Of processor time, after which code that never waits counts as stuck.
    var busySeconds: Double { Double(device.pointee.stuck_limit) / 1e9 }

    private static func refused(_ need: String, _ error: Int32) -> DeviceError {
        let how = "allow it for this user or container, or take a live device (--live)"
        return DeviceError(
            .stateUnusable,
            "virtual time needs \(need), which the system refuses (\(systemReason(error))): \(how)"
        )
    }

    deinit {
        vt_close(device)
        device.deallocate()
    }

    /// The engine for what apps start: `sleep`, a shell. It lies beside the program that holds the device; where it is
    /// missing such children run in real time and are counted.
    static var library: String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let executable = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = executable.lastIndex(of: "/").map { executable[..<$0] } ?? ""
        return "\(folder)/libOffstageVirtualTime.so"
    }

    /// The processor this thread runs on: device and processes share one, since only one of them ever runs.
    private static var ownProcessor: Int32 { vt_this_processor() }

    var now: Instant {
        Instant(nanoseconds: Int64(vt_device_now(device) - Self.bootOfMachine))
    }

    /// Moves the clock. Only while every process is idle.
    /// - Parameter isAsleep: the device sleeps until then: monotonic time stands still, continuous time goes on.
    func advance(to moment: Instant, isAsleep: Bool = false) {
        guard moment > now else { return }
        if isAsleep {
            vt_sleep(device, UInt64(moment.nanoseconds - now.nanoseconds))
        } else {
            vt_set_now(device, Self.bootOfMachine + UInt64(moment.nanoseconds))
        }
    }

    /// The process that has the earliest deadline of its own.
    var next: (moment: Instant, slot: Int32)? {
        var slot: Int32 = -1
        guard let moment = Self.instant(vt_next(device, &slot)), slot >= 0 else { return nil }
        return (moment, slot)
    }

    /// When a timer of the process is due, if it has one.
    func nextTimer(_ slot: Int32) -> Instant? { Self.instant(vt_timer_of(device, slot)) }

    /// Nil for what is never.
    private static func instant(_ moment: UInt64) -> Instant? {
        guard moment >= bootOfMachine, moment < UInt64(Int64.max) else { return nil }
        return Instant(nanoseconds: Int64(moment - bootOfMachine))
    }

    /// One of the processes that have the earliest deadline; `draw` says which.
    func first(_ draw: UInt64) -> Int32? {
        let slot = vt_first_of_next(device, draw)
        return slot >= 0 ? slot : nil
    }

    /// Why an app cannot be held in virtual time, or nil. It brings the engine itself.
    func refusal(of executable: String) -> String? {
        vt_refusal(executable, false).map { String(cString: $0) }
    }

    /// - Returns: the slot of the new process.
    func spawn(_ plan: SpawnedProcess.Plan, descriptors: [Int32], sandbox: Int32) throws(DeviceError) -> Int32 {
        let slot = withCStrings([plan.executable] + plan.arguments) { arguments in
            withCStrings(plan.environment) { environment in
                vt_spawn(
                    device,
                    plan.executable,
                    arguments,
                    environment,
                    plan.directory,
                    descriptors,
                    Int32(descriptors.count),
                    sandbox
                )
            }
        }
        guard slot >= 0 else {
            throw DeviceError(
                .spawnFailed,
                "\(plan.executable) cannot be started: \(String(cString: strerror(-slot)))"
            )
        }
        return slot
    }

    /// The slot of the app that a process descends from; an app's own is its own.
    func family(of slot: Int32) -> Int32 { vt_family_of(device, slot) }

    func pid(_ slot: Int32) -> pid_t { vt_pid_of(device, slot) }

    /// Lets a process run, with its descendants, until nothing is left to do at this moment; or, where `limit` is later
    /// and it says nothing before, until then or until another process is next. The clock then shows how far it came.
    func settle(_ slot: Int32, until limit: Instant) -> Outcome {
        let limit = limit > now ? Self.bootOfMachine + UInt64(limit.nanoseconds) : vt_device_now(device)
        return switch vt_settle(device, slot, vt_lease_of(device, slot, limit)) {
        case VT_GONE: .ended(status: vt_status_of(device, slot))
        case VT_STUCK: .stuck(report(slot))
        case VT_OVERRUN: .overrun
        case VT_UNCONTROLLED: uncontrolled(slot)
        default: .idle
        }
    }

    private func uncontrolled(_ slot: Int32) -> Outcome {
        let process = withUnsafePointer(to: &device.pointee.processes) { processes in
            UnsafeRawPointer(processes).assumingMemoryBound(to: vt_process.self)[Int(slot)]
        }
        // The system's loader gives up with this status; an engine that refuses a process has another.
        let hasFailed = process.has_status && (process.status & 0x7f != 0 || (process.status >> 8) & 0xff == 127)
        return hasFailed ? .neverBegan(status: process.status) : .uncontrolled(report(slot))
    }

    func report(_ slot: Int32) -> String {
        vt_report(device, slot).map { String(cString: $0) } ?? ""
    }

    /// How often a thread of the process was let run, and for how many nanoseconds of device time threads were busy
    /// reading the clock. What real processor time would say differs from run to run.
    func work(_ slot: Int32) -> (turns: Int64, spun: Int64) {
        (Int64(vt_activity_of(device, slot)), Int64(vt_spun_of(device, slot)))
    }

    /// How many nanoseconds of processor time of the process have passed on the clock.
    func charged(_ slot: Int32) -> Int64 { Int64(vt_tally_of(device, slot).charged) }

    func suspend(_ slot: Int32) { vt_suspend(device, slot) }
    func resume(_ slot: Int32) { vt_resume(device, slot) }
    func kill(_ slot: Int32) { vt_kill(device, slot) }

    /// What ends repeatability, or might, in a process so far; all zero in a run that can be repeated.
    func counters(_ slot: Int32) -> [(name: String, count: Int)] {
        let tally = vt_tally_of(device, slot)
        return [
            ("second-runners", Int(tally.second_runners)), ("lent-tokens", Int(tally.lent_tokens)),
            ("holds", Int(tally.holds)), ("charges", Int(tally.charges)),
            ("foreign-children", Int(tally.foreign_children)), ("unheld-objects", Int(tally.unheld_objects)),
        ]
    }

    /// False once the system has refused to load a process at the same addresses every time. What hashes or prints an
    /// address then differs from run to run.
    var keepsAddresses: Bool { device.pointee.keeps_addresses }
}
