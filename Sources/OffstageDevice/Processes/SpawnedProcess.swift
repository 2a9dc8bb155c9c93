import COffstageSpawn
import Glibc
import OffstageWire

/// A process right after it was started, with the device's end of its wire.
struct SpawnedProcess {
    /// What to start, and where.
    struct Plan {
        var executable: String
        var arguments: [String]
        var environment: [String]
        var directory: String
    }

    var pid: pid_t
    var end: Int32
    var link: Link

    /// Starts a process that dies with the calling thread.
    /// - Throws: ``DeviceError`` with ``DeviceError/Code/spawnFailed``.
    ///
    /// - Parameters:
    ///   - stacks: a memory file for what the threads do; -1: none.
    ///   - sandbox: rules that it takes on; -1: none.
    static func start(
        _ plan: Plan,
        console: Int32,
        stacks: Int32,
        group: Int32,
        sandbox: Int32
    ) throws(DeviceError) -> SpawnedProcess {
        let wire = try wire()
        defer { close(wire.app) }
        var end: Int32 = -1
        var step = offstage_spawn_done
        let pid = withCStrings([plan.executable] + plan.arguments) { arguments in
            withCStrings(plan.environment) { environment in
                plan.executable.withCString { executable in
                    plan.directory.withCString { directory in
                        var what = offstage_spawn(
                            executable: executable,
                            arguments: arguments,
                            environment: environment,
                            directory: directory,
                            wire: wire.app,
                            console: console,
                            stacks: stacks,
                            group: group,
                            sandbox: sandbox
                        )
                        return offstage_spawn(&what, &end, &step)
                    }
                }
            }
        }
        guard pid > 0 else {
            let reason = systemReason()
            close(wire.device)
            throw DeviceError(.spawnFailed, explanation(step, plan, reason))
        }
        return SpawnedProcess(pid: pid, end: end, link: Link(descriptor: wire.device))
    }

    /// The two ends of a wire; the app's is for the process and to be closed here once it has been started.
    static func wire() throws(DeviceError) -> (device: Int32, app: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw DeviceError(.spawnFailed, "there is no socket for the app: \(systemReason())")
        }
        return (ends[0], ends[1])
    }

    private static func explanation(_ step: offstage_spawn_step, _ plan: Plan, _ reason: String) -> String {
        switch step {
        case offstage_spawn_exec: "\(plan.executable) cannot be executed: \(reason)"
        case offstage_spawn_chdir: "\(plan.directory) cannot be entered: \(reason)"
        default: "the system starts no process for \(plan.executable): \(reason)"
        }
    }
}

func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
