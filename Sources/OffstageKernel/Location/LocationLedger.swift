/// What the device knows of one app's interest in its place; it outlives the app's processes and the reboot, and goes
/// with the app.
///
/// 1. Remembers what the user allows, and what the user will say if the app has not asked.
/// 2. Keeps the regions that the app monitors, and on which side of each border the device is.
/// 3. Knows when the significant-change service has something to report, and when it may.
/// 4. Keeps what the app has not heard.
///
/// The odd case: an app that may not hear of events now is not looked at, so that what it finds when it may is the
/// difference to what it heard last, and not all that happened meanwhile.
struct LocationLedger: Equatable, Sendable, Codable {
    struct Monitored: Equatable, Sendable, Codable {
        var region: CircularRegion
        /// As the app knows it; nil until the place of the device is known.
        var isInside: Bool?
        /// Since when the device has been on the other side of the border.
        var crossed: Instant?

        /// The device stays on the other side.
        /// - Returns: nothing, if the app does not want to hear of this direction.
        mutating func cross() -> LocationNews? {
            let isInside = isInside != true
            (self.isInside, crossed) = (isInside, nil)
            if isInside { return region.notifiesOnEntry ? .entered(region) : nil }
            return region.notifiesOnExit ? .exited(region) : nil
        }
    }

    /// The last event of the significant-change service.
    struct Significant: Equatable, Sendable, Codable {
        var place: Coordinate?
        var reported = Instant.boot
    }

    private(set) var authorization = LocationAuthorization.notDetermined
    private(set) var isAsking = false
    /// What the user will answer.
    private(set) var answerToCome: LocationPermission?
    private(set) var monitored: [Monitored] = []
    /// Nil while the service is off.
    private(set) var significant: Significant?
    /// What has not been heard: of each region and of the service the newest only.
    private(set) var owed: [LocationNews] = []
    /// When there may be more to tell: a deadline is set for then.
    var nextLook: Instant?

    /// Whether there is anything that the app could be told of while it does not run.
    var isWatching: Bool { significant != nil || !monitored.isEmpty }

    // MARK: Authorization

    /// The app asks, for the whole or for less than it has.
    /// - Returns: what has come of it, for the log; nil if nobody is asked.
    mutating func asks(always: Bool) -> String? {
        switch authorization {
        case .denied, .always: return nil
        case .whenInUse: if !always { return nil }
        case .notDetermined: break
        }
        guard !isAsking else { return nil }
        guard let answer = answerToCome else {
            isAsking = true
            return "asked"
        }
        // Who asks for use only is not offered more: that answer waits for the other question.
        let given = answer == .always && !always ? LocationPermission.whenInUse : answer
        if given == answer { answerToCome = nil }
        guard given != .whenInUse || authorization != .whenInUse else { return nil }
        authorization = given.authorization
        return authorization.rawValue
    }

    /// The user answers, now or in advance, or changes their mind in Settings.
    mutating func answered(_ permission: LocationPermission) {
        guard isAsking || authorization != .notDetermined else {
            answerToCome = permission
            return
        }
        isAsking = false
        answerToCome = nil
        authorization = permission.authorization
    }

    // MARK: What it monitors

    enum MonitorResult: Equatable {
        case began, replaced, refused(LocationFailure)
    }

    /// An equal identifier replaces what was monitored.
    mutating func monitor(
        _ region: CircularRegion,
        at place: Coordinate?,
        _ profile: LocationProfile
    ) -> MonitorResult {
        guard authorization.isGranted else { return .refused(.monitoringDenied) }
        guard region.radius <= profile.largestRadius else { return .refused(.monitoringFailed) }
        let new = Monitored(region: region, isInside: place.map(region.contains))
        if let index = monitored.firstIndex(where: { $0.region.identifier == region.identifier }) {
            let old = monitored[index].region
            // Apps register their regions at each launch: the same circle goes on as it was.
            if old.center == region.center, old.radius == region.radius {
                monitored[index].region = region
            } else {
                monitored[index] = new
                owed.removeAll { $0.region == region.identifier }
            }
            return .replaced
        }
        guard monitored.count < profile.regions else { return .refused(.monitoringFailed) }
        monitored.append(new)
        return .began
    }

    /// - Returns: whether it was monitored.
    mutating func unmonitor(_ identifier: String) -> Bool {
        owed.removeAll { $0.region == identifier }
        let count = monitored.count
        monitored.removeAll { $0.region.identifier == identifier }
        return monitored.count < count
    }

    /// The first event after the service was switched on is the place as it is, as soon as the app may know it.
    /// - Returns: whether it was off.
    mutating func watchChanges(at place: Coordinate?, _ now: Instant) -> Bool {
        let wasOff = significant == nil
        let place = authorization.isGranted ? place : nil
        significant = Significant(place: place, reported: now)
        if let place { owe(.updated(place, .significant)) }
        return wasOff
    }

    /// - Returns: whether it was on.
    mutating func endChanges() -> Bool {
        defer { significant = nil }
        owed.removeAll { $0.isOfChanges }
        return significant != nil
    }

    // MARK: Events

    struct Look: Equatable {
        var news: [LocationNews] = []
        /// When there may be more, if the device stays where it is.
        var next: Instant?
    }

    /// The device is somewhere else: it may have crossed borders, whether the app may hear of that now or later.
    mutating func moved(to place: Coordinate?, _ now: Instant) {
        guard let place else { return }
        for index in monitored.indices {
            let isInside = monitored[index].region.contains(place)
            if monitored[index].isInside ?? isInside == isInside {
                monitored[index].isInside = isInside
                monitored[index].crossed = nil
            } else if monitored[index].crossed == nil {
                monitored[index].crossed = now
            }
        }
    }

    /// What there is to tell of the place where the device is. What is new is owed.
    mutating func look(at place: Coordinate?, _ profile: LocationProfile, _ now: Instant) -> Look {
        guard let place else { return Look() }
        var look = Look()
        for index in monitored.indices {
            guard let crossed = monitored[index].crossed else { continue }
            let settled = crossed + profile.regionDwell
            if settled <= now {
                if let news = monitored[index].cross() { look.news.append(news) }
            } else {
                look.next = min(look.next ?? settled, settled)
            }
        }
        if let last = significant, last.place.map({ !place.isWithin(profile.significantDistance, of: $0) }) ?? true {
            let earliest = last.place == nil ? now : last.reported + profile.significantInterval
            if earliest <= now {
                significant = Significant(place: place, reported: now)
                look.news.append(.updated(place, .significant))
            } else {
                look.next = min(look.next ?? earliest, earliest)
            }
        }
        for news in look.news { owe(news) }
        return look
    }

    private mutating func owe(_ news: LocationNews) {
        owed.removeAll { news.isOfChanges ? $0.isOfChanges : $0.region == news.region }
        owed.append(news)
    }

    /// - Parameter withChanges: whether somebody hears of significant changes; what is new of them waits if not.
    mutating func takeOwed(withChanges: Bool) -> [LocationNews] {
        let taken = owed.filter { withChanges || !$0.isOfChanges }
        owed.removeAll { withChanges || !$0.isOfChanges }
        return taken
    }

    /// `requestState(for:)`.
    func state(of region: CircularRegion, at place: Coordinate?) -> RegionState {
        guard authorization.isGranted, let place else { return .unknown }
        return region.contains(place) ? .inside : .outside
    }
}

extension LocationPermission {
    fileprivate var authorization: LocationAuthorization {
        switch self {
        case .denied: .denied
        case .whenInUse: .whenInUse
        case .always: .always
        }
    }
}

extension LocationNews {
    /// The region that a border belongs to.
    fileprivate var region: String? {
        switch self {
        case .entered(let region), .exited(let region): region.identifier
        case .authorizationChanged, .updated, .failed, .determined, .monitoringStarted, .monitoringFailed: nil
        }
    }

    fileprivate var isOfChanges: Bool {
        if case .updated(_, .significant) = self { true } else { false }
    }
}
