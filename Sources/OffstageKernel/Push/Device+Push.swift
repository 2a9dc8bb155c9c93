import OffstagePush

/// Remote notifications, from the gateway to the app's handler.
extension Device {
    mutating func push(_ event: PushEvent, _ turn: inout Turn) {
        switch event {
        case .sent(let app, let notification):
            let news = gateway.send(notification, to: app, seed: settings.seed, at: turn.now)
            follow(news, &turn)
        case .arrived(let app, let notification):
            guard isInstalled(app, &turn) else { return }
            arrived(app, notification, &turn)
        case .gateway(let isOnline) where hasJoined: joinedGateway(isOnline: isOnline, &turn)
        case .gateway(let isOnline):
            gateway.isOnline = isOnline
            recordGateway(isOnline: isOnline, &turn)
            reachGateway(&turn)
        case .joined(let isOutside): join(isOutside, &turn)
        case .issued(let app, let token): issued(token, to: app, &turn)
        }
    }

    mutating func push(_ fact: PushFact, _ process: ProcessNumber, _ app: AppIdentifier, _ turn: inout Turn) {
        switch fact {
        case .registered:
            processes.change(process) { $0.owedRegistrations += 1 }
            answerRegistrations(process, &turn)
        case .unregistered:
            apps.change(app) { $0.push.unregistered() }
            changes += 1
            inform(process, &turn)
        case .notification(let fact): self.notification(fact, process, app, &turn)
        }
    }

    // MARK: The gateway

    mutating func recordGateway(isOnline: Bool, _ turn: inout Turn) {
        record(.environment, nil, [.init("gateway", .string(isOnline ? "online" : "offline"))], &turn)
    }

    /// The network, the power or the gateway inside changed. A gateway outside tells by itself what it can reach.
    mutating func reachGateway(_ turn: inout Turn) {
        guard !hasJoined else { return }
        let wasConnected = gateway.isConnected
        let news = gateway.changed(
            network: surroundings.network != .none,
            lowPower: surroundings.lowPowerMode,
            at: turn.now
        )
        follow(news, &turn)
        guard gateway.isConnected, !wasConnected else { return }
        for process in apps.all.compactMap(\.process) { answerRegistrations(process, &turn) }
    }

    mutating func gatewayDue(_ turn: inout Turn) {
        follow(gateway.timePassed(at: turn.now), &turn)
    }

    mutating func follow(_ news: [InnerGateway.News], _ turn: inout Turn) {
        for item in news {
            switch item {
            case .arrived(let app, let notification): arrived(app, notification, &turn)
            case .record(let event, let app, let id, let reason, let lints):
                record(event, app, push: id, reason: reason, lints: lints, &turn)
            }
        }
        if let next = gateway.nextDeadline { arm(.gateway, at: next) }
    }

    // MARK: Registration (N-1 to N-3)

    /// Answers every call of `registerForRemoteNotifications`; without a gateway it stays open (N-3).
    mutating func answerRegistrations(_ number: ProcessNumber, _ turn: inout Turn) {
        guard processes.read(number, { $0.owedRegistrations > 0 }) == true, canTakeCalls(number),
            let process = processes[number], let manifest = apps[process.app]?.manifest
        else { return }
        guard let environment = manifest.tokenEnvironment else {
            return failRegistrations(number, SystemTexts.noPushEntitlement, &turn)
        }
        guard let token = token(of: process.app, environment) else { return }
        processes.change(number) { $0.owedRegistrations = 0 }
        registered(process.app, token, &turn)
        inform(number, &turn)
        for _ in 0..<process.owedRegistrations { deliver(.didRegister(token: token.text), to: number, &turn) }
    }

    /// The app's token, if the gateway can be reached and has issued it.
    private mutating func token(of app: AppIdentifier, _ environment: PushEnvironment) -> DeviceToken? {
        if let joined { return joined.isConnected ? apps[app]?.push.token : nil }
        guard gateway.isConnected else { return nil }
        let token = InnerGateway.token(
            of: app,
            environment,
            generation: installation(of: app),
            seed: settings.seed
        )
        gateway.register(token, of: app, environment)
        return token
    }

    /// How often an app that is installed was installed; another installation has another token (P-37).
    func installation(of app: AppIdentifier) -> Int { installations[app] ?? 1 }

    mutating func registered(_ app: AppIdentifier, _ token: DeviceToken, _ turn: inout Turn) {
        if apps.change(app, { $0.push.registered(token) }) == true {
            record(.pushRegistered, app, [.init("token", .string(token.text))], &turn)
        }
        changes += 1
    }

    mutating func failRegistrations(_ number: ProcessNumber, _ reason: String, _ turn: inout Turn) {
        let owed = processes.read(number) { $0.owedRegistrations } ?? 0
        processes.change(number) { $0.owedRegistrations = 0 }
        for _ in 0..<owed { deliver(.failToRegister(reason), to: number, &turn) }
    }

    // MARK: Arrival

    private mutating func arrived(_ app: AppIdentifier, _ notification: RemoteNotification, _ turn: inout Turn) {
        var notification = notification
        let id = notification.id ?? gateway.freshID(seed: settings.seed).text
        notification.id = id
        guard let ledger = apps[app]?.push else { return }
        let key = id.lowercased()  // Two spellings are one id (P-12).
        if arrivals.contains(key) {  // C-6
            return record(.pushDropped, app, push: id, reason: "duplicate", &turn)
        }
        arrivals.add(key)
        if ledger.isSwitchedOff {  // N-5
            return record(.pushDropped, app, push: id, reason: "unregistered", &turn)
        }
        let payload = Payload(Array(notification.payload.utf8))
        guard payload.root != nil, !payload.hasBadAps else {
            return record(.pushDropped, app, push: id, reason: DeliveryRecord.Cause.malformedPayload.rawValue, &turn)
        }
        record(
            .pushDelivered,
            app,
            [.init("id", .string(id)), .init("silent", .boolean(!payload.isVisible))],
            &turn
        )
        if payload.isVisible { notify(app, notification, isMutable: payload.isMutable, &turn) }
        if payload.wakes {
            wake(app, by: notification, &turn)
        } else if payload.isVisible {
            toldInFront(app, of: notification, &turn)
        } else {
            record(.pushDropped, app, push: id, reason: "no-content-available", &turn)
        }
    }

    // MARK: Waking (N-6 to N-21)

    private mutating func wake(_ app: AppIdentifier, by notification: RemoteNotification, _ turn: inout Turn) {
        guard let standing = pushStanding(of: app),
            let decision = apps.change(
                app,
                { [profile = profile.push, now = turn.now] in
                    $0.push.decide(standing, profile, at: now)
                }
            )
        else { return }
        let id = notification.id ?? ""
        switch decision {
        case .wakes: call(app, with: notification, &turn)
        case .ignores(let obstacle): record(.pushDropped, app, push: id, reason: obstacle.rawValue, &turn)
        case .holds(let obstacle):
            if let older = apps.change(app, { $0.push.hold(notification, obstacle) }) ?? nil {
                record(.pushDropped, app, push: older.id ?? "", reason: "overwritten", &turn)
            }
            record(.pushStored, app, push: id, reason: obstacle.rawValue, &turn)
            armRefill(of: app, obstacle, turn.now)
        }
    }

    private func pushStanding(of app: AppIdentifier) -> PushLedger.Standing? {
        guard let installed = apps[app] else { return nil }
        let process = installed.process.flatMap { processes[$0] }
        return PushLedger.Standing(
            isInFront: process?.isInFront ?? false,
            isLeaving: process?.lifecycle.goal == .ended,
            isForceQuit: installed.isForceQuit,
            declaresMode: installed.manifest.backgroundModes.contains("remote-notification"),
            surroundings: surroundings
        )
    }

    /// Launches or resumes the app and calls its handler (N-8, N-11).
    private mutating func call(_ app: AppIdentifier, with notification: RemoteNotification, _ turn: inout Turn) {
        let launches = apps[app]?.process == nil
        wake(app, .push, &turn)
        guard let process = apps[app]?.process else { return }
        let run = RefreshRun(number: scheduler.nextRun(), notification: notification)
        processes.change(process) {
            if launches { $0.launchPayload = notification.payload }
            $0.runs.add(run)
        }
        beginOwed(process, &turn)
    }

    private mutating func armRefill(of app: AppIdentifier, _ obstacle: PushObstacle, _ now: Instant) {
        guard obstacle == .budget, let ledger = apps[app]?.push else { return }
        arm(.pushRefill(app), at: ledger.refill(profile.push, at: now))
    }

    /// What held the app's notification back may be over: it comes now, or goes on waiting (N-19, N-20).
    mutating func releaseHeld(_ app: AppIdentifier, _ turn: inout Turn) {
        guard apps[app]?.push.held != nil, let standing = pushStanding(of: app),
            let decision = apps.change(
                app,
                { [profile = profile.push, now = turn.now] in
                    $0.push.decide(standing, profile, at: now)
                }
            )
        else { return }
        switch decision {
        case .wakes:
            if let held = apps.change(app, { $0.push.takeHeld() }) ?? nil { call(app, with: held, &turn) }
        case .holds(let obstacle): armRefill(of: app, obstacle, turn.now)
        case .ignores: dropHeld(app, &turn)
        }
    }

    /// Whatever ends the app takes the notification with it that waited for it (N-19b).
    mutating func dropHeld(_ app: AppIdentifier, _ turn: inout Turn) {
        guard let held = apps.change(app, { $0.push.takeHeld() }) ?? nil else { return }
        record(.pushDropped, app, push: held.id ?? "", reason: "app-ended", &turn)
    }

    // MARK: Delivery

    /// The notification has reached its app's code, or the user: in whatever way that happens first, it is said, once.
    mutating func delivered(_ id: String?, _ turn: inout Turn) {
        guard let id, arrivals.deliver(id.lowercased()) else { return }
        turn.effects.append(.delivered(id))
    }

    // MARK: Records

    mutating func record(
        _ event: EventName,
        _ app: AppIdentifier,
        push id: String,
        reason: String? = nil,
        lints: [String] = [],
        _ turn: inout Turn
    ) {
        var fields: [Record.Field] = [.init("id", .string(id))]
        if let reason { fields.append(.init("reason", .string(reason))) }
        if !lints.isEmpty { fields.append(.init("lints", .strings(lints))) }
        record(event, app, fields, &turn)
    }
}

extension AppManifest {
    /// Where its tokens are worth something, if it may have any (N-3).
    var tokenEnvironment: PushEnvironment? { pushEnvironment.flatMap { PushEnvironment(rawValue: $0) } }
}
