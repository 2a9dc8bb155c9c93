/// What apps ask of the scheduler: fetch intervals, registrations, requests.
extension Device {
    mutating func refresh(_ fact: RefreshFact, _ process: ProcessNumber, _ app: AppIdentifier, _ turn: inout Turn) {
        switch fact {
        case .fetchIntervalSet(let interval): fetchIntervalSet(interval, app, &turn)
        case .fetchCompleted(let run, let result, let isOnMain, let site):
            if !isOnMain {
                let observation = Observation.offMainThread(api: "The completion handler of a fetch", site: site)
                report(.observed(observation), of: process, &turn)
            }
            fetchCompleted(run, result, at: site, process, &turn)
        case .registered(let question, let identifier, let queue, let site):
            let answer = registered(identifier, queue, at: site, process, app, &turn)
            turn.effects.append(.answer(process, question, answer))
        case .submitted(let question, let request):
            let answer = submitted(request, process, app, &turn)
            turn.effects.append(.answer(process, question, answer))
        case .pendingAsked(let question):
            turn.effects.append(.answer(process, question, .pending(pendingTaskRequests(of: app))))
        case .cancelled(let identifier): cancelled(identifier, app, &turn)
        case .expirationHandlerSet(let run, let isSet): expirationHandlerSet(run, isSet, process, &turn)
        case .taskCompleted(let run, let success, let site):
            taskCompleted(run, success: success, at: site, process, &turn)
        case .progressed(let run, let progress): progressed(run, progress, process, &turn)
        case .retitled(let run, let title, let subtitle): retitled(run, title, subtitle, process, &turn)
        }
    }

    /// `getPendingTaskRequests`: what was submitted and has not begun, in the order of submission (B-14).
    public func pendingTaskRequests(of app: AppIdentifier) -> [TaskRequest] {
        (apps[app]?.refresh.pending.map(\.request) ?? []) + scheduler.queue.filter { $0.app == app }.map(\.request)
    }

    // MARK: Fetch

    /// Why an app has no legacy fetch, or nil (F-1, F-3).
    func fetchRefusal(_ manifest: AppManifest) -> String? {
        if !profile.refresh.hasFetch { return "iOS \(profile.os) has no background fetch" }
        if !manifest.backgroundModes.contains("fetch") { return "UIBackgroundModes does not list fetch" }
        return profile.refresh.fetchYieldsToTasks && manifest.permittedTasks != nil
            ? "the app has BGTaskSchedulerPermittedIdentifiers, which switch background fetch off" : nil
    }

    private mutating func fetchIntervalSet(_ interval: FetchInterval, _ app: AppIdentifier, _ turn: inout Turn) {
        guard let installed = apps[app] else { return }
        if let refusal = fetchRefusal(installed.manifest) {
            guard interval != .never else { return }
            let fields: [Record.Field] = [
                .init("kind", .string("fetch")), .init("decision", .string("refuse")),
                .init("policy", .string("permission")), .init("reason", .string(refusal)),
            ]
            record(.refreshDecision, app, fields, &turn)
            return
        }
        guard interval.bounded != installed.refresh.fetchInterval else { return }
        apps.change(app) { $0.refresh.fetchInterval = interval.bounded }
        record(.fetchInterval, app, [.init("interval", .string(interval.bounded.words))], &turn)
        turn.reconsiders = true
    }

    // MARK: Registration

    private mutating func registered(
        _ identifier: String,
        _ queue: String,
        at site: String,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) -> Answer {
        guard profile.refresh.hasTasks else {
            report(.noTaskScheduler(os: profile.os, at: site), of: process, &turn)
            return .registered(false)
        }
        guard let manifest = apps[app]?.manifest, let running = processes[process] else { return .registered(false) }
        let permission = manifest.permission(for: identifier, wildcards: profile.refresh.hasContinuedTasks)
        guard permission != .none else {
            report(.notPermitted(identifier, manifest), of: process, &turn)
            return .registered(false)
        }
        if running.lifecycle.standing != .launching, permission != .byWildcard {
            report(.registeredTooLate(identifier, at: site), of: process, &turn)
            return .raises(SystemTexts.registeredTooLate)
        }
        if let first = running.runs.registration(of: identifier) {
            report(.registeredTwice(identifier, first: first.site, second: site), of: process, &turn)
            return .raises(SystemTexts.registeredTwice(identifier))
        }
        processes.change(process) { $0.runs.register(identifier, queue: queue, at: site) }
        apps.change(app) { $0.refresh.registered(identifier) }
        return .registered(true)
    }

    mutating func reportMissingHandler(_ identifier: String, _ process: ProcessNumber, _ turn: inout Turn) {
        let app = owner(of: process)
        let wasRegistered = app.map { apps[$0]?.refresh.registeredOnce.contains(identifier) == true } ?? false
        report(.noLaunchHandler(identifier, wasRegistered: wasRegistered), of: process, &turn)
    }

    // MARK: Submission

    private mutating func submitted(
        _ request: TaskRequest,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) -> Answer {
        guard let installed = apps[app] else { return .submitted(.notPermitted) }
        guard profile.refresh.hasTasks else {
            report(.noTaskScheduler(os: profile.os, at: ""), of: process, &turn)
            return refused(request, .unavailable, app, &turn)
        }
        if let error = forbidden(request, installed, process) ?? unavailable(request) {
            if installed.manifest.permission(for: request.identifier, wildcards: request.continued != nil) == .none {
                report(.notPermitted(request.identifier, installed.manifest), of: process, &turn)
            }
            return refused(request, error, app, &turn)
        }
        if request.continued != nil { return submittedContinued(request, process, app, &turn) }
        let result = apps.change(app) { [profile = profile.refresh, now = turn.now] in
            $0.refresh.submitted(request, profile, at: now)
        }
        guard result != .tooMany else { return refused(request, .tooManyPendingTaskRequests, app, &turn) }
        recordSubmitted(request, app, &turn)
        turn.reconsiders = true
        if request.schedule == .processing { armIdle(turn.now) }
        return .submitted(nil)
    }

    mutating func recordSubmitted(_ request: TaskRequest, _ app: AppIdentifier, _ turn: inout Turn) {
        var fields = taskFields(request)
        if let earliest = request.earliestBegin, request.continued == nil {
            fields.append(.init("earliest", .integer(Int(earliest.nanoseconds))))
        }
        record(.bgtaskSubmitted, app, fields, &turn)
    }

    mutating func refused(
        _ request: TaskRequest,
        _ error: TaskRequestError,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) -> Answer {
        record(.bgtaskRefused, app, taskFields(request) + [.init("code", .integer(error.rawValue))], &turn)
        return .submitted(error)
    }

    /// Mode, identifier, entitlements, the state of the app: error 3, asked first (B-11).
    private func forbidden(_ request: TaskRequest, _ app: App, _ process: ProcessNumber) -> TaskRequestError? {
        let manifest = app.manifest
        let permission = manifest.permission(for: request.identifier, wildcards: request.continued != nil)
        let isAllowed: Bool =
            switch request.kind {
            case .refresh: manifest.backgroundModes.contains("fetch")
            case .processing: manifest.backgroundModes.contains("processing")
            case .healthResearch:
                manifest.backgroundModes.contains("processing") && profile.refresh.hasHealthResearch
                    && manifest.entitlements.contains("com.apple.developer.backgroundtasks.healthresearch")
            case .continued(let continued):
                permission == .byWildcard && request.identifier.hasPrefix(manifest.identifier.rawValue + ".")
                    && profile.refresh.hasContinuedTasks && allowsContinued(continued, manifest, process)
            }
        return isAllowed && permission != .none ? nil : .notPermitted
    }

    /// From the foreground only (B-33); the GPU needs an entitlement and a device that has one to spare (B-34).
    private func allowsContinued(
        _ continued: TaskRequest.Continued,
        _ manifest: AppManifest,
        _ process: ProcessNumber
    ) -> Bool {
        let entitlement = "com.apple.developer.background-tasks.continued-processing.gpu"
        let allowsGPU = settings.hasBackgroundGPU && manifest.entitlements.contains(entitlement)
        let isInFront = processes.read(process) { $0.isInFront } ?? false
        return isInFront && (allowsGPU || !continued.needsGPU)
    }

    /// Error 1. What the user asks for in the foreground goes on without Background App Refresh.
    private func unavailable(_ request: TaskRequest) -> TaskRequestError? {
        request.continued == nil && surroundings.backgroundRefresh != .available ? .unavailable : nil
    }

    private mutating func cancelled(_ identifier: String?, _ app: AppIdentifier, _ turn: inout Turn) {
        for request in pendingTaskRequests(of: app) where identifier == nil || request.identifier == identifier {
            _ = apps.change(app) { $0.refresh.take(request.identifier) }
            scheduler.queue.removeAll { $0.app == app && $0.request.identifier == request.identifier }
            record(.bgtaskCancelled, app, taskFields(request), &turn)
        }
    }

    private mutating func expirationHandlerSet(
        _ number: RunNumber,
        _ isSet: Bool,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        processes.change(process) { $0.runs.change(number) { $0.hasExpirationHandler = isSet } }
        // Set after its moment: it runs at once, as long as the window is open.
        runExpiryDue(process, number, &turn)
    }
}

extension FetchInterval {
    /// A century is as good as ever, and fits the device's clock.
    fileprivate var bounded: FetchInterval {
        switch self {
        case .never, .minimum: self
        case .atLeast(let span): .atLeast(min(max(span, .zero), .seconds(3_155_760_000)))
        }
    }

    fileprivate var words: String {
        switch self {
        case .never: "never"
        case .minimum: "minimum"
        case .atLeast(let span): "\(span.nanoseconds / 1_000_000_000)s"
        }
    }
}

extension AppManifest {
    enum TaskPermission: Equatable {
        case none
        case byName
        /// Through an entry `prefix.*`, for continued tasks only (B-2).
        case byWildcard
    }

    /// Whether `BGTaskSchedulerPermittedIdentifiers` allows the identifier, by its name or by an entry `prefix.*`.
    public func mayUse(task identifier: String) -> Bool {
        permission(for: identifier, wildcards: true) != .none
    }

    func permission(for identifier: String, wildcards: Bool) -> TaskPermission {
        let permitted = permittedTasks ?? []
        if permitted.contains(identifier), !identifier.hasSuffix(".*") { return .byName }
        let matches = permitted.contains { $0.hasSuffix(".*") && identifier.hasPrefix($0.dropLast()) }
        return wildcards && matches ? .byWildcard : .none
    }
}
