import Foundation
import Glibc

/// The files of a cache, one for each response. Called under the cache's lock only.
///
/// Every use looks into the folder: another cache of the app may share it, and an app may empty it.
struct CacheFolder {
    private let folder: URL
    private var files: Foundation.FileManager { Foundation.FileManager.default }

    init(_ folder: URL) {
        self.folder = folder
    }

    private struct File {
        var name: String
        var size: Int
        var changed: Date
    }

    /// The oldest first.
    private var stored: [File] {
        let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            let path = folder.appendingPathComponent(name).path
            guard let attributes = try? files.attributesOfItem(atPath: path) else { return nil }
            let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
            return File(name: name, size: size, changed: attributes[.modificationDate] as? Date ?? .distantPast)
        }
        .sorted { ($0.changed, $0.name) < ($1.changed, $1.name) }
    }

    var size: Int { stored.reduce(0) { $0 + $1.size } }

    func entry(_ key: String) -> CacheEntry? {
        guard let data = try? Data(contentsOf: place(key)), let entry = CacheEntry(file: data), entry.key == key else {
            return nil
        }
        return entry
    }

    func add(_ entry: CacheEntry, capacity: Int) {
        remove(entry.key)
        guard let data = entry.file, data.count <= capacity else { return }
        shrink(to: capacity - data.count)
        try? files.createDirectory(at: folder, withIntermediateDirectories: true)
        write(data, to: place(entry.key))
    }

    /// Whole or not at all, whoever reads. Foundation writes a file and flushes it to the disk, which may take seconds,
    /// and the task whose response it is waits for it; a cache may lose what the machine's end has not left whole.
    private func write(_ data: Data, to place: URL) {
        let part = folder.appendingPathComponent(".\(getpid())-\(pthread_self())").path
        let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let isWritten = (try? file.write(contentsOf: data)) != nil && rename(part, place.path) == 0
        if !isWritten { unlink(part) }
    }

    func remove(_ key: String) {
        try? files.removeItem(at: place(key))
    }

    func removeAll(since date: Date) {
        for file in stored where file.changed >= date {
            try? files.removeItem(at: folder.appendingPathComponent(file.name))
        }
    }

    func shrink(to capacity: Int) {
        var files = stored
        var size = files.reduce(0) { $0 + $1.size }
        while size > capacity, !files.isEmpty {
            let oldest = files.removeFirst()
            try? self.files.removeItem(at: folder.appendingPathComponent(oldest.name))
            size -= oldest.size
        }
    }

    /// Two addresses with one name displace each other; the file says whose it is.
    private func place(_ key: String) -> URL {
        let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return folder.appendingPathComponent(String(hash, radix: 16))
    }
}
