import OffstageKernel

/// What happens around an app, and what a developer provokes.
extension VirtualDevice {
    /// Changes what surrounds the device, in the order given.
    public func set(_ changes: Environment...) async throws(VirtualDeviceError) {
        try await set(changes)
    }

    func set(_ changes: [Environment]) async throws(VirtualDeviceError) {
        for change in changes {
            if let fault = change.fault { throw VirtualDeviceError(.unusable, fault) }
        }
        try await perform("changing the surroundings", changes.map { .environment($0.change) })
    }

    /// Something other than the user wants an app to run in the background.
    public func wake(_ app: App, for reason: WakeReason) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("waking \(app)", [.woken(app.kernel, reason.kernel)])
    }

    /// Why an app is woken.
    public enum WakeReason: Equatable, Sendable, CaseIterable {
        case fetch, push, backgroundTask, urlSession, location

        var kernel: LaunchReason {
            switch self {
            case .fetch: .fetch
            case .push: .push
            case .backgroundTask: .bgtask
            case .urlSession: .urlSession
            case .location: .location
            }
        }
    }

    /// Memory runs short: suspended apps are killed without a word, the others are warned.
    public func applyMemoryPressure() async throws(VirtualDeviceError) {
        try await perform("memory pressure", [.simulated(.memoryPressure)])
    }

    /// Switches the device off and on.
    public func reboot() async throws(VirtualDeviceError) {
        try await perform("a reboot", [.simulated(.reboot)])
    }

    /// The system takes back at once what it granted an app in the background: its expiration handlers run.
    public func expire(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("the expiration of \(app)", [.simulated(.expiration(app.kernel.rawValue))])
    }

    /// Ends an app's process; unlike one that the user removed, the app may be woken again.
    public func terminate(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("the termination of \(app)", [.simulated(.termination(app.kernel))])
    }

    /// The system starts the app in the background before the user opens it, as iOS 15 and later do.
    public func prewarm(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("prewarming \(app)", [.simulated(.prewarm(app.kernel))])
    }

    /// Starts the process of an app extension, by the identifier of its own bundle. One that changes notifications is
    /// started by a push with an alert and `mutable-content`.
    public func simulateExtension(_ identifier: String) async throws(VirtualDeviceError) {
        try await perform("extension \(identifier)", [.simulated(.appExtension(AppIdentifier(identifier)))])
    }
}
