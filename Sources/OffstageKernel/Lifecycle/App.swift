/// An installed app.
struct App: Equatable, Sendable, Codable {
    var manifest: AppManifest
    /// Removed in the app switcher, and not opened by hand since (L-19).
    var isForceQuit = false
    var badge = 0
    /// When it last left the foreground: jetsam takes the oldest first (L-55).
    var lastInFront = Instant.boot
    /// The process it has now.
    var process: ProcessNumber?
    /// What the scheduler knows of it.
    var refresh = RefreshLedger()
    /// What the device knows of its remote notifications.
    var push = PushLedger()
    /// How often it was woken for its background transfers.
    var transferWakes = WakeLimiter()
    /// What it shows people, and what it may.
    var notifications = NotificationLedger()
    /// How often its widgets were reloaded.
    var widgets = WidgetLedger()
    /// What it wants to hear of the place of the device, and what it may.
    var location = LocationLedger()

    init(manifest: AppManifest) {
        self.manifest = manifest
    }

    enum FetchIntervalResult: Equatable {
        /// It is the interval that the app has, or the app has no fetch and wants none.
        case kept
        case set(FetchInterval)
        case refused(String)
    }

    /// F-1 to F-3.
    mutating func fetchIntervalSet(_ interval: FetchInterval, _ profile: Profile) -> FetchIntervalResult {
        if let refusal = manifest.fetchRefusal(profile) { return interval == .never ? .kept : .refused(refusal) }
        guard interval.bounded != refresh.fetchInterval else { return .kept }
        refresh.fetchInterval = interval.bounded
        return .set(interval.bounded)
    }
}

/// The installed apps in the order of their installation, found by identifier.
struct AppTable: Sendable, Codable {
    private(set) var all: [App] = []
    private var places: [AppIdentifier: Int] = [:]

    subscript(identifier: AppIdentifier) -> App? {
        places[identifier].map { all[$0] }
    }

    func contains(_ identifier: AppIdentifier) -> Bool {
        places[identifier] != nil
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
    @discardableResult
    mutating func change<Result>(_ identifier: AppIdentifier, _ body: (inout App) -> Result) -> Result? {
        guard let place = places[identifier] else { return nil }
        return body(&all[place])
    }

    private mutating func reindex() {
        places = [:]
        for (place, app) in all.enumerated() { places[app.manifest.identifier] = place }
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
