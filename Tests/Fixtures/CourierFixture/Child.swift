import Foundation

/// A program that this one started, with the lines that it prints.
final class Child: @unchecked Sendable {
    // The condition guards the lines and whether there are more to come.
    private let condition = NSCondition()
    private var lines: [String] = []
    private var isOver = false
    private var allLines = 0
    private let process = Process()
    private let input = Pipe()

    init(_ path: String, _ arguments: [String]) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let handle = output.fileHandleForReading
        Thread.detachNewThread { [self] in
            var rest = Data()
            while case let data = handle.availableData, !data.isEmpty {
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    append(String(decoding: rest[..<end], as: UTF8.self), isOver: false)
                    rest = Data(rest[(end + 1)...])
                }
            }
            append(nil, isOver: true)
        }
    }

    private func append(_ line: String?, isOver: Bool) {
        condition.withLock {
            if let line {
                lines.append(line)
                allLines += 1
            }
            self.isOver = isOver
            condition.broadcast()
        }
    }

    func say(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// How many it has printed.
    var lineCount: Int { condition.withLock { allLines } }

    var isRunning: Bool { process.isRunning }

    /// The next line, waited for; nil at the end.
    func next() -> String? {
        condition.withLock {
            while lines.isEmpty, !isOver { condition.wait() }
            return lines.isEmpty ? nil : lines.removeFirst()
        }
    }

    /// All that it printed and was not read, once it has ended.
    func rest() -> [String] {
        condition.withLock {
            while !isOver { condition.wait() }
            defer { lines = [] }
            return lines
        }
    }

    func kill() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        wait()
    }

    /// Ends it in peace: its input ends, and it is told.
    func end() {
        try? input.fileHandleForWriting.close()
        if process.isRunning { process.terminate() }
        wait()
    }

    /// Waits until it has ended by itself.
    func closeInput() {
        try? input.fileHandleForWriting.close()
        wait()
    }

    func wait() { process.waitUntilExit() }

    /// Once it has ended.
    var code: Int32 { process.terminationStatus }
}
