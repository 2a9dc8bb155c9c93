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
            decide(process, &turn) { $0.fetchCompleted(run, result, at: site, $1) }
        case .registered(let question, let identifier, let queue, let site):
            let answer = registered(identifier, queue, at: site, process, app, &turn)
            turn.effects.append(.answer(process, question, answer))
        case .submitted(let question, let request):
            let answer = submitted(request, process, app, &turn)
            turn.effects.append(.answer(process, question, answer))
        case .pendingAsked(let question):
            turn.effects.append(.answer(process, question, .pending(pendingTaskRequests(of: app))))
        case .cancelled(let identifier): cancelled(identifier, app, &turn)
        case .expirationHandlerSet(let run, let isSet):
            decide(process, &turn) { $0.expirationHandlerSet(run, isSet, $1) }
        case .taskCompleted(let run, let success, let site):
            decide(process, &turn) { $0.taskCompleted(run, success: success, at: site, $1) }
        case .progressed(let run, let progress):
            processes.change(process) { [now = turn.now] in
                $0.runs.change(run) { $0.progressed(to: progress, at: now) }
            }
        case .retitled(let run, let title, let subtitle):
            decide(process, &turn) { process, _ in process.retitled(run, title, subtitle) }
        }
    }

    /// `getPendingTaskRequests`: what was submitted and has not begun, in the order of submission (B-14).
    public func pendingTaskRequests(of app: AppIdentifier) -> [TaskRequest] {
        (apps[app]?.refresh.pending.map(\.request) ?? []) + scheduler.queue.filter { $0.app == app }.map(\.request)
    }

    // MARK: Fetch

    private mutating func fetchIntervalSet(_ interval: FetchInterval, _ app: AppIdentifier, _ turn: inout Turn) {
        guard let installed = apps[app] else { return }
        if let refusal = installed.manifest.fetchRefusal(profile) {
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
        if let error = requestGates(installed.manifest, process).error(for: request) {
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

    private func requestGates(_ manifest: AppManifest, _ process: ProcessNumber) -> RequestGates {
        RequestGates(
            profile: profile.refresh,
            manifest: manifest,
            isInFront: processes.read(process) { $0.isInFront } ?? false,
            hasBackgroundGPU: settings.hasBackgroundGPU,
            backgroundRefresh: surroundings.backgroundRefresh
        )
    }

    mutating func recordSubmitted(_ request: TaskRequest, _ app: AppIdentifier, _ turn: inout Turn) {
        var fields = request.fields
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
        record(.bgtaskRefused, app, request.fields + [.init("code", .integer(error.rawValue))], &turn)
        return .submitted(error)
    }

    private mutating func cancelled(_ identifier: String?, _ app: AppIdentifier, _ turn: inout Turn) {
        for request in pendingTaskRequests(of: app) where identifier == nil || request.identifier == identifier {
            _ = apps.change(app) { $0.refresh.take(request.identifier) }
            scheduler.queue.removeAll { $0.app == app && $0.request.identifier == request.identifier }
            record(.bgtaskCancelled, app, request.fields, &turn)
        }
    }
}
