import Foundation

/// A program that serves until its test is over, with what it prints: `offstage gateway run`, `offstage device run`.
final class Service: @unchecked Sendable {
    // The condition guards what was printed and whether there is more to come.
    private let condition = NSCondition()
    private var printed = Data()
    private var isOver = false
    private let process = Process()

    init(program: URL = Offstage.program, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread { [self] in
            while case let data = handle.availableData, !data.isEmpty {
                condition.withLock {
                    printed += data
                    condition.broadcast()
                }
            }
            condition.withLock {
                isOver = true
                condition.broadcast()
            }
        }
    }

    /// Waits until it has printed a whole line that contains the text, as a result or as a complaint.
    /// - Returns: the line; nil if it ended without, or within a minute did not.
    func line(with text: String) -> String? {
        let limit = Date() + 60
        return condition.withLock {
            while true {
                let lines = String(decoding: printed, as: UTF8.self).split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                )
                if let line = lines.dropLast().first(where: { $0.contains(text) }) { return String(line) }
                if isOver || !condition.wait(until: limit) { return nil }
            }
        }
    }

    /// All that it has printed so far.
    var output: String { condition.withLock { String(decoding: printed, as: UTF8.self) } }

    /// Ends it, by its number, and waits until it has ended.
    @discardableResult func end(_ signal: Int32 = SIGTERM) -> Int32 {
        if process.isRunning { kill(process.processIdentifier, signal) }
        process.waitUntilExit()
        return process.terminationStatus
    }
}
