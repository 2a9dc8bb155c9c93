import Foundation

/// What the store has of an object.
struct Row: Codable, Equatable {
    var entity: String
    /// The rows lie in the order in which they were saved first.
    var order = 0
    /// In JSON, by the names of properties.
    var values: [String: String] = [:]
    /// The rows that relationships lead to.
    var links: [String: [UUID]] = [:]
}

/// What a context saves of one object.
struct RowChange {
    var key: UUID
    var entity: String
    var isNew: Bool
    /// Of what was changed; nil: there is none now.
    var values: [String: String?] = [:]
    var links: [String: [UUID]] = [:]
    /// What cannot be written.
    var unwritten: [String: Any] = [:]
}
