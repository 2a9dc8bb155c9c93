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
    ///
    /// Only what lies there is asked for its locks. `/proc/locks` tells all of them at once, but whoever reads it waits
    /// for a grace period of the kernel's, some 10 ms, and so would a wake that comes then.
    func lockedFiles(inside folders: [ContainerFolder]) -> [String] {
        var found: Set<String> = []
        for process in processes {
            for file in entries(of: "/proc/\(process)/fd") {
                let path = target(ofLink: "/proc/\(process)/fd/\(file)")
                let names = folders.compactMap { $0.name(of: path) }
                guard !names.isEmpty, text(of: "/proc/\(process)/fdinfo/\(file)").contains("\nlock:") else { continue }
                found.formUnion(names)
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

    /// What the log calls the file at this path; nil if it lies elsewhere.
    fileprivate func name(of file: String) -> String? {
        guard file.hasPrefix(path), file.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/") else { return nil }
        return prefix + file.dropFirst(path.utf8.count + 1)
    }
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
