/// What one generation of iOS grants and forbids: every number of section 5 of `docs/rules/lifecycle.md`, and with
/// ``RefreshProfile`` those of section 6 of `docs/rules/refresh.md`.
public struct Profile: Equatable, Sendable, Codable {
    /// Who ends processes and how the log words it (L-45).
    public enum Reporter: String, Equatable, Sendable, Codable {
        case springBoard = "SpringBoard"
        case backboardd
        case assertiond = "ASSERTIOND"
        case runningBoard = "RUNNINGBOARD"
    }

    /// When a suspended app loses its connections (L-54).
    public enum SocketReclaim: String, Equatable, Sendable, Codable {
        case atLock, atSuspension
    }

    public var os: Int
    /// B, from the foreground (L-31).
    public var taskBudget = Duration.seconds(30)
    /// B, after an event launched or resumed the app in the background (L-31).
    public var taskBudgetInBackground = Duration.seconds(30)
    /// Handlers run this long before the budget ends: H = B − lead (L-32). On a device of any speed the code that they
    /// call has all of it.
    public var expiryLead = Duration.seconds(4)
    /// The kill comes this long after the budget ended: K = B + grace (L-44).
    public var killGrace = Duration.zero
    /// Without a task (L-48).
    public var noTaskAllowance = Duration.seconds(5)
    /// From the end of the last task to suspension (L-41); chosen.
    public var suspendSettle = Duration.milliseconds(200)
    /// Threads that a process's concurrent queues have for blocks that do not go on: the kernel's limit for threads of
    /// limited priority, `kern.wq_max_constrained_threads`, is 64.
    public var activityThreads = 64
    /// Open tasks before the next begin kills, or nil (L-49).
    public var maximumOpenTasks: Int? = 1000
    /// An open task is warned about this long after its creation, or nil (L-47).
    public var creationWarningAfter: Duration? = .seconds(30)
    /// From the start of the process to the return of `didFinishLaunching` (L-57). It is the same on a device of any
    /// speed, as are the other limits of what the app's code takes on the main thread: that is not faster there.
    public var launchWatchdog = Duration.seconds(20)
    /// Foreground updates (L-57).
    public var updateWatchdog = Duration.seconds(10)
    /// The hard limit of `didEnterBackground` (L-57).
    public var didEnterBackgroundHardLimit = Duration.seconds(10)
    /// The documented limit of `didEnterBackground` (L-22); a finding, not a kill.
    public var didEnterBackgroundLimit = Duration.seconds(5)
    /// `applicationWillTerminate` (L-21).
    public var terminateLimit = Duration.seconds(5)
    /// Processor time in the background, as percent of one processor over `cpuWindow`, or nil (L-56).
    public var backgroundCPULimit: Int? = 80
    public var cpuWindow = Duration.seconds(60)
    /// Protected files close this long after the lock (L-60).
    public var protectedDataLossAfterLock = Duration.seconds(10)
    /// What a handler has set going should be over within this time (L-39), or by the kill where that comes before.
    public var handlerLimit = Duration.seconds(1)
    /// An expiration handler that keeps the main thread longer is slow (L-39); a finding, not a kill.
    public var slowHandler = Duration.seconds(1)
    public var hasScenes = true
    /// When a suspended app loses its connections (L-54).
    public var reclaimsSockets = SocketReclaim.atSuspension
    public var reporter = Reporter.runningBoard
    /// What a running background process used is read this often; chosen.
    public var usageInterval = Duration.seconds(1)
    /// An open task without any work for this long is idle; chosen (finding `task-idle`).
    public var idleTaskAfter = Duration.seconds(10)
    /// Reloads of a widget in a day that count: the least of the 40 to 70 that Apple names for one that people often
    /// look at; chosen.
    public var widgetReloads = 40
    /// Chance in the moment of the handlers, for repeated trials only (model, clock rule 4).
    public var budgetJitter = Duration.zero
    /// Background Fetch and `BGTaskScheduler`.
    public var refresh: RefreshProfile
    /// Remote notifications.
    public var push: PushProfile
    /// Background transfers.
    public var transfers: TransferProfile
    /// The place of the device.
    public var location: LocationProfile
    /// App extensions.
    public var extensions: ExtensionProfile

    /// As an app is told: two on the phones of iOS 6 and 9 (A6 of the iPhone 5, A9 of the iPhone 6s), six since the
    /// A11 of the iPhone 8 (Apple's technical specifications).
    public var processors: Int { os < 11 ? 2 : 6 }

    private init(os: Int, refresh: RefreshProfile.Preset) {
        self.os = os
        self.refresh = RefreshProfile(os: os, preset: refresh)
        push = PushProfile(os: os)
        transfers = TransferProfile(os: os)
        location = LocationProfile(os: os)
        extensions = ExtensionProfile(os: os)
    }
}

extension Profile {
    /// The generations that have a profile.
    public static let generations = [6, 9, 12, 13, 15, 17, 18, 26]

    /// The profile of an OS generation, or nil if there is none.
    public init?(generation os: Int, refresh: RefreshProfile.Preset = .typical) {
        guard Profile.generations.contains(os) else { return nil }
        self.init(os: os, refresh: refresh)
        if os < 13 {
            expiryLead = .seconds(5)
            hasScenes = false
            reclaimsSockets = .atLock
            taskBudget = os < 7 ? .seconds(600) : .seconds(180)
            taskBudgetInBackground = os < 7 ? .seconds(600) : .seconds(30)
            reporter = os < 11 ? .backboardd : .assertiond
        }
        if os < 14 { creationWarningAfter = nil }
        if os < 11 { maximumOpenTasks = nil }
        if os < 7 { backgroundCPULimit = nil }
    }

    /// The same profile with every span divided by `factor`; counts, shares and limits of the app's code stay. One of
    /// these limits is what a window has left when its handlers run: all of it that comes before is divided.
    func accelerated(by factor: Int) -> Profile {
        var profile = self
        for span in Profile.spans {
            profile[keyPath: span] = profile[keyPath: span] / factor
        }
        profile.creationWarningAfter = creationWarningAfter.map { $0 / factor }
        profile.refresh = refresh.accelerated(by: factor)
        profile.push = push.accelerated(by: factor)
        profile.transfers = transfers.accelerated(by: factor)
        profile.location = location.accelerated(by: factor)
        profile.extensions = extensions.accelerated(by: factor)
        for window in Profile.windows {
            profile[keyPath: window] = profile[keyPath: window].divided(by: factor, butLast: expiryLead)
        }
        return profile
    }

    private static var spans: [WritableKeyPath<Profile, Duration>] {
        [
            \.noTaskAllowance, \.suspendSettle, \.protectedDataLossAfterLock, \.usageInterval, \.idleTaskAfter,
            \.budgetJitter,
        ]
    }

    /// The budget, and the windows that are no longer than it: what comes at one moment comes at one at any speed.
    private static var windows: [WritableKeyPath<Profile, Duration>] {
        [
            \.taskBudget, \.taskBudgetInBackground, \.refresh.fetchWindow, \.push.window, \.transfers.window,
        ]
    }
}

extension Duration {
    /// This with what comes before its last part divided by `factor`.
    func divided(by factor: Int, butLast last: Duration) -> Duration {
        (self - last) / factor + last
    }
}

/// A profile that is handed on without being copied.
final class SharedProfile: Sendable, Codable {
    let profile: Profile

    init(_ profile: Profile) {
        self.profile = profile
    }

    init(from decoder: any Decoder) throws {
        profile = try Profile(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try profile.encode(to: encoder)
    }
}
