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
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress! + sent, $0.count - sent) }
            if count >= 0 {
                sent += count
            } else if errno == EPIPE {
                throw ClosedOutput()
            } else if errno != EINTR {
                throw Failure.usage("standard output cannot be written: \(systemError())")
            }
        }
    }

    /// One line on standard error.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

/// What the last system call complained of.
func systemError() -> String {
    String(cString: strerror(errno))
}
