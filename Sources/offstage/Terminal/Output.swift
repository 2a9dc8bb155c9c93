import Foundation
import OffstageKernel
import Synchronization

/// Nobody reads standard output any more: a command that only shows something ends quietly.
struct ClosedOutput: Error {}

/// Standard output, which carries results, and standard error, which carries everything else.
///
/// What is for people passes ``people(_:)`` or ``note(_:)``, which let through nothing that an app or a file could do
/// to a terminal. ``data(_:)`` is for documents and lines that programs read.
enum Output {
    private static let pending = Mutex<[UInt8]>([])
    private static let isForItsCode = Atomic(false)

    /// From now on the command ends as it would have ended, whether or not anybody reads what it prints: a run that
    /// fails does so under `| head` too. Without it a command ends with 0 as soon as nobody reads any more.
    static func outlivesItsReader() {
        isForItsCode.store(true, ordering: .relaxed)
    }

    /// Writes text for people, at the latest at the next ``flush()``.
    static func people(_ text: String) throws {
        try data(Colour.isOn ? Colour.keeping(text) : text.linesWithoutControlCharacters)
    }

    /// Writes the text as it is, at the latest at the next ``flush()``.
    static func data(_ text: String) throws {
        var text = text
        try text.withUTF8 { try data(UnsafeRawBufferPointer($0)) }
    }

    static func data(_ new: UnsafeRawBufferPointer) throws {
        let isFull = pending.withLock { bytes in
            bytes.append(contentsOf: new)
            return bytes.count > 1 << 16
        }
        if isFull { try flush() }
    }

    /// A path, which a script takes as it is: only a terminal gets it spelled out.
    static func path(_ path: String) throws {
        try data((isatty(1) == 1 ? path.withoutControlCharacters : path) + "\n")
    }

    static func flush() throws {
        let bytes = pending.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if bytes.withUnsafeBytes({ writeAll($0, to: 1) }) { return }
        if errno == EPIPE {
            if isForItsCode.load(ordering: .relaxed) { return }
            throw ClosedOutput()
        }
        throw Failure.usage("standard output cannot be written: \(systemError())")
    }

    /// One line on standard error, or several; whoever closed it misses them.
    static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text.linesWithoutControlCharacters + "\n").utf8))
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
