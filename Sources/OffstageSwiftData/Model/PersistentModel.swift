import Foundation
public import Observation

/// An object that a context keeps. `@Model` makes a class one: when sources are prepared, each of its stored variables
/// becomes a ``_Persisted`` one, and the underscored members are written into it.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {
    /// What the object knows of its context.
    var _$backing: _ModelBacking { get }
    /// All that is kept of the object.
    static var _$properties: [_ModelProperty] { get }
    /// Sets of properties that no two objects have alike.
    static var _$uniques: [[AnyKeyPath]] { get }

    /// Makes the object of a row: its values are read when they are asked for.
    init(_$stored: Void)
}

extension PersistentModel {
    public static var _$uniques: [[AnyKeyPath]] { [] }

    public var persistentModelID: PersistentIdentifier {
        let backing = _$backing
        return PersistentIdentifier(
            storeIdentifier: backing.storeIdentifier,
            entityName: ModelType.of(Self.self).name,
            key: backing.key
        )
    }

    public var id: PersistentIdentifier { persistentModelID }
    public var modelContext: ModelContext? { _$backing.context }
    public var hasChanges: Bool { _$backing.state == .inserted || !_$backing.changed.isEmpty }
    public var isDeleted: Bool { _$backing.state == .deleted }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.persistentModelID == rhs.persistentModelID }

    public func hash(into hasher: inout Hasher) { hasher.combine(persistentModelID) }
}

/// What an object knows of its context and of its row.
public final class _ModelBacking: @unchecked Sendable {
    // Sendable because, as on iOS, an object is used where its context is.
    enum State {
        /// In no context.
        case free
        /// In a context, and not saved yet.
        case inserted
        case stored
        /// Gone from its context when that is saved.
        case deleted
    }

    let registrar = ObservationRegistrar()
    var key = UUID()
    var state = State.free
    var context: ModelContext?
    var storeIdentifier: String?
    /// What the store has of it.
    var row: Row?
    /// The names of what was changed since.
    var changed: Set<String> = []

    public init() {}
}
