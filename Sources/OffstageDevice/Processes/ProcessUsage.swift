import Glibc
import OffstageKernel

extension Confinement {
    /// What all members have used since they were started.
    /// - Parameter queues: what is known of their threads' waiting; it is told what they have waited by now.
    func usage(_ queues: inout QueueTimes) -> Usage {
        let members = members
        var waits: [pid_t: Int64] = [:]
        for member in members { addQueueTimes(member.pid, to: &waits) }
        return Usage(
            cpuNanoseconds: cpuNanoseconds,
            ioBytes: members.reduce(0) { $0 + ioBytes($1.pid) },
            waitedNanoseconds: queues.total(waits)
        )
    }

    /// The second number of `schedstat` is how long a thread stood in the queue of a processor.
    private func addQueueTimes(_ pid: pid_t, to waits: inout [pid_t: Int64]) {
        for name in entries(of: "/proc/\(pid)/task") {
            let times = text(of: "/proc/\(pid)/task/\(name)/schedstat").split(separator: " ")
            if let thread = pid_t(name), times.count > 1 { waits[thread] = Int64(times[1]) }
        }
    }

    /// Bytes that went through read and write calls, children that ended included.
    private func ioBytes(_ pid: pid_t) -> Int64 {
        text(of: "/proc/\(pid)/io").split(separator: "\n").reduce(0) { sum, line in
            guard line.hasPrefix("rchar: ") || line.hasPrefix("wchar: ") else { return sum }
            return sum + (Int64(line.dropFirst("rchar: ".count)) ?? 0)
        }
    }

    /// How long the earliest timer of any member has to go (`proc_pid_fdinfo(5)`); nil if none is armed.
    var nextTimer: Duration? {
        let timers = openFiles.filter { $0.path == "anon_inode:[timerfd]" }
        return timers.compactMap { remainder(ofTimer: text(of: $0.info)) }.min()
    }

    /// What members have open: what it is, and the file that tells more of it.
    private var openFiles: [(path: String, info: String)] {
        processes.flatMap { process in
            entries(of: "/proc/\(process)/fd").map { file in
                (target(ofLink: "/proc/\(process)/fd/\(file)"), "/proc/\(process)/fdinfo/\(file)")
            }
        }
    }

    /// The files inside these folders that a member holds locked, sorted; each path begins with its folder's prefix.
    ///
    /// Only what lies there is asked for its locks. `/proc/locks` tells all of them at once, but whoever reads it waits
    /// for a grace period of the kernel's, some 10 ms, and so would a wake that comes then.
    func lockedFiles(inside folders: [ContainerFolder]) -> [String] {
        var found: Set<String> = []
        for file in openFiles {
            let names = folders.compactMap { $0.name(of: file.path) }
            if !names.isEmpty, text(of: file.info).contains("\nlock:") { found.formUnion(names) }
        }
        return found.sorted()
    }
}

/// How long a timer has to go, from a line such as `it_value: (9, 417266530)`, seconds and nanoseconds; nil if it is
/// not armed.
func remainder(ofTimer info: String) -> Duration? {
    guard let line = info.split(separator: "\n").first(where: { $0.hasPrefix("it_value: (") }) else { return nil }
    let numbers = line.dropFirst("it_value: (".count).dropLast().split(separator: ", ").compactMap { Int64($0) }
    guard numbers.count == 2, numbers != [0, 0] else { return nil }
    return .seconds(numbers[0]) + .nanoseconds(numbers[1])
}

/// How long the threads of a process and its descendants stood in the queues of processors, those that have ended
/// included. The host forgets a thread with its end, and what it waited would hide as much of the others' waiting.
struct QueueTimes {
    private var last: [pid_t: Int64] = [:]
    private var ofEnded: Int64 = 0

    /// - Parameter threads: how long each thread that lives has waited so far.
    /// - Returns: how long all have, but for what a thread waited between the last look at it and its end.
    mutating func total(_ threads: [pid_t: Int64]) -> Int64 {
        // A number whose waiting has become less is another thread's by now.
        for (thread, waited) in last where threads[thread].map({ $0 < waited }) ?? true { ofEnded += waited }
        last = threads
        return threads.values.reduce(ofEnded, +)
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
