/// An installed app, with its process if it has one.
struct App: Equatable, Sendable, Codable {
    var manifest: AppManifest
    /// Removed in the app switcher, and not opened by hand since (L-19).
    var isForceQuit = false
    var badge = 0
    /// When it last left the foreground: jetsam takes the oldest first (L-55).
    var lastInFront = Instant.boot
    var process: RunningProcess?

    init(manifest: AppManifest) {
        self.manifest = manifest
    }
}

/// One process of an app and what the device knows of it.
struct RunningProcess: Equatable, Sendable, Codable {
    /// A callback that was sent and has not returned.
    struct Call: Equatable, Sendable, Codable {
        var number: CallbackNumber
        var callback: Callback
        var sent: Instant
    }

    let number: ProcessNumber
    let reason: LaunchReason
    let started: Instant
    let usesScenes: Bool
    var lifecycle: Lifecycle
    var assertions = Assertions()
    var usage = UsageWatch()
    var calls: [Call] = []
    /// Findings that were reported, by id and subject: each is said once in a process's life.
    var reported: [String] = []

    init(
        number: ProcessNumber,
        reason: LaunchReason,
        goal: Lifecycle.Goal,
        usesScenes: Bool,
        started: Instant
    ) {
        self.number = number
        self.reason = reason
        self.started = started
        self.usesScenes = usesScenes
        lifecycle = Lifecycle(goal: goal, usesScenes: usesScenes)
    }

    /// Whether a callback of a transition is out, so that the next one must wait.
    var isInTransition: Bool {
        calls.contains { $0.callback.belongsToTransition }
    }
}

extension Callback {
    /// Whether the callback takes the process from one state to another.
    var belongsToTransition: Bool {
        switch self {
        case .launch, .connectScene, .disconnectScene, .didBecomeActive, .willResignActive, .didEnterBackground,
            .willEnterForeground, .willTerminate:
            true
        case .expireTasks, .expireActivities, .didReceiveMemoryWarning, .protectedDataWillBecomeUnavailable,
            .protectedDataDidBecomeAvailable, .takeSnapshot:
            false
        }
    }
}

/// The installed apps in the order of their installation, found by identifier or by process.
struct AppTable: Sendable, Codable {
    private(set) var all: [App] = []
    private var places: [AppIdentifier: Int] = [:]
    private var owners: [ProcessNumber: Int] = [:]

    subscript(identifier: AppIdentifier) -> App? {
        places[identifier].map { all[$0] }
    }

    func contains(_ identifier: AppIdentifier) -> Bool {
        places[identifier] != nil
    }

    /// The app whose process this is.
    func owner(of process: ProcessNumber) -> AppIdentifier? {
        owners[process].map { all[$0].manifest.identifier }
    }

    mutating func add(_ app: App) {
        places[app.manifest.identifier] = all.count
        all.append(app)
    }

    mutating func remove(_ identifier: AppIdentifier) {
        all.removeAll { $0.manifest.identifier == identifier }
        reindex()
    }

    /// Changes an app in place; nothing happens if there is none.
    mutating func change<Result>(_ identifier: AppIdentifier, _ body: (inout App) -> Result) -> Result? {
        guard let place = places[identifier] else { return nil }
        return body(&all[place])
    }

    /// Changes a process in place.
    /// - Returns: nil if the process is gone.
    mutating func change<Result>(_ number: ProcessNumber, _ body: (inout RunningProcess) -> Result) -> Result? {
        guard let place = owners[number], all[place].process != nil else { return nil }
        return body(&all[place].process!)
    }

    mutating func setProcess(_ process: RunningProcess, of identifier: AppIdentifier) {
        guard let place = places[identifier] else { return }
        all[place].process = process
        owners[process.number] = place
    }

    /// - Returns: the process that is no longer there.
    @discardableResult mutating func removeProcess(_ number: ProcessNumber) -> RunningProcess? {
        guard let place = owners.removeValue(forKey: number) else { return nil }
        defer { all[place].process = nil }
        return all[place].process
    }

    func process(_ number: ProcessNumber) -> RunningProcess? {
        owners[number].flatMap { all[$0].process }
    }

    private mutating func reindex() {
        places = [:]
        owners = [:]
        for (place, app) in all.enumerated() {
            places[app.manifest.identifier] = place
            if let process = app.process { owners[process.number] = place }
        }
    }
}

extension AppTable {
    init(from decoder: any Decoder) throws {
        all = try decoder.singleValueContainer().decode([App].self)
        reindex()
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(all)
    }
}
