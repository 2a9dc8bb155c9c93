/// What apps ask of the scheduler: fetch intervals, registrations, requests.
extension Device {
    mutating func refresh(_ fact: RefreshFact, _ process: ProcessNumber, _ app: AppIdentifier, _ turn: inout Turn) {
        switch fact {
        case .fetchIntervalSet(let interval): fetchIntervalSet(interval, app, &turn)
        case .fetchCompleted(let run, let result, let isOnMain, let site, let firstSite):
            // L-59 speaks of fetches; of a notification's completion handler no rule says where it is to be called.
            if !isOnMain, processes.read(process, { $0.runs[run]?.kind }) != .push {
                let observation = Observation.offMainThread(api: "The completion handler of a fetch", site: site)
                report(.observed(observation), of: process, &turn)
            }
            decide(process, &turn) { $0.fetchCompleted(run, result, at: .init(site, first: firstSite ?? ""), $1) }
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
        (apps[app]?.refresh.pending.map(\.request) ?? []) + scheduler.requests(of: app)
    }

    // MARK: Fetch

    private mutating func fetchIntervalSet(_ interval: FetchInterval, _ app: AppIdentifier, _ turn: inout Turn) {
        switch apps.change(app, { [profile] in $0.fetchIntervalSet(interval, profile) }) {
        case .kept, nil: break
        case .set(let interval):
            record(.fetchInterval, app, [.init("interval", .string(interval.words))], &turn)
            turn.reconsiders = true
        case .refused(let reason):
            let fields: [Record.Field] = [
                .init("kind", .string("fetch")), .init("decision", .string("refuse")),
                .init("policy", .string("permission")), .init("reason", .string(reason)),
            ]
            record(.refreshDecision, app, fields, &turn)
        }
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
        guard let manifest = apps[app]?.manifest else { return .registered(false) }
        let result = processes.change(process) { [profile] in
            $0.registered(identifier, queue: queue, at: site, by: manifest, profile)
        }
        switch result {
        case .registered:
            apps.change(app) { $0.refresh.registered(identifier) }
            return .registered(true)
        case .refused(let finding):
            report(finding, of: process, &turn)
            return .registered(false)
        case .raises(let text, let finding):
            report(finding, of: process, &turn)
            return .raises(text)
        case nil: return .registered(false)
        }
    }

    // MARK: Submission

    private mutating func submitted(
        _ request: TaskRequest,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) -> Answer {
        guard let installed = apps[app] else { return .submitted(.notPermitted) }
        if let (error, finding) = requestGates(installed.manifest, process).refusal(of: request) {
            if let finding { report(finding, of: process, &turn) }
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
            profile: profile,
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
            scheduler.dequeue(request.identifier, of: app)
            record(.bgtaskCancelled, app, request.fields, &turn)
        }
    }
}
