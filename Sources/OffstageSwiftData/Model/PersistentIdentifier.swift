import Foundation

/// Names an object in its store, in every context and after every launch.
public struct PersistentIdentifier: Hashable, Comparable, Identifiable, Codable, Sendable {
    public let storeIdentifier: String?
    public let entityName: String
    let key: UUID

    public var id: PersistentIdentifier { self }

    // It is the same before the object has a store and after.
    public static func == (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
        lhs.key == rhs.key && lhs.entityName == rhs.entityName
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    public static func < (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
        (lhs.entityName, lhs.key.uuidString) < (rhs.entityName, rhs.key.uuidString)
    }
}
