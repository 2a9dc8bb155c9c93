/// Runs: what an app is launched for, and what it is charged for.
extension Device {
    /// Launches an app for what it waits for; it is called when it has launched (B-17, L-11).
    mutating func start(
        _ candidates: [RefreshCandidate],
        of app: AppIdentifier,
        isSimulated: Bool,
        _ turn: inout Turn
    ) {
        wake(app, candidates.first?.kind == .fetch ? .fetch : .bgtask, &turn)
        guard let process = apps[app]?.process else { return }
        for candidate in candidates {
            let run = RefreshRun(
                number: scheduler.nextRun(),
                kind: candidate.kind,
                request: candidate.request,
                isSimulated: isSimulated
            )
            processes.change(process) { $0.runs.add(run) }
        }
        beginOwed(process, &turn)
    }

    /// Calls a process that is there for everything it was launched for.
    mutating func beginOwed(_ process: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(process, { $0.takesRuns }) == true, let app = owner(of: process) else { return }
        for run in processes.read(process, { $0.runs.owed }) ?? [] {
            // The request leaves the list as its handler is called (B-14).
            let request = run.kind == .continued ? run.request : run.request.flatMap { take($0.identifier, of: app) }
            let wasRegistered = request.map { self.wasRegistered($0.identifier, by: app) } ?? false
            decide(process, &turn) { $0.begin(run, request, wasRegistered: wasRegistered, $1) }
            if run.response == nil { delivered(run.notification?.id, &turn) }
        }
    }

    private mutating func take(_ identifier: String, of app: AppIdentifier) -> TaskRequest? {
        apps.change(app) { $0.refresh.take(identifier) } ?? nil
    }

    /// Whether any process of the app ever had a handler for the identifier (B-5).
    func wasRegistered(_ identifier: String, by app: AppIdentifier) -> Bool {
        apps[app]?.refresh.registeredOnce.contains(identifier) == true
    }

    mutating func charge(_ charge: RunCharge, to app: AppIdentifier?) {
        guard let app else { return }
        apps.change(app) { [profile = profile.refresh] in
            $0.refresh.charged(charge.cost, charge.outcome, profile, at: charge.end)
        }
    }
}
