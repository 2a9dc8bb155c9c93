import Foundation

/// Lines that are written to a file, page by page, as long as there is time.
final class Journal: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    private var isOutOfTime = false

    func note(_ line: String) {
        lock.withLock { lines.append(line) }
    }

    func save() {
        lock.withLock { isOutOfTime = false }
        ProcessInfo.processInfo.performExpiringActivity(withReason: "save the journal") { [self] expired in
            // The second call comes beside the first, which then comes to its end.
            guard !expired else { return lock.withLock { isOutOfTime = true } }
            write()
        }
    }

    private func write() {
        let file = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("journal.txt")
        var pages = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        while let line = next() {
            pages += line + "\n"
            try? pages.write(to: file, atomically: true, encoding: .utf8)
            Thread.sleep(forTimeInterval: 0.5)
        }
    }

    private func next() -> String? {
        lock.withLock { isOutOfTime || lines.isEmpty ? nil : lines.removeFirst() }
    }
}
