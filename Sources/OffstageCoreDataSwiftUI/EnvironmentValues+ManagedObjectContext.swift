public import OffstageCoreData
public import OffstageSwiftUI

private struct ContextKey: EnvironmentKey {
    /// One without a store, as on iOS.
    static let defaultValue = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
}

extension EnvironmentValues {
    public var managedObjectContext: NSManagedObjectContext {
        get { self[ContextKey.self] }
        set { self[ContextKey.self] = newValue }
    }
}
