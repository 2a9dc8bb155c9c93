import UIKit

/// Row 63: a database that app and extension share is written to in a loop, and the app is suspended in the middle of a
/// transaction. The lock is one of a range of bytes, as SQLite takes them.
final class KeptLock: Program, @unchecked Sendable {
    private var database: Int32 = -1
    private var task = UIBackgroundTaskIdentifier.invalid
    private var isLeaving = false

    override func launched() {
        let folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.com.example.session-bugs"
        )
        database = open(folder!.appendingPathComponent("messages.sqlite").path, O_RDWR | O_CREAT, 0o600)
    }

    override func opened() { transact() }

    override func returned() {
        isLeaving = false
        transact()
    }

    override func left() {
        guard isMended else { return }
        isLeaving = true
        task = UIApplication.shared.beginBackgroundTask(withName: "finish writing") { [self] in end() }
    }

    /// A transaction takes twenty seconds here, or ends early; the next one begins at once.
    private func transact() {
        lock(Int16(F_WRLCK))
        _ = write(database, "message", 7)
        DispatchQueue.main.asyncAfter(deadline: .now() + 20) { [self] in
            lock(Int16(F_UNLCK))
            print("wrote")
            if isLeaving { end() } else { transact() }
        }
    }

    private func end() {
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }

    private func lock(_ kind: Int16) {
        var range = flock()
        range.l_type = kind
        range.l_whence = Int16(SEEK_SET)
        range.l_len = 1
        _ = fcntl(database, F_SETLK, &range)
    }
}
