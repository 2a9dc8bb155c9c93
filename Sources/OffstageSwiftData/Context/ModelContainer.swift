import Foundation
import OffstageApp

/// The stores of a schema, and the context of the main actor.
public final class ModelContainer: Equatable, @unchecked Sendable {
    // Sendable because the lock guards what changes.
    public let schema: Schema
    public let configurations: Set<ModelConfiguration>
    public let migrationPlan: (any SchemaMigrationPlan.Type)?
    private let stores: [(schema: Schema?, allowsSave: Bool, store: Store)]
    private let lock = NSLock()
    private var main: ModelContext?

    public init(
        for givenSchema: Schema,
        migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: [ModelConfiguration] = []
    ) throws {
        let all = configurations.isEmpty ? [ModelConfiguration(schema: givenSchema)] : configurations
        // As on iOS, a version of the plan with the same models is that of the schema.
        let planned = migrationPlan?.schemas.last { version in
            Set(version.models.map(ObjectIdentifier.init)).isSubset(
                of: Set(givenSchema.types.values.map { ObjectIdentifier($0.type) })
            )
        }
        schema =
            planned.map { Schema(givenSchema.types.values.map(\.type), version: $0.versionIdentifier) } ?? givenSchema
        self.migrationPlan = migrationPlan
        self.configurations = Set(all)
        stores = try all.map { configuration in
            let url = configuration.isStoredInMemoryOnly ? nil : configuration.url
            return (configuration.schema, configuration.allowsSave, try Store.at(url))
        }
        for (_, allowsSave, store) in stores where allowsSave { try Migration(store, to: self).run() }
    }

    public convenience init(
        for forTypes: any PersistentModel.Type...,
        migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
        configurations: ModelConfiguration...
    ) throws {
        try self.init(for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
    }

    /// One of another version, for the steps to the next.
    init(_ store: Store, schema: Schema) {
        (self.schema, migrationPlan, configurations) = (schema, nil, [])
        stores = [(nil, true, store)]
    }

    @MainActor public var mainContext: ModelContext {
        lock.withLock {
            if let main { return main }
            let context = ModelContext(self, isMainContext: true)
            context.autosaveEnabled = true
            main = context
            return context
        }
    }

    /// Deletes all that is kept.
    public func deleteAllData() {
        for (_, _, store) in stores { try? store.erase() }
    }

    public func erase() throws {
        for (_, _, store) in stores { try store.erase() }
    }

    /// Where objects of this name are kept.
    func store(of entity: String) -> Store {
        (stores.first { $0.schema?.types[entity] != nil } ?? stores[0]).store
    }

    var allStores: [Store] { stores.map(\.store) }

    func allowsSave(_ store: Store) -> Bool { stores.first { $0.store === store }?.allowsSave ?? true }

    public static func == (lhs: ModelContainer, rhs: ModelContainer) -> Bool { lhs === rhs }
}
