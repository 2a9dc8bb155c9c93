import Foundation

/// Which row has which values of properties that no two rows may have alike.
struct UniqueRows {
    let entity: String
    let names: [String]
    private var owners: [[String]: UUID] = [:]

    init(_ entity: String, _ names: [String], _ rows: [UUID: Row]) {
        (self.entity, self.names) = (entity, names)
        for (key, row) in rows where row.entity == entity { owners[values(of: row)] = key }
    }

    /// As a context has them of an object, too.
    private func values(of row: Row) -> [String] {
        names.map { row.values[$0] ?? row.links[$0]?.map(\.uuidString).joined() ?? "" }
    }

    func owner(of values: [String]) -> UUID? { owners[values] }

    mutating func replace(_ old: Row?, by new: Row?, _ key: UUID) {
        if let old, old.entity == entity, owners[values(of: old)] == key { owners[values(of: old)] = nil }
        if let new, new.entity == entity { owners[values(of: new)] = key }
    }
}
