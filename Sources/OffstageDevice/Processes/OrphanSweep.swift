import Glibc
import OffstageWire

/// Ends app processes that an earlier run of the device left behind when it was killed.
///
/// Its own children died with it; what remains are descendants of apps, known by the group they are in or by the
/// variables with which they began.
enum OrphanSweep {
    /// - Parameter groups: the folder of the device's app groups, which all its processes have in their environment.
    static func run(groups: String, controlGroup: String?) {
        if let controlGroup { ControlGroups.sweep(controlGroup) }
        var attempts = 1000
        while case let orphans = remaining(groups), !orphans.isEmpty, attempts > 0 {
            for orphan in orphans { kill(orphan.pid, SIGKILL) }
            poll(nil, 0, 1)
            attempts -= 1
        }
    }

    private static func remaining(_ groups: String) -> [ProcessEntry] {
        ProcessEntry.all.filter { !$0.isEnded && $0.began(with: AppEnvironment.groupsVariable, groups) }
    }
}
