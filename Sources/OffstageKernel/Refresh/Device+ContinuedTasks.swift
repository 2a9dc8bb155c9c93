/// Continued processing: begun by the user in the foreground, goes on in the background (section 6.3 of
/// `docs/rules/refresh.md`).
extension Device {
    /// It begins at once, waits its turn, or is refused (B-34).
    mutating func submittedContinued(
        _ request: TaskRequest,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) -> Answer {
        guard processes.read(process, { $0.runs.registration(of: request.identifier) }) != nil else {
            let wasRegistered = self.wasRegistered(request.identifier, by: app)
            report(.noLaunchHandler(request.identifier, wasRegistered: wasRegistered), of: process, &turn)
            return .raises(SystemTexts.noLaunchHandler(request.identifier))
        }
        let queued = RefreshScheduler.Queued(process: process, app: app, request: request)
        if request.continued?.failsIfBusy == true, scheduler.hasOthers(beside: queued) || !mayContinue(app) {
            return refused(request, .immediateRunIneligible, app, &turn)
        }
        scheduler.enqueue(queued)
        recordSubmitted(request, app, &turn)
        return .submitted(nil)
    }

    /// Begins what waits, first come, first served; what waits for its own app lets others pass.
    mutating func startContinued(_ turn: inout Turn) {
        guard !scheduler.queue.isEmpty else { return }
        for queued in scheduler.queue where processes.read(queued.process, { $0.lifecycle.goal != .ended }) != true {
            scheduler.dequeue(queued.request.identifier, of: queued.app)
        }
        while let queued = scheduler.queue.first(where: { mayContinue($0.app) && canTakeCalls($0.process) }) {
            scheduler.dequeue(queued.request.identifier, of: queued.app)
            let run = RefreshRun(
                number: scheduler.nextRun(),
                kind: .continued,
                request: queued.request,
                isSimulated: false
            )
            processes.change(queued.process) { $0.runs.add(run) }
            beginOwed(queued.process, &turn)
            decide(queued.process, &turn) { $0.watchContinued($1) }
            arm(.runPrompt(queued.process, run.number), at: turn.now + profile.refresh.continuedPrompt)
        }
    }

    private func mayContinue(_ app: AppIdentifier) -> Bool {
        let running = continuedRuns
        return running.count < profile.refresh.continuedPerDevice
            && running.count { owner(of: $0.process) == app } < profile.refresh.continuedPerApp
    }

    /// What runs on the device, in the order of the apps' installation.
    private var continuedRuns: [(process: ProcessNumber, run: RefreshRun)] {
        apps.all.compactMap(\.process).flatMap { process in
            (processes.read(process) { $0.runs.openContinued } ?? []).map { (process, $0) }
        }
    }

    // MARK: Ending

    /// The user's stop looks like any expiration (B-36).
    mutating func stoppedTask(_ identifier: String, _ turn: inout Turn) {
        if let (process, run) = continuedRuns.first(where: { $0.run.request?.identifier == identifier }) {
            if run.phase == .running { decide(process, &turn) { $0.cutShort(run.number, $1) } }
        } else {
            turn.refuse("no continued task \(identifier) is running", rule: "B-36")
        }
    }

    /// Under pressure the one with the least progress goes first (B-35).
    mutating func expireSlowestContinued(_ turn: inout Turn) {
        let running = continuedRuns.filter { $0.run.phase == .running }
        guard let (process, run) = running.min(by: { $0.run.progress < $1.run.progress }) else { return }
        decide(process, &turn) { $0.cutShort(run.number, $1) }
    }

    /// Removed in the switcher: what waits is cancelled, what runs ends without a word (B-27).
    mutating func dropContinued(of app: AppIdentifier, _ turn: inout Turn) {
        for request in scheduler.dropped(app) { record(.bgtaskCancelled, app, request.fields, &turn) }
        guard let process = apps[app]?.process else { return }
        processes.change(process) { $0.runs.dropContinued() }
    }

    /// The user is at the device: processing that runs is over (B-23).
    mutating func expireProcessing(_ turn: inout Turn) {
        for process in apps.all.compactMap(\.process) {
            let running = processes.read(process) {
                $0.runs.all.filter { $0.kind == .processing && $0.phase == .running }
            }
            for run in running ?? [] { decide(process, &turn) { $0.cutShort(run.number, $1) } }
        }
    }
}
