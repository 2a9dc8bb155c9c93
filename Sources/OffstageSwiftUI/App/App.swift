/// An app whose life is SwiftUI's.
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// What `@main` calls: never returns.
    @MainActor public static func main() {
        runHosted(AppHost<Self>())
    }
}

/// What the scenes of an app are doing.
public enum ScenePhase: Comparable, Hashable, Sendable {
    case background, inactive, active
}
