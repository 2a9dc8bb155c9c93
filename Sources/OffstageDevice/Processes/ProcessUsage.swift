import Glibc
import OffstageKernel

extension Confinement {
    /// What all members have used since they were started.
    var usage: Usage {
        let members = members
        return Usage(
            cpuNanoseconds: cpuNanoseconds,
            ioBytes: members.reduce(0) { $0 + ioBytes($1.pid) },
            waitedNanoseconds: members.reduce(0) { $0 + waitedNanoseconds($1.pid) }
        )
    }

    /// The second number of `schedstat` is how long a thread stood in the queue of a processor. Threads that have ended
    /// are not remembered.
    private func waitedNanoseconds(_ pid: pid_t) -> Int64 {
        entries(of: "/proc/\(pid)/task").reduce(0) { sum, thread in
            let times = text(of: "/proc/\(pid)/task/\(thread)/schedstat").split(separator: " ")
            return sum + (times.count > 1 ? Int64(times[1]) ?? 0 : 0)
        }
    }

    /// Bytes that went through read and write calls, children that ended included.
    private func ioBytes(_ pid: pid_t) -> Int64 {
        text(of: "/proc/\(pid)/io").split(separator: "\n").reduce(0) { sum, line in
            guard line.hasPrefix("rchar: ") || line.hasPrefix("wchar: ") else { return sum }
            return sum + (Int64(line.dropFirst("rchar: ".count)) ?? 0)
        }
    }

    /// The files inside these folders that a member holds locked, sorted; each path begins with its folder's prefix.
    func lockedFiles(inside folders: [ContainerFolder]) -> [String] {
        let processes = processes
        guard mayHoldLocks(processes) else { return [] }
        var found: Set<String> = []
        for process in processes {
            for file in entries(of: "/proc/\(process)/fdinfo") {
                guard text(of: "/proc/\(process)/fdinfo/\(file)").contains("\nlock:") else { continue }
                let path = target(ofLink: "/proc/\(process)/fd/\(file)")
                for folder in folders where path.hasPrefix(folder.path + "/") {
                    found.insert(folder.prefix + path.dropFirst(folder.path.utf8.count + 1))
                }
            }
        }
        return found.sorted()
    }

    /// One look at the locks of all processes is cheaper than one at each open file, of which there are none locked
    /// nearly always. What it does not tell is who has inherited a lock: that takes a process that has children.
    private func mayHoldLocks(_ processes: [pid_t]) -> Bool {
        guard processes.count == 1, let process = processes.first, access("/proc/locks", R_OK) == 0 else { return true }
        // `1: POSIX  ADVISORY  WRITE 4711 08:01:12345 0 EOF`; what belongs to an open file, not a process, has -1.
        let locks = text(of: "/proc/locks")
        return strstr(locks, " \(process) ") != nil || strstr(locks, " -1 ") != nil
    }
}

/// A folder whose files the log may name, because their paths inside it are the same on every host.
struct ContainerFolder {
    var path: String
    /// Begins the names of its files in the log.
    var prefix: String
}

extension Usage {
    /// The larger of each; what an ended child used is not always remembered by the host, but must not come back.
    func atLeast(_ other: Usage) -> Usage {
        Usage(
            cpuNanoseconds: max(cpuNanoseconds, other.cpuNanoseconds),
            ioBytes: max(ioBytes, other.ioBytes),
            waitedNanoseconds: max(waitedNanoseconds, other.waitedNanoseconds)
        )
    }
}

/// Where a symbolic link points, or an empty string.
func target(ofLink path: String) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes {
        readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : ""
}
