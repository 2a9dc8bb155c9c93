/// When one generation of iOS lets apps work in the background by its own choice: every number of section 6.1 of
/// `docs/rules/refresh.md`.
///
/// Shares and factors are whole millionths, so that every machine computes the same.
public struct RefreshProfile: Equatable, Sendable, Codable {
    /// How willing the scheduler is.
    public enum Preset: String, Equatable, Sendable, Codable, CaseIterable {
        /// As often as the base interval allows, for tests of what an app does when it is launched.
        case eager
        /// The rules' model.
        case typical
        /// Far less than an app hopes for.
        case stingy
    }

    /// Legacy Background Fetch, iOS 7 and later (F-1).
    public var hasFetch = true
    /// An app that lists task identifiers has no legacy fetch any more (F-3).
    public var fetchYieldsToTasks = true
    /// `BGTaskScheduler` (B-1).
    public var hasTasks = true
    public var hasHealthResearch = true
    public var hasContinuedTasks = true

    /// From the call to the answer (F-5).
    public var fetchWindow = Duration.seconds(30)
    /// An app refresh task's (B-18).
    public var refreshWindow = Duration.seconds(30)
    /// A processing task's; chosen, Apple says minutes (B-18).
    public var processingWindow = Duration.seconds(300)
    /// The expiration handler runs this long before the window ends (B-19); chosen.
    public var expiryLead = Duration.seconds(5)
    /// Pending requests of an app (B-10).
    public var pendingRefreshLimit = 1
    public var pendingProcessingLimit = 10

    /// The shortest interval between two launches of one kind (F-2, M17 of the rules).
    public var baseInterval = Duration.seconds(900)
    /// q: how much longer the interval is at hours when the app is never used; chosen.
    public var quietFactor = 3
    /// The range of the pace p, in millionths; chosen.
    public var slowestPace = 16 * Int.million
    /// Charge in percent below which refresh needs the charger (B-30).
    public var lowBattery = 20
    /// Whether energy and cellular data are limited (B-31).
    public var hasBudgets = true
    /// Points, in millionths; chosen.
    public var energyCapacity = 20 * Int.million
    /// From empty to full; chosen.
    public var energyRefill = Duration.seconds(36_000)
    /// Bytes; chosen.
    public var cellularCapacity = 2_000_000
    public var cellularRefill = Duration.seconds(18_000)
    /// What a run costs beside its time: a point for so much wall-clock or processor time, half a point anyway; chosen.
    public var wallTimePerPoint = Duration.seconds(30)
    public var processorTimePerPoint = Duration.seconds(10)
    /// Without an open for so long nothing is refreshed; chosen.
    public var refreshDormancy = Duration.seconds(7 * 86_400)
    /// The same for processing (B-30: a couple of weeks).
    public var processingDormancy = Duration.seconds(14 * 86_400)
    /// The display must have been off for so long (B-26).
    public var idleBeforeProcessing = Duration.seconds(300)
    /// Between two processing launches of an app; chosen (B-30: daily if charged daily).
    public var processingInterval = Duration.seconds(21_600)

    /// A continued task without progress for so long is stalled (B-35); chosen.
    public var continuedStall = Duration.seconds(60)
    /// When the user is asked whether a slow continued task shall go on (one report).
    public var continuedPrompt = Duration.seconds(300)
    /// Continued tasks that run at a time; chosen.
    public var continuedPerApp = 1
    public var continuedPerDevice = 2

    /// How often the scheduler looks by itself, with the display on and off; chosen.
    public var tickAwake = Duration.seconds(300)
    public var tickAsleep = Duration.seconds(900)
    /// Apps launched from one tick to the next, and the time between two of them; chosen.
    public var launchesPerTick = 3
    public var launchSpacing = Duration.seconds(2)
    /// A day, whose half-hours the habits of the user are counted by.
    public var day = Duration.seconds(86_400)

    init(os: Int, preset: Preset) {
        hasFetch = os >= 7
        fetchYieldsToTasks = os >= 13
        hasTasks = os >= 13
        hasHealthResearch = os >= 17
        hasContinuedTasks = os >= 26
        switch preset {
        case .eager:
            quietFactor = 0
            slowestPace = .million
            hasBudgets = false
        case .typical: break
        case .stingy:
            quietFactor = 8
            energyCapacity = 10 * Int.million
        }
    }

    /// The same numbers with every span divided by `factor`, the day included. Processor time is not divided, nor what
    /// a task's window has left when the handler runs; a fetch's window is the caller's, as those of other events are.
    func accelerated(by factor: Int) -> RefreshProfile {
        var profile = self
        for span in RefreshProfile.spans { profile[keyPath: span] = profile[keyPath: span] / factor }
        profile.refreshWindow = refreshWindow.divided(by: factor, butLast: expiryLead)
        profile.processingWindow = processingWindow.divided(by: factor, butLast: expiryLead)
        return profile
    }

    private static var spans: [WritableKeyPath<RefreshProfile, Duration>] {
        [
            \.baseInterval, \.energyRefill, \.cellularRefill, \.wallTimePerPoint, \.refreshDormancy,
            \.processingDormancy, \.idleBeforeProcessing, \.processingInterval, \.continuedStall, \.continuedPrompt,
            \.tickAwake, \.tickAsleep, \.launchSpacing, \.day,
        ]
    }
}

extension Int {
    /// One, where a number is counted in millionths.
    package static let million = 1_000_000
}
