import Glibc

/// A process of the host as `/proc` describes it.
struct ProcessEntry {
    var pid: pid_t
    /// `R`, `S`, `D`, `T` (stopped), `Z` (ended, not yet reaped) and others.
    var state: UInt8
    var parent: pid_t
    var session: pid_t
    /// CPU time of children that ended and were reaped, in clock ticks.
    var childrenTicks: Int64
    /// Clock ticks after the host booted.
    var started: UInt64

    init?(_ pid: pid_t) {
        self.init(pid, stat: contents(of: "/proc/\(pid)/stat"))
    }

    /// What the system says of one thread, or nil if it is gone.
    init?(thread: String, of pid: pid_t) {
        self.init(pid, stat: contents(of: "/proc/\(pid)/task/\(thread)/stat"))
    }

    private init?(_ pid: pid_t, stat: [UInt8]) {
        // The second field is the program's name in parentheses and may itself hold blanks and parentheses.
        guard let name = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = stat[(name + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let state = fields[0].first else { return nil }
        func number(_ index: Int) -> Int64 { Int64(String(decoding: fields[index], as: UTF8.self)) ?? 0 }
        self.pid = pid
        self.state = state
        parent = pid_t(number(1))
        session = pid_t(number(3))
        childrenTicks = number(13) + number(14)
        started = UInt64(number(19))
    }

    var isEnded: Bool { state == UInt8(ascii: "Z") || state == UInt8(ascii: "X") }

    /// Whether every thread is stopped by a signal.
    var isStopped: Bool {
        entries(of: "/proc/\(pid)/task").allSatisfy { thread in
            guard let task = ProcessEntry(thread: thread, of: pid) else { return true }
            return task.state == UInt8(ascii: "T") || task.isEnded
        }
    }

    /// Whether a thread runs, or waits for a processor.
    var isRunnable: Bool {
        entries(of: "/proc/\(pid)/task").contains { ProcessEntry(thread: $0, of: pid)?.state == UInt8(ascii: "R") }
    }

    /// Whether the environment with which the process was started holds this variable with this value.
    func began(with variable: String, _ value: String) -> Bool {
        let wanted = Array("\(variable)=\(value)".utf8)
        return contents(of: "/proc/\(pid)/environ").split(separator: 0).contains { $0.elementsEqual(wanted) }
    }

    /// Whether the environment with which the process was started holds something that begins so.
    func beganWithVariable(_ beginning: String) -> Bool {
        let wanted = Array(beginning.utf8)
        return contents(of: "/proc/\(pid)/environ").split(separator: 0).contains { $0.starts(with: wanted) }
    }

    /// Every process that can be seen.
    static var all: [ProcessEntry] {
        entries(of: "/proc").compactMap { pid_t($0).flatMap { ProcessEntry($0) } }
    }
}

/// The bytes of a small file; none if it cannot be read.
func contents(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(file, &chunk, chunk.count)
        if count > 0 {
            bytes.append(contentsOf: chunk.prefix(count))
        } else if count == 0 || errno != EINTR {
            return bytes
        }
    }
}

/// The text of a small file; empty if it cannot be read.
func text(of path: String) -> String {
    String(decoding: contents(of: path), as: UTF8.self)
}

/// The names in a folder that begin with this, sorted, without `.` and `..`; none if it cannot be read.
func entries(of folder: String, startingWith prefix: String = "") -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != "..", name.hasPrefix(prefix) { names.append(name) }
    }
    return names.sorted()
}
