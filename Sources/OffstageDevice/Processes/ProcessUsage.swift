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
        var found: Set<String> = []
        for member in members {
            for file in entries(of: "/proc/\(member.pid)/fdinfo") {
                guard text(of: "/proc/\(member.pid)/fdinfo/\(file)").contains("\nlock:") else { continue }
                let path = target(ofLink: "/proc/\(member.pid)/fd/\(file)")
                for folder in folders where path.hasPrefix(folder.path + "/") {
                    found.insert(folder.prefix + path.dropFirst(folder.path.utf8.count + 1))
                }
            }
        }
        return found.sorted()
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
