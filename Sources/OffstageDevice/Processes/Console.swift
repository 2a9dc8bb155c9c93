import COffstageSpawn
import Glibc

/// What an app prints: one append-only file for stdout and stderr, read as far as the wire's frames allow.
///
/// Every frame carries the file's size at the moment it was written (`outputStamp`), so text and frames have one exact
/// order. A line that is only half there belongs to whatever follows it.
struct Console {
    /// A longer line is split.
    static let longestLine = 16 << 10
    /// An app that prints this much more than the device can read is cut off.
    static let largestBacklog: Int64 = 64 << 20
    /// Text that no frame bounds is taken in portions of this size, so that one app cannot keep the device busy.
    private static let portion: Int64 = 1 << 20

    let path: String
    let descriptor: Int32
    private var taken: Int64 = 0
    private var punched: Int64 = 0
    private var partial: [UInt8] = []

    init(path: String) throws(DeviceError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DeviceError(.stateUnusable, "\(path) cannot be created: \(systemReason())")
        }
    }

    /// How many bytes were printed so far.
    var size: Int64 {
        var status = stat()
        fstat(descriptor, &status)
        return Int64(status.st_size)
    }

    var isFlooded: Bool { size - taken > Self.largestBacklog }
    var hasUnread: Bool { size > taken }

    /// The whole lines printed before a frame that carries this stamp.
    mutating func lines(before stamp: UInt64) -> [String] {
        take(until: Int64(min(stamp, UInt64(Int64.max))))
    }

    /// The next portion of whole lines up to a size of the file.
    mutating func portion(upTo limit: Int64) -> [String] {
        take(until: min(limit, taken + Self.portion))
    }

    /// All that is left, a half line included.
    mutating func rest() -> [String] {
        var lines = take(until: min(size, taken + Self.largestBacklog))
        if !partial.isEmpty { lines.append(cut(partial.count)) }
        return lines
    }

    func close() {
        Glibc.close(descriptor)
        unlink(path)
    }

    private mutating func take(until end: Int64) -> [String] {
        // Before most frames nothing was printed.
        guard taken < end else { return [] }
        var lines: [String] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while taken < end {
            let count = pread(descriptor, &chunk, min(chunk.count, Int(end - taken)), off_t(taken))
            guard count > 0 else { break }
            taken += Int64(count)
            split(chunk.prefix(count), into: &lines)
        }
        releaseSpace()
        return lines
    }

    private mutating func split(_ bytes: ArraySlice<UInt8>, into lines: inout [String]) {
        var rest = bytes
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
            partial.append(contentsOf: rest[..<newline])
            rest = rest[(newline + 1)...]
            cutLongPieces(into: &lines)
            lines.append(cut(partial.count))
        }
        partial.append(contentsOf: rest)
        cutLongPieces(into: &lines)
    }

    private mutating func cutLongPieces(into lines: inout [String]) {
        while partial.count > Self.longestLine {
            var end = Self.longestLine
            // Not inside a character.
            while end > Self.longestLine - 4, partial[end] & 0xC0 == 0x80 { end -= 1 }
            lines.append(cut(end))
        }
    }

    private mutating func cut(_ count: Int) -> String {
        defer { partial.removeFirst(count) }
        return String(decoding: partial.prefix(count), as: UTF8.self)
    }

    /// Frees the disk under what was read; the file's size, which the stamps count, stays.
    private mutating func releaseSpace() {
        guard taken - punched >= Self.portion else { return }
        // Where the file system cannot do it, the file merely stays large.
        _ = offstage_release_space(descriptor, punched, taken - punched)
        punched = taken
    }
}
