import COffstageSpawn
import Glibc

/// The memory file in which a process writes what its threads do: when it crashes, and when it is asked.
struct StackFile {
    /// -1 where the system has no memory files; then nothing is known of stacks.
    let descriptor = offstage_memory_file()

    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// What was written from an offset on.
    func text(from offset: Int = 0) -> String {
        let count = size - offset
        guard count > 0 else { return "" }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, off_t(offset))
        return String(decoding: bytes.prefix(max(0, read)), as: UTF8.self)
    }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
    }
}
