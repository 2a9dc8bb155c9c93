/// A phone as a value: it decides what iOS would decide, and nothing else. It reads no clock and touches nothing.
///
/// A device is a fold over its events. ``handle(_:at:)`` takes in one event and answers with what must be done, in
/// order. Below it the machines each decide one matter: ``Lock``, ``RefreshScheduler``, ``RefreshGates`` and
/// ``RefreshLedger`` for the device and its apps; ``Lifecycle``, ``Assertions``, ``UsageWatch``, ``RefreshRuns`` and
/// ``OpenTransfers`` for one process, whose ``RunningProcess`` joins them and answers in ``Consequence``s. Only this
/// level has the log, the counters and the seeded generator.
public struct Device: Sendable, Codable {
    public let settings: Settings
    /// Shared with every decision: it is large and never changes.
    let sharedProfile: SharedProfile
    package var profile: Profile { sharedProfile.profile }

    var apps = AppTable()
    var processes = ProcessTable()
    /// The processes of the apps' extensions.
    var extensions = ExtensionTable()
    var surroundings = Surroundings()
    /// Counts the changes of what apps can read of their surroundings.
    var changes = 0
    var lock = Lock()
    var scheduler = RefreshScheduler()
    var gateway = InnerGateway()
    /// While there is one, the gateway inside does not serve.
    var joined: JoinedGateway?
    var arrivals = Arrivals()
    /// The background sessions of the apps.
    var sessions = SessionTable()
    /// How often each app was installed anew: its token changes with it (P-37).
    var installations: [AppIdentifier: Int] = [:]
    /// The app that has the screen, or will have it when the device is unlocked.
    var front: AppIdentifier?

    var deadlines = EventQueue<Deadline>()
    var generator: SeededGenerator
    private var launches = 0
    private var calls = 0
    private(set) var records = 0

    /// - Returns: nil if the OS generation has no profile.
    public init?(settings: Settings) {
        guard var profile = Profile(generation: settings.os, refresh: settings.refresh), settings.speed >= 1
        else { return nil }
        if settings.budgetJitter { profile.budgetJitter = .milliseconds(300) }
        self.settings = settings
        sharedProfile = SharedProfile(profile.accelerated(by: settings.speed))
        generator = SeededGenerator(seed: settings.seed)
    }

    /// The earliest moment at which ``Event/timePassed`` has something to do, or nil.
    public var nextDeadline: Instant? { deadlines.first }

    /// Takes in one event and answers with what must be done, in order.
    ///
    /// Moments never run backwards from one call to the next. An event that the device cannot follow is answered with
    /// ``Effect/refuse(_:)`` and changes nothing.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var turn = Turn(now: now)
        switch event {
        case .started: started(&turn)
        case .installed(let manifest): installed(manifest, &turn)
        case .uninstalled(let app): uninstalled(app, &turn)
        case .user(let action): user(action, &turn)
        case .environment(let change): changed(change, &turn)
        case .simulated(let simulation): simulated(simulation, &turn)
        case .woken(let app, let reason): woken(app, reason, &turn)
        case .push(let event): push(event, &turn)
        case .transfer(let key, let fact): transfer(key, fact, &turn)
        case .process(let number, let fact): process(number, fact, &turn)
        case .clockSet(let timeOfDay): clockSet(timeOfDay, &turn)
        case .timePassed: timePassed(&turn)
        }
        startContinued(&turn)
        startTransfers(&turn)
        if turn.reconsiders { reconsider(&turn) }
        return turn.effects
    }
}

extension Device {
    /// What stays the same for the life of a device.
    public struct Settings: Equatable, Sendable, Codable {
        /// The OS profile: 6, 9, 12, 13, 15, 17, 18 or 26.
        public var os: Int
        public var seed: UInt64
        /// Every span of the profile is divided by this, but for limits of the app's code; 1 is a real device.
        public var speed: Int
        /// Whether the moment of the handlers varies by up to 0.3 s, as in repeated trials on a real device.
        public var budgetJitter: Bool
        /// How willingly the scheduler launches apps (section 6.2 of `docs/rules/refresh.md`).
        public var refresh: RefreshProfile.Preset
        /// Whether continued tasks may use the GPU (B-34).
        public var hasBackgroundGPU: Bool
        /// What it does wrong, in the order of all there are.
        public var quirks: [Quirk]

        public init(
            os: Int,
            seed: UInt64 = 1,
            speed: Int = 1,
            budgetJitter: Bool = false,
            refresh: RefreshProfile.Preset = .typical,
            hasBackgroundGPU: Bool = false,
            quirks: Set<Quirk> = []
        ) {
            self.os = os
            self.seed = seed
            self.speed = speed
            self.budgetJitter = budgetJitter
            self.refresh = refresh
            self.hasBackgroundGPU = hasBackgroundGPU
            self.quirks = Quirk.allCases.filter(quirks.contains)
        }
    }

    /// The work on one event: its moment and what has come of it so far.
    struct Turn {
        let now: Instant
        var effects: [Effect] = []
        /// Something changed that the scheduler asks for: it looks at everything once, when the event is dealt with.
        var reconsiders = false

        mutating func refuse(_ reason: String, rule: RuleID? = nil) {
            effects.append(.refuse(Refusal(rule: rule, reason)))
        }
    }

    mutating func record(_ event: EventName, _ app: AppIdentifier?, _ turn: inout Turn) {
        record(event, app, [], &turn)
    }

    /// Writes a line of the log.
    mutating func record(_ event: EventName, _ app: AppIdentifier?, _ fields: [Record.Field], _ turn: inout Turn) {
        assert(fields.allSatisfy { event.fields?.contains($0.name) ?? true }, "\(event) has no such field: \(fields)")
        records += 1
        turn.effects.append(
            .record(Record(time: turn.now, sequence: records, event: event.rawValue, app: app, fields: fields))
        )
    }

    mutating func nextProcessNumber() -> ProcessNumber {
        launches += 1
        return ProcessNumber(rawValue: launches)
    }

    mutating func nextCallbackNumber() -> CallbackNumber {
        calls += 1
        return CallbackNumber(rawValue: calls)
    }

    /// What an app can read of its surroundings now.
    var visible: Surroundings.Visible {
        Surroundings.Visible(
            surroundings: surroundings,
            protectedDataAvailable: lock.isProtectedDataAvailable,
            unlockedSinceBoot: lock.wasUnlockedSinceBoot
        )
    }
}
