import Foundation
import OffstageApp

/// The rows of one file, in memory and on the disk, for all containers of the process.
final class Store: @unchecked Sendable {
    // Sendable because the lock guards all that changes.
    /// Nil: it is kept in memory only.
    let url: URL?
    private let lock = NSRecursiveLock()
    private var file = StoreFile()
    private var stamp: Stamp?
    /// The rows of each entity in their order, until one comes or goes.
    private var orders: [String: [UUID]] = [:]
    private var uniques: [UniqueRows] = []
    /// What cannot be written lasts as long as the process.
    private var unwritten: [UUID: [String: Any]] = [:]
    private var contexts: [WeakContext] = []

    private struct WeakContext {
        weak var context: ModelContext?
    }

    private struct WeakStore {
        weak var store: Store?
    }

    /// Tells whether another process, an extension of the app for one, has replaced the file.
    private struct Stamp: Equatable {
        var number: Int?
        var date: Date?
        var size: Int?

        init?(_ url: URL) {
            guard let facts = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
            number = facts[.systemFileNumber] as? Int
            date = facts[.modificationDate] as? Date
            size = facts[.size] as? Int
        }
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var stores: [String: WeakStore] = [:]

    /// The one store of a file.
    static func at(_ url: URL?) throws -> Store {
        guard let url else { return try Store(nil) }
        return try lock.withLock {
            if let store = stores[url.path]?.store { return store }
            let store = try Store(url)
            stores[url.path] = WeakStore(store: store)
            return store
        }
    }

    private init(_ url: URL?) throws {
        self.url = url
        guard let url else { return }
        let isNew = !FileManager.default.fileExists(atPath: url.path)
        file = try StoreFile.read(url)
        if isNew { try file.write(to: url) }
        stamp = Stamp(url)
    }

    var identifier: String { lock.withLock { file.identifier } }
    var isEmpty: Bool { lock.withLock { file.rows.isEmpty } }

    /// Of the schema that wrote it last.
    var version: Schema.Version? { lock.withLock { file.version } }

    func set(version: Schema.Version) throws {
        try lock.withLock {
            guard file.version != version else { return }
            try replace { $0.version = version }
        }
    }

    func erase() throws {
        try lock.withLock {
            try replace { $0.rows = [:] }
            unwritten = [:]
        }
    }

    // MARK: Rows

    func row(_ key: UUID) -> Row? { lock.withLock { file.rows[key] } }

    func unwritten(_ name: String, of key: UUID) -> Any? { lock.withLock { unwritten[key]?[name] } }

    /// In the order in which they were saved first.
    func keys(of entity: String) -> [UUID] {
        lock.withLock {
            if let known = orders[entity] { return known }
            let found = file.rows.filter { $0.value.entity == entity }.sorted { $0.value.order < $1.value.order }
            orders[entity] = found.map(\.key)
            return orders[entity]!
        }
    }

    /// Reads the file again if another process has written it.
    /// - Returns: whether one had.
    @discardableResult func reload() -> Bool {
        lock.withLock {
            guard let url, let now = Stamp(url), now != stamp, let read = try? StoreFile.read(url) else { return false }
            (file, stamp, orders, uniques) = (read, now, [:], [])
            return true
        }
    }

    /// The row that has these values of properties that must be unique.
    func owner(of values: [String], _ names: [String], _ entity: String) -> UUID? {
        lock.withLock {
            if let known = uniques.first(where: { $0.entity == entity && $0.names == names }) {
                return known.owner(of: values)
            }
            uniques.append(UniqueRows(entity, names, file.rows))
            return uniques.last?.owner(of: values)
        }
    }

    /// Nothing is kept of what cannot be written.
    func commit(_ changes: [RowChange], deleted: [UUID], by context: ModelContext) throws {
        let others = try lock.withLock {
            reload()
            var line = StoreFile.Line(next: file.next)
            for change in changes {
                // What another context has deleted stays so.
                guard var row = file.rows[change.key] ?? (change.isNew ? Row(entity: change.entity) : nil) else {
                    continue
                }
                if file.rows[change.key] == nil {
                    row.order = line.next
                    line.next += 1
                }
                for (name, value) in change.values { row.values[name] = value }
                row.links.merge(change.links) { $1 }
                line.rows[change.key.uuidString] = row
            }
            line.gone = deleted.map(\.uuidString)
            try write(line)
            for change in changes where !change.unwritten.isEmpty {
                unwritten[change.key, default: [:]].merge(change.unwritten) { $1 }
            }
            for key in deleted { unwritten[key] = nil }
            return contexts.compactMap(\.context).filter { $0 !== context }
        }
        for other in others { other.storeChanged() }
    }

    private func write(_ line: StoreFile.Line) throws {
        if let url, file.isFull(with: line) || Stamp(url) == nil {
            try replace { $0.apply(line) }
            return
        }
        if let url { try StoreFile.append(line, to: url) }
        var added: [(key: UUID, row: Row)] = []
        for (key, row) in line.rows {
            guard let key = UUID(uuidString: key) else { continue }
            for index in uniques.indices { uniques[index].replace(file.rows[key], by: row, key) }
            if file.rows[key] == nil { added.append((key, row)) }
        }
        for (key, row) in added.sorted(by: { $0.row.order < $1.row.order }) { orders[row.entity]?.append(key) }
        for key in line.gone.compactMap(UUID.init(uuidString:)) {
            for index in uniques.indices { uniques[index].replace(file.rows[key], by: nil, key) }
            if let entity = file.rows[key]?.entity { orders[entity] = nil }
        }
        file.apply(line)
        stamp = url.flatMap(Stamp.init)
    }

    private func replace(_ change: (inout StoreFile) -> Void) throws {
        var next = file
        change(&next)
        if let url {
            try next.write(to: url)
            stamp = Stamp(url)
        }
        (file, orders, uniques) = (next, [:], [])
    }

    func join(_ context: ModelContext) {
        lock.withLock {
            contexts.removeAll { $0.context == nil }
            contexts.append(WeakContext(context: context))
        }
    }
}
