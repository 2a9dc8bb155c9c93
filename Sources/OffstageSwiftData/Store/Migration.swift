import Foundation
import OffstageApp

/// Brings a store to a container's version of the models.
struct Migration {
    private let store: Store
    private let container: ModelContainer

    init(_ store: Store, to container: ModelContainer) {
        (self.store, self.container) = (store, container)
    }

    func run() throws {
        let target = container.schema.version
        if var version = store.version, version != target, !store.isEmpty {
            for stage in container.migrationPlan?.stages ?? [] where version != target {
                guard stage.versions.from.versionIdentifier == version else { continue }
                try run(stage)
                version = stage.versions.to.versionIdentifier
                try store.set(version: version)
            }
        }
        try check()
        try store.set(version: target)
    }

    /// Rows are by name: what both versions have stays, and nothing else is to be done between the two steps.
    private func run(_ stage: MigrationStage) throws {
        guard case .custom(let old, let new, let before, let after) = stage else { return }
        for (step, version) in [(before, old), (after, new)] {
            guard let step else { continue }
            let context = ModelContext(ModelContainer(store, schema: Schema(versionedSchema: version)))
            try step(context)
            if context.hasChanges { try context.save() }
        }
    }

    /// What a row lacks must be optional or have a default, as on iOS.
    private func check() throws {
        for type in container.schema.types.values {
            let required = type.properties.filter { property in
                !property.isOptional && !property.hasDefault && property.target == nil && property.isCodable
                    && property.attribute?.isEphemeral != true
            }
            for row in store.keys(of: type.name).compactMap(store.row) {
                for property in required where property.names.allSatisfy({ row.values[$0] == nil }) {
                    NSLog(
                        "error: %@.%@ has no default for objects that were saved without it.",
                        type.name,
                        property.name
                    )
                    throw SwiftDataError.loadIssueModelContainer
                }
            }
        }
    }
}
