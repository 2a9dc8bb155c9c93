import Foundation
import Synchronization

/// Nobody reads standard output any more: the command ends quietly.
struct ClosedOutput: Error {}

/// Standard output, which carries results, and standard error, which carries everything else.
enum Output {
    private static let pending = Mutex<[UInt8]>([])

    /// Writes at the latest at the next ``flush()``.
    static func write(_ text: String) throws {
        let isFull = pending.withLock { bytes in
            bytes.append(contentsOf: text.utf8)
            return bytes.count > 1 << 16
        }
        if isFull { try flush() }
    }

    static func line(_ text: String) throws {
        try write(text + "\n")
    }

    static func flush() throws {
        let bytes = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if bytes.withUnsafeBytes({ writeAll($0, to: 1) }) { return }
        if errno == EPIPE { throw ClosedOutput() }
        throw Failure.usage("standard output cannot be written: \(systemError())")
    }

    /// One line on standard error.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// - Returns: false if not all could be written; `errno` says why.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno != EINTR { return false }
        rest = rest.dropFirst(max(count, 0))
    }
    return true
}

/// What the last system call complained of.
func systemError() -> String {
    String(cString: strerror(errno))
}
