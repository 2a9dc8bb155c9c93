import Glibc

/// Confinement by a group of the cgroup v2 hierarchy: nothing leaves it by forking or changing its session.
struct ControlGroup: Confinement {
    private let path: String
    /// As `/proc/PID/cgroup` writes it.
    private let name: String
    let group: Int32

    /// - Parameter path: the group's folder, which must not exist.
    init?(path: String, name: String) {
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { return nil }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        self.path = path
        self.name = name
        group = folder
    }

    mutating func adopt(_ process: ProcessEntry) {}

    func stop() { write("1", to: "cgroup.freeze") }

    var isStopped: Bool { event("frozen") }

    func resume() { write("0", to: "cgroup.freeze") }

    func kill() {
        if !write("1", to: "cgroup.kill") {
            // Kernels before 5.14 know no cgroup.kill.
            stop()
            for member in members { Glibc.kill(member.pid, SIGKILL) }
            resume()
        }
        var attempts = 1000
        let events = open("\(path)/cgroup.events", O_RDONLY | O_CLOEXEC)
        defer { close(events) }
        while event("populated"), attempts > 0 {
            var wait = pollfd(fd: events, events: Int16(POLLPRI), revents: 0)
            poll(&wait, 1, 1)
            attempts -= 1
        }
    }

    var members: [ProcessEntry] {
        text(of: "\(path)/cgroup.procs").split(separator: "\n").compactMap { pid_t($0).flatMap { ProcessEntry($0) } }
    }

    var cpuNanoseconds: Int64 {
        for line in text(of: "\(path)/cpu.stat").split(separator: "\n") where line.hasPrefix("usage_usec ") {
            return (Int64(line.dropFirst("usage_usec ".count)) ?? 0) * 1000
        }
        return 0
    }

    func owned(_ orphan: ProcessEntry) -> Bool {
        text(of: "/proc/\(orphan.pid)/cgroup").split(separator: "\n").contains { $0.hasSuffix(name) }
    }

    func dissolve() {
        close(group)
        rmdir(path)
    }

    private func event(_ key: String) -> Bool {
        text(of: "\(path)/cgroup.events").split(separator: "\n").contains { $0 == "\(key) 1" }
    }

    @discardableResult
    private func write(_ word: String, to file: String) -> Bool {
        let descriptor = openat(group, file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, word, word.utf8.count) == word.utf8.count
    }
}

/// The place in the cgroup v2 hierarchy below which a device keeps the groups of its processes.
struct ControlGroups {
    let path: String
    /// As `/proc/PID/cgroup` writes it.
    private let name: String

    /// - Parameter device: a word that tells this device from others on the host.
    /// - Returns: nil if there is no hierarchy, or none that this user may write to.
    init?(device: String) {
        guard let mount = Self.mountPoint, let own = Self.ownGroup else { return nil }
        name = (own == "/" ? "" : own) + "/offstage-\(device)"
        path = mount + name
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { return nil }
        guard access("\(path)/cgroup.freeze", W_OK) == 0, access("\(path)/cgroup.procs", W_OK) == 0 else {
            rmdir(path)
            return nil
        }
    }

    func group(_ process: Int) -> ControlGroup? {
        ControlGroup(path: "\(path)/\(process)", name: "\(name)/\(process)")
    }

    /// Kills whatever an earlier run of the device left behind.
    static func sweep(_ path: String) {
        for child in entries(of: path) {
            guard let group = ControlGroup(path: "\(path)/\(child)", name: child), child.allSatisfy(\.isNumber) else {
                continue
            }
            group.kill()
            group.dissolve()
        }
    }

    func dissolve() {
        rmdir(path)
    }

    private static var mountPoint: String? {
        for line in text(of: "/proc/self/mountinfo").split(separator: "\n") {
            let halves = line.split(separator: " - ", maxSplits: 1)
            let fields = halves[0].split(separator: " ")
            if halves.count == 2, halves[1].hasPrefix("cgroup2 "), fields.count > 4 { return String(fields[4]) }
        }
        return nil
    }

    private static var ownGroup: String? {
        text(of: "/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::") }.map {
            String($0.dropFirst(3))
        }
    }
}
