/// What a developer provokes, whatever the gates say. A run that was provoked teaches the scheduler nothing.
extension Device {
    mutating func fetchSimulated(_ app: AppIdentifier, _ turn: inout Turn) {
        guard isInstalled(app, &turn), let installed = apps[app] else { return }
        if let refusal = installed.manifest.fetchRefusal(profile) {
            turn.refuse(
                "\(app) cannot fetch: \(refusal)",
                rule: installed.manifest.permittedTasks == nil ? "F-1" : "F-3"
            )
            return
        }
        if let process = installed.process {
            if processes.read(process, { $0.isInFront }) == true {
                turn.refuse("\(app) is in the foreground: send it to the background first", rule: "F-4")
                return
            }
            if processes.read(process, { $0.runs.isOpenOrOwed(.fetch, nil) }) == true {
                turn.refuse("\(app) is fetching already", rule: "F-5")
                return
            }
        }
        start([RefreshCandidate(kind: .fetch, since: turn.now)], of: app, isSimulated: true, &turn)
    }

    /// As the debugger's command does: only what has been requested can be launched (B-29).
    mutating func taskSimulated(_ identifier: String, _ turn: inout Turn) {
        for app in apps.all {
            guard let wish = app.refresh.pending.first(where: { $0.request.identifier == identifier }) else { continue }
            let candidate = RefreshCandidate(
                kind: wish.request.schedule,
                request: wish.request,
                since: wish.submitted
            )
            if let process = app.process,
                processes.read(process, { $0.runs.isOpenOrOwed(candidate.kind, identifier) }) == true
            {
                turn.refuse("the task \(identifier) is running already", rule: "B-29")
                return
            }
            start([candidate], of: app.manifest.identifier, isSimulated: true, &turn)
            return
        }
        let pending = apps.all.flatMap { $0.refresh.pending.map(\.request.identifier) }
        let hint = Self.hint(for: identifier, among: pending)
        turn.refuse("No task request with identifier \(identifier) has been scheduled\(hint)", rule: "B-29")
    }

    mutating func taskExpirationSimulated(_ identifier: String, _ turn: inout Turn) {
        for process in apps.all.compactMap(\.process) {
            guard let run = processes.read(process, { $0.runs.running(identifier) }) else { continue }
            decide(process, &turn) { $0.cutShort(run.number, $1) }
            return
        }
        let running = apps.all.compactMap(\.process).flatMap { process in
            processes.read(process) { $0.runs.all.filter(\.isOpen).compactMap(\.request?.identifier) } ?? []
        }
        let hint = Self.hint(for: identifier, among: running)
        turn.refuse("no task \(identifier) is running that could expire\(hint)", rule: "B-29")
    }

    private static func hint(for identifier: String, among identifiers: [String]) -> String {
        if let nearest = identifier.nearest(among: identifiers) { return ": did you mean \(nearest)?" }
        return identifiers.isEmpty ? "" : ": there are \(identifiers.joined(separator: ", "))"
    }
}
