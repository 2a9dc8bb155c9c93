import OffstageKernel

/// Background Fetch and BackgroundTasks. Left alone, the device's scheduler decides when it launches an app; these
/// steps do not wait for it.
extension VirtualDevice {
    /// How willingly the scheduler launches apps in the background.
    public enum RefreshPreset: Equatable, Sendable, CaseIterable {
        /// Every fifteen minutes and without budgets, for tests of what an app does when it is launched. Processing
        /// tasks still wait for a device that is locked, and for six hours between two of them.
        case eager
        /// By the user's habits, the app's results and what it costs, as a phone does.
        case typical
        /// Far less than an app hopes for.
        case stingy

        var kernel: RefreshProfile.Preset {
            switch self {
            case .eager: .eager
            case .typical: .typical
            case .stingy: .stingy
            }
        }
    }

    /// Lets an app fetch in the background now, as Xcode's Debug menu does.
    public func simulateFetch(of app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("a fetch of \(app)", [.simulated(.fetch(app.kernel))])
    }

    /// Launches the task of a request that is pending, as the debugger's `_simulateLaunchForTaskWithIdentifier:` does.
    public func simulateTask(_ identifier: String) async throws(VirtualDeviceError) {
        try await perform("the launch of the task \(identifier)", [.simulated(.task(identifier: identifier))])
    }

    /// Lets a task that runs expire now, as the debugger's `_simulateExpirationForTaskWithIdentifier:` does.
    public func expireTask(_ identifier: String) async throws(VirtualDeviceError) {
        try await perform("the expiration of the task \(identifier)", [.simulated(.expiration(identifier))])
    }

    /// The user stops a continued task in the system's interface.
    public func stopTask(_ identifier: String) async throws(VirtualDeviceError) {
        try await perform("stopping the task \(identifier)", [.user(.stoppedTask(identifier: identifier))])
    }
}
