/// App extensions: processes beside those of apps, which change nothing of their apps' lives.
extension Device {
    // MARK: Notifications (Y-9)

    /// Hands a remote notification with a text to the app's extension, whatever the app itself does meanwhile.
    /// - Returns: whether the extension has it now, and says what is shown.
    mutating func handToExtension(
        _ app: AppIdentifier,
        _ request: NotificationRequest,
        _ turn: inout Turn
    ) -> Bool {
        guard profile.extensions.changesNotifications, let installed = apps[app] else { return false }
        guard let service = installed.manifest.notificationService else {
            record(.extensionMissing, app, [.init("id", .string(request.identifier))], &turn)
            return false
        }
        // It is not employed for what nobody would read.
        guard installed.notifications.allows(NotificationLedger.Option.alert) else { return false }
        let job = ExtensionLife.Job(number: scheduler.nextRun(), request: request)
        if let process = extensions.process(of: service.identifier) {
            decideExtension(process, &turn) { $0.add(job) }
        } else {
            launch(service, of: app, jobs: [job], &turn)
        }
        return true
    }

    // MARK: Start

    mutating func extensionSimulated(_ identifier: AppIdentifier, _ turn: inout Turn) {
        guard let app = app(with: identifier)?.manifest,
            let found = app.extensions?.first(where: { $0.identifier == identifier })
        else {
            let known = apps.all.flatMap { $0.manifest.extensions ?? [] }.map(\.identifier.rawValue)
            let names = known.isEmpty ? "no installed app has any" : "there are \(known.joined(separator: ", "))"
            return turn.refuse("no app has an extension \(identifier): \(names)")
        }
        guard !found.servesNotifications else {
            return turn.refuse(
                "\(identifier) is started by a notification: push one with an alert and mutable-content",
                rule: "Y-9"
            )
        }
        guard extensions.process(of: identifier) == nil else {
            return turn.refuse("\(identifier) is running already")
        }
        launch(found, of: app.identifier, jobs: [], &turn)
    }

    /// The app whose bundle holds the extension.
    func app(with identifier: AppIdentifier) -> App? {
        apps.all.first { $0.manifest.extensions?.contains { $0.identifier == identifier } ?? false }
    }

    private mutating func launch(
        _ appExtension: AppExtension,
        of app: AppIdentifier,
        jobs: [ExtensionLife.Job],
        _ turn: inout Turn
    ) {
        let number = nextProcessNumber()
        extensions.add(ExtensionLife(number: number, app: app, appExtension, jobs: jobs))
        let reason = jobs.isEmpty ? LaunchReason.user : .push
        record(.extensionLaunched, number, [.init("reason", .string(reason.rawValue))], &turn)
        turn.effects.append(.spawnExtension(number, appExtension.identifier, of: app))
        decideExtension(number, &turn) { $0.started() }
    }

    // MARK: Steps

    /// Lets an extension's life decide, and carries out what it decides; one that is over decides nothing.
    mutating func decideExtension(
        _ number: ProcessNumber,
        _ turn: inout Turn,
        _ decision: (inout ExtensionLife) -> [ExtensionLife.Step]
    ) {
        for step in extensions.change(number, decision) ?? [] { carryOut(step, number, &turn) }
    }

    private mutating func carryOut(_ step: ExtensionLife.Step, _ number: ProcessNumber, _ turn: inout Turn) {
        guard let app = extensions[number]?.app else { return }
        switch step {
        case .call(let callback):
            let call = nextCallbackNumber()
            extensions.change(number) { $0.called(callback, call) }
            turn.effects.append(.deliver(number, Delivery(number: call, callback: callback, state: .background)))
        case .arm(.work, let generation):
            let end = turn.now + profile.extensions.window
            arm(.extensionExpiry(number, generation: generation), at: end - profile.extensions.expiryLead)
            arm(.extensionEnd(number, generation: generation), at: end)
        case .arm(.rest, let generation):
            arm(.extensionRest(number, generation: generation), at: turn.now + profile.suspendSettle)
        case .record(let event, let job):
            record(event, number, [.init("id", .string(job.request.identifier))], &turn)
        case .show(let request): notify(app, request, &turn)
        case .report(let finding): report(finding, of: number, &turn)
        case .suspend:
            record(.extensionSuspended, number, [], &turn)
            goOnWithout(number, &turn)
            turn.effects.append(.suspend(number))
        case .resume:
            record(.extensionResumed, number, [], &turn)
            turn.effects.append(.resume(number))
            flowAll(to: number, &turn)
        case .end(let reason): end(number, reason, &turn)
        }
    }

    /// Writes a line of the log: its app's, and which of its extensions it is about.
    private mutating func record(
        _ event: EventName,
        _ number: ProcessNumber,
        _ fields: [Record.Field],
        _ turn: inout Turn
    ) {
        guard let life = extensions[number] else { return }
        let which = Record.Field("extension", .string(life.appExtension.identifier.rawValue))
        record(event, life.app, [which] + fields, &turn)
    }

    // MARK: What its process says

    mutating func extensionProcess(_ number: ProcessNumber, _ fact: ProcessFact, _ turn: inout Turn) {
        guard let life = extensions[number] else { return }
        switch fact {
        case .connected: decideExtension(number, &turn) { $0.connected() }
        case .returned(let call, _): decideExtension(number, &turn) { $0.returned(call) }
        case .logged(let line):
            extensions.change(number) { $0.logged(line) }
            let which = Record.Field("extension", .string(life.appExtension.identifier.rawValue))
            record(.appLog, life.app, line.fields + [which], &turn)
        // What it asks and says of notifications and tasks is its app's (B-12).
        case .push(let fact): push(fact, number, life.app, &turn)
        case .refresh(let fact): refresh(fact, number, life.app, &turn)
        case .badge(let badge): badged(badge, life.app, &turn)
        case .widgetsReloaded(let kind): widgetsReloaded(kind, life.app, &turn)
        case .observed(let observation): observed(observation, number, life.app, &turn)
        case .transfer(let transfer, let fact):
            guard case .record(let event, let fields) = fact.line(of: transfer) else { return }
            record(event, number, fields, &turn)
        case .session(let fact): session(fact, number, life.app, &turn)
        case .charged(let nanoseconds):
            record(.cpuCharged, number, [.init("ms", .integer(Int(nanoseconds / 1_000_000)))], &turn)
        case .failedToSpawn(let message): lost(number, "launch-failed", [.init("message", .string(message))], &turn)
        case .exited(let status): lost(number, "exited", [.init("status", .integer(Int(status)))], &turn)
        case .crashed(let signal, let scene):
            report(life.crashed(signal, scene), of: number, &turn)
            lost(number, "crashed", [.init("signal", .integer(Int(signal)))], &turn)
        case .brokeWire(let message):
            let held = sessions.keys(heldBy: number)
            let life = remove(number, "wire", [.init("message", .string(message))], &turn)
            turn.effects.append(.kill(number, nil))
            carryOn(life, held, &turn)
        case .stuck: record(.appStuck, number, [], &turn)
        // Nothing that bounds an app bounds an extension here.
        case .spawned, .taskBegan, .taskEnded, .activityBegan, .activityEnded, .snapshotTaken, .used, .stopped,
            .examined, .location:
            break
        }
    }

    // MARK: End

    /// The process ended by itself.
    private mutating func lost(
        _ number: ProcessNumber,
        _ reason: String,
        _ fields: [Record.Field],
        _ turn: inout Turn
    ) {
        let held = sessions.keys(heldBy: number)
        let life = remove(number, reason, fields, &turn)
        turn.effects.append(.endTransfers(number))
        carryOn(life, held, &turn)
    }

    private mutating func end(_ number: ProcessNumber, _ reason: String, _ turn: inout Turn) {
        let held = sessions.keys(heldBy: number)
        let life = remove(number, reason, [], &turn)
        turn.effects.append(.kill(number, nil))
        if let life { relaunch(life, held, &turn) }
    }

    private mutating func remove(
        _ number: ProcessNumber,
        _ reason: String,
        _ fields: [Record.Field],
        _ turn: inout Turn
    ) -> ExtensionLife? {
        record(.extensionEnded, number, [.init("reason", .string(reason))] + fields, &turn)
        goOnWithout(number, &turn)
        sessions.lost(number)
        return extensions.remove(number)
    }

    /// What the process had not answered is shown as it came; the rest others take.
    private mutating func carryOn(_ life: ExtensionLife?, _ held: [SessionKey], _ turn: inout Turn) {
        guard var life else { return }
        if let lost = life.lostJob() { notify(life.app, lost, &turn) }
        relaunch(life, held, &turn)
    }

    /// Another process takes the notifications that waited. For what the extension has not heard of its transfers its
    /// app is woken (T-48).
    private mutating func relaunch(_ life: ExtensionLife, _ held: [SessionKey], _ turn: inout Turn) {
        if !life.jobs.isEmpty { launch(life.appExtension, of: life.app, jobs: life.jobs, &turn) }
        for key in held { flow(key, &turn) }
    }

    /// Ends what runs of an app's extensions, or of all apps'; what they had is shown as it came.
    /// - Parameter areGone: whether their processes ended with the device's driver.
    mutating func endExtensions(
        of app: AppIdentifier? = nil,
        reason: String,
        areGone: Bool = false,
        _ turn: inout Turn
    ) {
        for life in extensions.all where app == nil || life.app == app {
            _ = remove(life.number, reason, [], &turn)
            if !areGone { turn.effects.append(.kill(life.number, nil)) }
            for job in life.jobs { notify(life.app, job.request, &turn) }
        }
    }

    mutating func jetsamExtensions(_ turn: inout Turn) {
        for life in extensions.all where life.standing == .suspended { end(life.number, "jetsam", &turn) }
    }
}
