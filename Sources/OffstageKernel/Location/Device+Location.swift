/// Where the device is, and which apps hear of it: running, woken or launched for it.
extension Device {
    mutating func location(
        _ fact: LocationFact,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        let place = surroundings.location
        switch fact {
        case .delegateSet:
            let status = apps[app]?.location.authorization ?? .notDetermined
            processes.change(process) {
                $0.location.hasDelegate = true
                $0.location.knownAuthorization = status
            }
        case .authorizationAsked(let always):
            let word = apps.change(app) { $0.location.asks(always: always) } ?? nil
            if let word { authorizationChanged(of: app, word, &turn) }
        case .updates(let updates):
            processes.change(process) { $0.location.set(updates) }
            holdForLocation(app, &turn)
        case .requested: locationRequested(process, app, &turn)
        case .significantChanges(let isOn):
            processes.change(process) { $0.location.watchesChanges = isOn }
            watchChanges(isOn, app, &turn)
        case .monitored(let region): monitor(region, process, app, &turn)
        case .unmonitored(let identifier):
            if apps.change(app, { $0.location.unmonitor(identifier) }) == true {
                record(.locationMonitoring, app, region: identifier, "ended", &turn)
            }
        case .stateAsked(let region):
            if let state = apps[app]?.location.state(of: region, at: place) {
                tell(process, .determined(state, region), &turn)
            }
        }
        look(app, &turn)
    }

    // MARK: Authorization

    /// The user says whether the app may know where the device is: asked, before it asks, or later in Settings.
    mutating func answeredLocation(_ app: AppIdentifier, _ permission: LocationPermission, _ turn: inout Turn) {
        guard isInstalled(app, &turn) else { return }
        apps.change(app) { $0.location.answered(permission) }
        let status = apps[app]?.location.authorization ?? .notDetermined
        let isToCome = apps[app]?.location.answerToCome != nil
        authorizationChanged(of: app, isToCome ? "will-be-\(permission.rawValue)" : status.rawValue, &turn)
        look(app, &turn)
    }

    private mutating func authorizationChanged(of app: AppIdentifier, _ word: String, _ turn: inout Turn) {
        record(.locationAuthorization, app, [.init("status", .string(word))], &turn)
        changes += 1
        if let process = apps[app]?.process, canTakeCalls(process) { inform(process, &turn) }
        holdForLocation(app, &turn)
    }

    // MARK: What is watched

    private mutating func watchChanges(_ isOn: Bool, _ app: AppIdentifier, _ turn: inout Turn) {
        let hasChanged = apps.change(app) { [place = surroundings.location, now = turn.now] in
            isOn ? $0.location.watchChanges(at: place, now) : $0.location.endChanges()
        }
        if hasChanged == true { record(.locationMonitoring, app, region: nil, isOn ? "began" : "ended", &turn) }
    }

    private mutating func monitor(
        _ region: CircularRegion,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        let result = apps.change(app) { [place = surroundings.location, profile = profile.location] in
            $0.location.monitor(region, at: place, profile)
        }
        switch result {
        case .began?, .replaced?:
            if result == .began { record(.locationMonitoring, app, region: region.identifier, "began", &turn) }
            tell(process, .monitoringStarted(region), &turn)
        case .refused(let failure)?:
            record(.locationMonitoring, app, region: region.identifier, "refused", &turn)
            tell(process, .monitoringFailed(region, failure), &turn)
        case nil: break
        }
    }

    private mutating func record(
        _ event: EventName,
        _ app: AppIdentifier,
        region: String?,
        _ phase: String,
        _ turn: inout Turn
    ) {
        let what: [Record.Field] = [.init("kind", .string(region == nil ? "significant-changes" : "region"))]
        let name = region.map { [Record.Field("region", .string($0))] } ?? []
        record(event, app, what + name + [.init("phase", .string(phase))], &turn)
    }

    // MARK: Looking

    mutating func moved(to place: Coordinate?, _ turn: inout Turn) {
        for app in apps.all.map(\.manifest.identifier) {
            apps.change(app) { [now = turn.now] in $0.location.moved(to: place, now) }
        }
        lookForAll(&turn)
    }

    /// The place of the device changed, or whether apps are launched in the background.
    mutating func lookForAll(_ turn: inout Turn) {
        for app in apps.all.map(\.manifest.identifier) { look(app, &turn) }
    }

    /// Sees what is to be told to an app of where the device is now, and runs it for that if it must.
    mutating func look(_ app: AppIdentifier, _ turn: inout Turn) {
        guard let installed = apps[app] else { return }
        if installed.location.isWatching, mayHear(installed) {
            let place = surroundings.location
            let look = apps.change(app) { [profile = profile.location, now = turn.now] in
                $0.location.look(at: place, profile, now)
            }
            guard let look else { return }
            if let next = look.next, installed.location.nextLook != next {
                arm(.location(app), at: next)
                apps.change(app) { $0.location.nextLook = next }
            }
            for news in look.news { record(news, app, &turn) }
            if !look.news.isEmpty, let process = wake(app, .location, &turn) {
                decide(process, &turn) { $0.rest($1) }
            }
        }
        if let process = apps[app]?.process {
            awakenForUpdate(process, &turn)
            tellLocation(process, &turn)
        }
    }

    /// Whether the app is told of events now, in the foreground or by a launch.
    private func mayHear(_ app: App) -> Bool {
        let process = app.process
        if let process, processes.read(process, { $0.lifecycle.goal == .ended }) == true { return false }
        let isInUse = process.flatMap { processes.read($0) { $0.isInUse } } ?? false
        switch app.location.authorization {
        case .notDetermined, .denied: return false
        case .whenInUse: return isInUse
        case .always: break
        }
        if let process, canTakeCalls(process) { return true }
        // Someone must run it. Region Monitoring and iBeacon: not without Background App Refresh.
        guard surroundings.backgroundRefresh == .available else { return isInUse }
        return !app.isForceQuit || profile.location.launchesRemovedApps
    }

    private mutating func record(_ news: LocationNews, _ app: AppIdentifier, _ turn: inout Turn) {
        switch news {
        case .entered(let region): record(.regionEntered, app, [.init("region", .string(region.identifier))], &turn)
        case .exited(let region): record(.regionExited, app, [.init("region", .string(region.identifier))], &turn)
        case .updated(let place, _): record(.locationChanged, app, [.init("location", .string(place.text))], &turn)
        case .authorizationChanged, .failed, .determined, .monitoringStarted, .monitoringFailed: break
        }
    }

    // MARK: Telling

    /// Tells a process all that it has not heard, if it can hear.
    mutating func tellLocation(_ process: ProcessNumber, _ turn: inout Turn) {
        guard let app = owner(of: process), processes.read(process, { $0.hearsOfLocation }) == true,
            let ledger = apps[app]?.location
        else { return }
        let place = surroundings.location
        let isInUse = processes.read(process, { $0.isInUse }) == true
        let isAllowed = ledger.authorization.allows(inUse: isInUse)
        if processes.read(process, { $0.location.knownAuthorization }) != ledger.authorization {
            processes.change(process) { $0.location.knownAuthorization = ledger.authorization }
            tell(process, .authorizationChanged, &turn)
        }
        for news in processes.change(process, { $0.location.takeWaiting() }) ?? [] { tell(process, news, &turn) }
        let answer =
            processes.change(process) { [now = turn.now] in
                $0.location.answerRequest(at: place, isAllowed: isAllowed, now)
            } ?? nil
        if let answer { tell(process, answer, &turn) }
        guard isAllowed else { return }
        let watchesChanges = processes.read(process, { $0.location.watchesChanges }) == true
        let owed = apps.change(app) { $0.location.takeOwed(withChanges: watchesChanges) } ?? []
        if !owed.isEmpty { beginLocationEvent(process, &turn) }
        for news in owed {
            tell(process, news, &turn)
            // Apple: this one comes besides the others.
            switch news {
            case .entered(let region): tell(process, .determined(.inside, region), &turn)
            case .exited(let region): tell(process, .determined(.outside, region), &turn)
            case .authorizationChanged, .updated, .failed, .determined, .monitoringStarted, .monitoringFailed: break
            }
        }
        // Without `allowsBackgroundLocationUpdates` the standard service is silent in the background.
        if isInUse, let update = processes.change(process, { $0.location.update(at: place) }) ?? nil {
            tell(process, update, &turn)
        }
    }

    /// An app that asks again whenever it is answered takes time for it, as it does on a phone.
    private mutating func locationRequested(_ process: ProcessNumber, _ app: AppIdentifier, _ turn: inout Turn) {
        let isInUse = processes.read(process, { $0.isInUse }) == true
        let isAllowed = apps[app]?.location.authorization.allows(inUse: isInUse) == true
        let takes =
            switch (isAllowed, surroundings.location) {
            case (false, _): profile.location.refusalTime
            case (true, nil): profile.location.noFixTime
            case (true, _?): profile.location.fixTime
            }
        let due = turn.now + takes
        if processes.change(process, { $0.location.request(answerDue: due) }) == true {
            arm(.locationAnswer(process), at: due)
        }
    }

    private mutating func tell(_ process: ProcessNumber, _ news: LocationNews, _ turn: inout Turn) {
        guard processes.read(process, { $0.hearsOfLocation }) == true else {
            processes.change(process) { $0.location.wait(news) }
            return
        }
        deliver(.location(news), to: process, &turn)
    }

    /// The event is a wake of its own if the budget of an earlier one is used up (F-13).
    private mutating func beginLocationEvent(_ process: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(process, { $0.isInFront }) == false else { return }
        if processes.read(process, { $0.isBudgetSpent }) == true {
            startClock(of: process, budget: profile.taskBudgetInBackground, isEvent: true, &turn)
        }
        decide(process, &turn) { $0.locationEventBegan($1) }
    }

    // MARK: Running on in the background

    /// `allowsBackgroundLocationUpdates` keeps an app running that has the mode and gets updates (L-62).
    mutating func holdForLocation(_ app: AppIdentifier, _ turn: inout Turn) {
        guard let installed = apps[app], let process = installed.process else { return }
        let hasMode = installed.manifest.backgroundModes.contains("location")
        let hasChanged = processes.change(process) {
            $0.location.hold(installed.location.authorization, hasMode: hasMode, isInFront: $0.isInFront)
        }
        guard hasChanged == true else { return }
        processes.change(process) { if !$0.runsOn { $0.sleep = nil } }
        // The budget counts from where nothing else keeps the process running, and starts anew with each such time.
        if processes.read(process, { $0.assertions.clock != nil }) == true {
            startClock(of: process, budget: profile.taskBudgetInBackground, &turn)
        }
        decide(process, &turn) { $0.rest($1) }
    }

    /// What an app can see of the place of the device, and of what the device does for it there; nil before it has
    /// asked for anything.
    public func locationStanding(of app: AppIdentifier) -> LocationStanding? {
        guard let ledger = apps[app]?.location, ledger.authorization != .notDetermined || ledger.isWatching else {
            return nil
        }
        return LocationStanding(
            authorization: ledger.authorization,
            place: ledger.authorization.isGranted ? surroundings.location : nil,
            regions: ledger.monitored.map(\.region)
        )
    }
}

/// What an app sees of where the device is.
public struct LocationStanding: Equatable, Sendable {
    public var authorization: LocationAuthorization
    /// Nil if it is not known, or not for this app.
    public var place: Coordinate?
    /// What the device monitors for it, whichever of its processes asked.
    public var regions: [CircularRegion]
}
