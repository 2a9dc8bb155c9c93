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
            reportMissingHandler(request.identifier, process, &turn)
            return .raises(SystemTexts.noLaunchHandler(request.identifier))
        }
        let others = scheduler.queue.filter { $0.app != app || $0.request.identifier != request.identifier }
        if request.continued?.failsIfBusy == true, !others.isEmpty || !mayContinue(app) {
            return refused(request, .immediateRunIneligible, app, &turn)
        }
        scheduler.queue = others + [RefreshScheduler.Queued(process: process, app: app, request: request)]
        recordSubmitted(request, app, &turn)
        return .submitted(nil)
    }

    /// Begins what waits, first come, first served; what waits for its own app lets others pass.
    mutating func startContinued(_ turn: inout Turn) {
        guard !scheduler.queue.isEmpty else { return }
        scheduler.queue.removeAll { processes.read($0.process) { $0.lifecycle.goal == .ended } ?? true }
        while let place = scheduler.queue.firstIndex(where: { mayContinue($0.app) && canTakeCalls($0.process) }) {
            let queued = scheduler.queue.remove(at: place)
            let run = RefreshRun(
                number: scheduler.nextRun(),
                kind: .continued,
                request: queued.request,
                isSimulated: false
            )
            processes.change(queued.process) { $0.runs.add(run) }
            beginOwed(queued.process, &turn)
            watchContinued(queued.process, &turn)
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
            let open = processes.read(process) { $0.runs.all.filter { $0.kind == .continued && $0.isOpen } } ?? []
            return open.map { (process, $0) }
        }
    }

    // MARK: Progress

    mutating func progressed(_ number: RunNumber, _ progress: Int, _ process: ProcessNumber, _ turn: inout Turn) {
        processes.change(process) { [now = turn.now] in
            $0.runs.change(number) {
                guard $0.progress != progress else { return }
                $0.progress = progress
                $0.progressed = now
            }
        }
    }

    mutating func retitled(
        _ number: RunNumber,
        _ title: String,
        _ subtitle: String,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        let request = processes.change(process) {
            $0.runs.change(number) { run -> TaskRequest? in
                guard var continued = run.request?.continued else { return nil }
                continued.title = title
                continued.subtitle = subtitle
                run.request?.kind = .continued(continued)
                return run.request
            }
        }
        guard case .some(.some(.some(let request))) = request else { return }
        let fields = taskFields(request) + [.init("title", .string(title)), .init("subtitle", .string(subtitle))]
        record(.bgtaskRetitled, owner(of: process), fields, &turn)
    }

    /// Whoever is in the background must show progress (B-35).
    mutating func watchContinued(_ process: ProcessNumber, _ turn: inout Turn) {
        let open = processes.read(process) { $0.runs.all.filter { $0.kind == .continued && $0.isOpen } } ?? []
        for run in open { arm(.runStall(process, run.number), at: turn.now + profile.refresh.continuedStall) }
    }

    mutating func stallDue(_ process: ProcessNumber, _ number: RunNumber, _ turn: inout Turn) {
        guard let run = processes.read(process, { $0.runs[number] }), run.phase == .running,
            let clock = processes.read(process, { $0.assertions.clock })
        else { return }
        let stalled = max(run.progressed, clock.started) + profile.refresh.continuedStall
        guard stalled <= turn.now else {
            arm(.runStall(process, number), at: stalled)
            return
        }
        cutShort(run, process, &turn)
    }

    /// The user is asked whether it shall go on; without a word it does.
    mutating func promptDue(_ process: ProcessNumber, _ number: RunNumber, _ turn: inout Turn) {
        guard let run = processes.read(process, { $0.runs[number] }), run.isOpen, run.progress < 500,
            let request = run.request
        else { return }
        record(.bgtaskPrompt, owner(of: process), taskFields(request), &turn)
    }

    // MARK: Ending

    /// The user's stop looks like any expiration (B-36).
    mutating func stoppedTask(_ identifier: String, _ turn: inout Turn) {
        if let (process, run) = continuedRuns.first(where: { $0.run.request?.identifier == identifier }) {
            if run.phase == .running { cutShort(run, process, &turn) }
        } else {
            turn.refuse("no continued task \(identifier) is running", rule: "B-36")
        }
    }

    /// Under pressure the one with the least progress goes first (B-35).
    mutating func expireSlowestContinued(_ turn: inout Turn) {
        let running = continuedRuns.filter { $0.run.phase == .running }
        guard let (process, run) = running.min(by: { $0.run.progress < $1.run.progress }) else { return }
        cutShort(run, process, &turn)
    }

    /// Removed in the switcher: what waits is cancelled, what runs ends without a word (B-27).
    mutating func dropContinued(of app: AppIdentifier, _ turn: inout Turn) {
        for queued in scheduler.queue where queued.app == app {
            record(.bgtaskCancelled, app, taskFields(queued.request), &turn)
        }
        scheduler.queue.removeAll { $0.app == app }
        guard let process = apps[app]?.process else { return }
        processes.change(process) { process in
            for run in process.runs.all where run.kind == .continued { process.runs.remove(run.number) }
        }
    }

    /// The user is at the device: processing that runs is over (B-23).
    mutating func expireProcessing(_ turn: inout Turn) {
        for process in apps.all.compactMap(\.process) {
            for run in processes[process]?.runs.all ?? [] where run.kind == .processing && run.phase == .running {
                cutShort(run, process, &turn)
            }
        }
    }

    /// On the charger a task that asked for it has no limit (B-25).
    func isFreeOfProcessorLimit(_ process: RunningProcess) -> Bool {
        surroundings.charging
            && process.runs.all.contains { $0.isOpen && $0.request?.requirements.power == true }
    }
}
