/// The part of a cache that a process holds; what was used last goes last.
struct CacheMemory {
    private(set) var entries: [String: CacheEntry] = [:]
    private(set) var size = 0
    /// Keys, the one that was used longest ago first.
    private var order: [String] = []

    mutating func entry(_ key: String) -> CacheEntry? {
        guard let entry = entries[key] else { return nil }
        order.removeAll { $0 == key }
        order.append(key)
        return entry
    }

    mutating func add(_ entry: CacheEntry, capacity: Int) {
        remove(entry.key)
        guard entry.size <= capacity else { return }
        entries[entry.key] = entry
        order.append(entry.key)
        size += entry.size
        shrink(to: capacity)
    }

    mutating func remove(_ key: String) {
        guard let old = entries.removeValue(forKey: key) else { return }
        order.removeAll { $0 == key }
        size -= old.size
    }

    mutating func shrink(to capacity: Int) {
        while size > capacity, let first = order.first { remove(first) }
    }
}
