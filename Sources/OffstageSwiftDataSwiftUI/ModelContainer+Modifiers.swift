public import OffstageSwiftData
public import OffstageSwiftUI

/// What a modifier keeps at its place, so that it opens its container once.
private final class OpenedContainer {
    let outcome: Result<ModelContainer, any Error>

    init(_ open: () throws -> ModelContainer) {
        outcome = Result(catching: open)
    }
}

extension _Context {
    @MainActor fileprivate mutating func open(
        _ types: [any PersistentModel.Type],
        _ inMemory: Bool,
        _ isAutosaveEnabled: Bool,
        _ onSetup: (Result<ModelContainer, any Error>) -> Void
    ) {
        var isNew = false
        let opened = _memory(
            OpenedContainer {
                isNew = true
                let configuration = ModelConfiguration(isStoredInMemoryOnly: inMemory)
                return try ModelContainer(for: Schema(types), configurations: [configuration])
            }
        )
        if isNew {
            if case .success(let container) = opened.outcome {
                container.mainContext.autosaveEnabled = isAutosaveEnabled
            }
            onSetup(opened.outcome)
        }
        if case .success(let container) = opened.outcome { self[_environment: \.modelContext] = container.mainContext }
    }
}

/// What is done where the app does not say what is to be done.
private func end(_ outcome: Result<ModelContainer, any Error>) {
    if case .failure(let error) = outcome { fatalError("The model container cannot be opened: \(error)") }
}

extension View {
    public func modelContainer(_ container: ModelContainer) -> some View {
        _modified { $0[_environment: \.modelContext] = container.mainContext }
    }

    public func modelContext(_ modelContext: ModelContext) -> some View {
        environment(\.modelContext, modelContext)
    }

    public func modelContainer(
        for modelType: any PersistentModel.Type,
        inMemory: Bool = false,
        isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: ((Result<ModelContainer, any Error>) -> Void)? = nil
    ) -> some View {
        _modified { $0.open([modelType], inMemory, isAutosaveEnabled, onSetup ?? end) }
    }

    public func modelContainer(
        for modelTypes: [any PersistentModel.Type],
        inMemory: Bool = false,
        isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: ((Result<ModelContainer, any Error>) -> Void)? = nil
    ) -> some View {
        _modified { $0.open(modelTypes, inMemory, isAutosaveEnabled, onSetup ?? end) }
    }
}

extension Scene {
    public func modelContainer(_ container: ModelContainer) -> some Scene {
        _modified { $0[_environment: \.modelContext] = container.mainContext }
    }

    public func modelContext(_ modelContext: ModelContext) -> some Scene {
        environment(\.modelContext, modelContext)
    }

    public func modelContainer(
        for modelType: any PersistentModel.Type,
        inMemory: Bool = false,
        isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: ((Result<ModelContainer, any Error>) -> Void)? = nil
    ) -> some Scene {
        _modified { $0.open([modelType], inMemory, isAutosaveEnabled, onSetup ?? end) }
    }

    public func modelContainer(
        for modelTypes: [any PersistentModel.Type],
        inMemory: Bool = false,
        isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false,
        onSetup: ((Result<ModelContainer, any Error>) -> Void)? = nil
    ) -> some Scene {
        _modified { $0.open(modelTypes, inMemory, isAutosaveEnabled, onSetup ?? end) }
    }
}
