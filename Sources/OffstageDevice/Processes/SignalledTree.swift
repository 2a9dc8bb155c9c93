import COffstageSpawn
import Glibc
import OffstageKernel
import OffstageWire

/// Confinement where there is no control group: members are found in `/proc`, by descent, by session, and by the
/// variables with which every process of an app begins, and are stopped by signals one at a time.
final class SignalledTree: Confinement {
    let group: Int32 = -1
    private let number: ProcessNumber
    private let groups: String
    private var root: ProcessEntry?
    /// Every member that was ever seen, by process and start: an orphan tells nothing of where it came from.
    private var seen: [pid_t: UInt64] = [:]

    /// - Parameter groups: the value of `OFFSTAGE_GROUPS`, which no other device shares.
    init(_ number: ProcessNumber, groups: String) {
        self.number = number
        self.groups = groups
    }

    func adopt(_ process: ProcessEntry) {
        root = process
    }

    func stop() {
        for member in members { Glibc.kill(member.pid, SIGSTOP) }
    }

    var isStopped: Bool {
        let running = members.filter { !$0.isStopped }
        for member in running { Glibc.kill(member.pid, SIGSTOP) }
        return running.isEmpty
    }

    func resume() {
        for member in members { Glibc.kill(member.pid, SIGCONT) }
    }

    func kill() {
        // A member may fork while the list is read, and one that is just becoming another program cannot be told for a
        // moment; so only lists that stay empty end it.
        var attempts = 1000
        var emptyLists = 0
        while emptyLists < 3, attempts > 0 {
            let rest = members
            for member in rest { Glibc.kill(member.pid, SIGKILL) }
            emptyLists = rest.isEmpty && !hasUnknownOrphan ? emptyLists + 1 : 0
            if hasUnknownOrphan { attempts -= 20 }
            if emptyLists < 3 { poll(nil, 0, 1) }
            attempts -= 1
        }
    }

    /// Whether the device has adopted a process whose environment cannot be read, perhaps because it is being replaced.
    private var hasUnknownOrphan: Bool {
        let device = getpid()
        return ProcessEntry.all.contains {
            $0.parent == device && !$0.isEnded && contents(of: "/proc/\($0.pid)/environ").isEmpty
        }
    }

    var members: [ProcessEntry] {
        guard let root else { return [] }
        let candidates = ProcessEntry.all.filter { $0.started >= root.started && !$0.isEnded }
        var found = Set(candidates.filter { isMarked($0, root) }.map(\.pid))
        // Children of members are members, even if they cleared their environment.
        var grew = true
        while grew {
            let more = candidates.filter { !found.contains($0.pid) && found.contains($0.parent) }
            found.formUnion(more.map(\.pid))
            grew = !more.isEmpty
        }
        let members = candidates.filter { found.contains($0.pid) }
        for member in members { seen[member.pid] = member.started }
        return members
    }

    private func isMarked(_ process: ProcessEntry, _ root: ProcessEntry) -> Bool {
        process.pid == root.pid || process.session == root.pid
            || process.began(with: Wire.environmentVariable, String(number.rawValue))
                && process.began(with: AppEnvironment.groupsVariable, groups)
    }

    var cpuNanoseconds: Int64 {
        let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
        return members.reduce(0) { sum, member in
            sum + max(0, offstage_cpu_nanoseconds(member.pid)) + member.childrenTicks * tick
        }
    }

    func owned(_ orphan: ProcessEntry) -> Bool {
        orphan.session == root?.pid || seen[orphan.pid] == orphan.started
    }

    func dissolve() {}
}
