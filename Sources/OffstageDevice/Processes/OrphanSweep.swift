import Glibc
import OffstageWire

/// Ends processes that a device left behind when it was killed.
///
/// Its own children died with it; what remains are descendants of apps, known by the group they are in or by the
/// variables with which they began, and those that hide these by what they still hold of the device's.
enum OrphanSweep {
    /// - Parameter groups: the folder of the device's app groups, which all its processes have in their environment.
    static func run(groups: String, controlGroup: String?) {
        if let controlGroup { ControlGroups.sweep(controlGroup) }
        end { $0.began(with: AppEnvironment.groupsVariable, groups) }
    }

    /// - Parameter folder: where the devices lived, of which nothing is to remain.
    static func run(below folder: String) {
        let variable = "\(AppEnvironment.groupsVariable)=\(folder)/"
        end { $0.beganWithVariable(variable) || $0.holds(below: "\(folder)/") }
    }

    private static func end(where isLeft: (ProcessEntry) -> Bool) {
        let own = getpid()
        var attempts = 1000
        while attempts > 0 {
            let orphans = ProcessEntry.all.filter { $0.pid != own && !$0.isEnded && isLeft($0) }
            if orphans.isEmpty { return }
            for orphan in orphans { kill(orphan.pid, SIGKILL) }
            poll(nil, 0, 1)
            attempts -= 1
        }
    }
}

extension ProcessEntry {
    /// Whether it has a program, a console or a device's lock in a folder, or is an orphan that lives there. A person's
    /// shell may be there, too, and is left alone.
    fileprivate func holds(below folder: String) -> Bool {
        if target(ofLink: "/proc/\(pid)/exe").hasPrefix(folder) { return true }
        if parent == 1, target(ofLink: "/proc/\(pid)/cwd").hasPrefix(folder) { return true }
        return entries(of: "/proc/\(pid)/fd").contains { descriptor in
            let file = target(ofLink: "/proc/\(pid)/fd/\(descriptor)")
            return file.hasPrefix(folder) && (file.hasSuffix("/lock") || file.contains("/consoles/"))
        }
    }
}
