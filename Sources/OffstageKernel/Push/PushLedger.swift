import OffstagePush

/// What the device knows of one app's remote notifications; it outlives the app's processes and goes with the app.
///
/// 1. Remembers whether the app is registered, and its token (N-1, N-5, P-37).
/// 2. Decides whether a notification wakes the app now, waits, or does not (N-6, N-10, N-19 to N-21).
/// 3. Holds at most one, the newest (N-19), and counts what waking costs: three, and one more every 20 minutes (N-20).
struct PushLedger: Equatable, Sendable, Codable {
    private(set) var token: DeviceToken?
    /// `isRegisteredForRemoteNotifications`.
    var isRegistered: Bool { token != nil && !isSwitchedOff }
    /// The app wants no more of them until it registers again (N-5).
    private(set) var isSwitchedOff = false
    /// One at most; in an array, because a ledger is often copied and seldom holds anything.
    private var slot: [Held] = []
    private var budget = RefreshBudget()

    /// A notification that waits on the device.
    struct Held: Equatable, Sendable, Codable {
        var notification: RemoteNotification
        var obstacle: PushObstacle
    }

    /// - Returns: whether the token is another than before.
    mutating func registered(_ token: DeviceToken) -> Bool {
        defer { self.token = token }
        isSwitchedOff = false
        return token != self.token
    }

    mutating func unregistered() {
        isSwitchedOff = true
    }

    /// The gateway that issued it is not the device's any more, or takes it back.
    mutating func forgetToken() {
        token = nil
    }

    /// What waits to wake the app.
    var held: Held? { slot.first }

    // MARK: Waking

    /// How the app stands when a notification that wakes arrives.
    struct Standing: Equatable {
        /// It has the screen, or will have it in a moment.
        var isInFront: Bool
        /// It is on its way out.
        var isLeaving: Bool
        var isForceQuit: Bool
        var declaresMode: Bool
        var surroundings: Surroundings
    }

    enum Decision: Equatable {
        /// The app is called now.
        case wakes
        /// It is kept on the device, instead of an older one.
        case holds(PushObstacle)
        /// It never wakes the app.
        case ignores(PushObstacle)
    }

    /// What the foreground costs is nothing (N-20); a wake takes one from the budget.
    mutating func decide(_ standing: Standing, _ profile: PushProfile, at now: Instant) -> Decision {
        if standing.isForceQuit || standing.isLeaving { return .ignores(.forceQuit) }  // N-6
        if standing.isInFront { return .wakes }
        if !profile.hasBackgroundMode || !standing.declaresMode { return .ignores(.noBackgroundMode) }  // N-10
        if profile.needsBackgroundRefresh, standing.surroundings.backgroundRefresh != .available {
            return .holds(.backgroundRefreshOff)  // N-21b
        }
        if standing.surroundings.lowPowerMode { return .holds(.lowPowerMode) }  // N-21
        guard profile.level(budget, at: now) >= .million else { return .holds(.budget) }  // N-20
        profile.spend(&budget, at: now)
        return .wakes
    }

    /// When the budget has room for the next.
    func refill(_ profile: PushProfile, at now: Instant) -> Instant {
        profile.refill(budget, at: now)
    }

    /// - Returns: the notification that waited before and is given up (N-19).
    mutating func hold(_ notification: RemoteNotification, _ obstacle: PushObstacle) -> RemoteNotification? {
        defer { slot = [Held(notification: notification, obstacle: obstacle)] }
        return held?.notification
    }

    mutating func takeHeld() -> RemoteNotification? {
        defer { slot = [] }
        return held?.notification
    }
}

/// Why a notification does not wake its app now; the words of the log.
enum PushObstacle: String, Equatable, Sendable, Codable {
    /// The user removed the app and has not opened it since.
    case forceQuit = "force-quit"
    /// `UIBackgroundModes` does not list `remote-notification`.
    case noBackgroundMode = "no-background-mode"
    case backgroundRefreshOff = "background-refresh-off"
    case lowPowerMode = "low-power-mode"
    case budget
}
