import OffstageKernel

/// What a person's thumb does. Each step returns when all that follows from it at this moment has happened; time passes
/// by ``VirtualDevice/advance(by:)`` and ``VirtualDevice/run(until:of:where:within:)`` only.
extension VirtualDevice {
    /// Opens an app from the home screen: launches it, or brings it to the foreground.
    public func open(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("opening \(app)", [.user(.opened(app.kernel))])
    }

    /// Leaves the app in the foreground.
    public func home() async throws(VirtualDeviceError) {
        try await perform("going home", [.user(.pressedHome)])
    }

    /// Swipes an app away in the app switcher: it ends, and nothing wakes it until it is opened again.
    public func remove(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("removing \(app) in the app switcher", [.user(.removed(app.kernel))])
    }

    public func lock() async throws(VirtualDeviceError) {
        try await perform("locking the device", [.user(.locked)])
    }

    public func unlock() async throws(VirtualDeviceError) {
        try await perform("unlocking the device", [.user(.unlocked)])
    }

    /// A banner, a call or Control Center covers the app in the foreground.
    public func beginInterruption() async throws(VirtualDeviceError) {
        try await perform("interrupting the app", [.user(.interruptionBegan)])
    }

    /// What covered the app goes away.
    public func endInterruption() async throws(VirtualDeviceError) {
        try await perform("ending the interruption", [.user(.interruptionEnded)])
    }

    /// Taps the newest notification that an app shows: the app opens and hears of it.
    public func tap(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("tapping a notification of \(app)", [.user(.tapped(notification: app.kernel.rawValue))])
    }

    /// Taps the notification of this identifier.
    public func tap(notification identifier: String) async throws(VirtualDeviceError) {
        try await perform("tapping the notification \(identifier)", [.user(.tapped(notification: identifier))])
    }

    /// Taps an action of the notification of this identifier, such as a button that its category has. With the option
    /// `.foreground` the app opens; else it hears of it in the background.
    ///
    /// ```swift
    /// try await phone.tap(action: "save", of: "story-7")
    /// try await phone.tap(action: "reply", of: "message-3", typing: "On my way")
    /// ```
    public func tap(
        action: String,
        of notification: String,
        typing text: String? = nil
    ) async throws(VirtualDeviceError) {
        try await perform(
            "tapping \(action) of the notification \(notification)",
            [.user(.choseAction(action, notification: notification, text: text))]
        )
    }

    /// Swipes the notification of this identifier away. Its app hears of it if the category has `.customDismissAction`.
    public func dismiss(notification identifier: String) async throws(VirtualDeviceError) {
        try await perform("dismissing the notification \(identifier)", [.user(.dismissed(notification: identifier))])
    }

    /// Allows an app to show notifications: answers its question, or will when it asks.
    public func allowNotifications(of app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform(
            "allowing notifications of \(app)",
            [.user(.answeredNotifications(app.kernel, isAllowed: true))]
        )
    }

    /// Denies it.
    public func denyNotifications(of app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform(
            "denying notifications of \(app)",
            [.user(.answeredNotifications(app.kernel, isAllowed: false))]
        )
    }

    /// Allows an app to know where the device is: answers its question, or will when it asks.
    public func allowLocation(of app: App, _ use: LocationUse) async throws(VirtualDeviceError) {
        try check(app)
        let permission: LocationPermission = use == .always ? .always : .whenInUse
        try await perform("allowing the location for \(app)", [.user(.answeredLocation(app.kernel, permission))])
    }

    /// When an app may know where the device is.
    public enum LocationUse: Equatable, Sendable { case whenInUse, always }

    /// Denies it.
    public func denyLocation(of app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("denying the location to \(app)", [.user(.answeredLocation(app.kernel, .denied))])
    }
}
