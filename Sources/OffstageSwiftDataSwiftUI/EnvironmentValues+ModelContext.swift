public import OffstageSwiftData
public import OffstageSwiftUI

private struct ContextKey: EnvironmentKey {
    /// One without models, as on iOS: whoever asks it for objects has forgotten the container.
    nonisolated(unsafe) static let defaultValue = ModelContext(
        try! ModelContainer(for: Schema([]), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
    )
}

extension EnvironmentValues {
    public var modelContext: ModelContext {
        get { self[ContextKey.self] }
        set { self[ContextKey.self] = newValue }
    }
}
