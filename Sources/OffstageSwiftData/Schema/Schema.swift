import Foundation

/// The classes of models that belong together.
public final class Schema: Hashable, @unchecked Sendable, CustomDebugStringConvertible {
    // Sendable because nothing in it changes.
    /// A number such as 1.0.0.
    public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
        public let major: Int
        public let minor: Int
        public let patch: Int

        public init(_ major: Int, _ minor: Int, _ patch: Int) {
            (self.major, self.minor, self.patch) = (major, minor, patch)
        }

        public var description: String { "\(major).\(minor).\(patch)" }

        public static func < (lhs: Version, rhs: Version) -> Bool {
            (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
        }
    }

    /// One class of models.
    public final class Entity: Hashable, Sendable {
        public let name: String

        init(name: String) {
            self.name = name
        }

        public static func == (lhs: Entity, rhs: Entity) -> Bool { lhs.name == rhs.name }

        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    public let version: Version
    public let encodingVersion = Version(1, 0, 0)
    /// By their names: what was given, and what its relationships lead to.
    let types: [String: ModelType]

    public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
        var (found, next): ([String: ModelType], [ModelType]) = ([:], types.map(ModelType.of))
        while let type = next.popLast() {
            guard found[type.name] == nil else { continue }
            found[type.name] = type
            next += type.relationships.compactMap(\.target).map(ModelType.of)
        }
        (self.types, self.version) = (found, version)
    }

    public convenience init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) {
        self.init(types, version: version)
    }

    public convenience init(versionedSchema: any VersionedSchema.Type) {
        self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
    }

    public var entities: [Entity] { types.keys.sorted().map(Entity.init) }
    public var entitiesByName: [String: Entity] { types.mapValues { Entity(name: $0.name) } }

    public func entity<Model: PersistentModel>(for type: Model.Type) -> Entity? {
        types[ModelType.of(type).name].map { Entity(name: $0.name) }
    }

    public static func entityName(for type: any PersistentModel.Type) -> String { ModelType.of(type).name }

    public var debugDescription: String { "Schema \(version): \(types.keys.sorted().joined(separator: ", "))" }

    public static func == (lhs: Schema, rhs: Schema) -> Bool {
        lhs.version == rhs.version && Set(lhs.types.keys) == Set(rhs.types.keys)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(version)
        hasher.combine(Set(types.keys))
    }
}
