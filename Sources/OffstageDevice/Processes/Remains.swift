import COffstageSpawn
import Glibc

/// What is left of ended processes until somebody asks how they ended. Descendants of an app that detached themselves,
/// or whose parent ended, became children of the device: here nobody else asks.
enum Remains {
    /// - Parameter areKilled: a process that was killed has left its control group a moment before it can be taken
    ///   away, which is waited for.
    static func takeAway(areKilled: Bool = false, where isOwned: (ProcessEntry) -> Bool) {
        // The children of one that is taken away are the device's only then.
        while takeAwayChildren(areKilled, isOwned) {}
    }

    /// - Returns: whether there was something to take away.
    private static func takeAwayChildren(_ areKilled: Bool, _ isOwned: (ProcessEntry) -> Bool) -> Bool {
        var isTaken = false
        for thread in entries(of: "/proc/self/task") {
            for child in text(of: "/proc/self/task/\(thread)/children").split(separator: " ") {
                guard let pid = pid_t(child), let entry = ProcessEntry(pid), isOwned(entry) else { continue }
                if areKilled { offstage_await_end(pid, 1000) }
                if waitpid(pid, nil, WNOHANG) == pid { isTaken = true }
            }
        }
        return isTaken
    }
}
