/// What becomes due by time alone. Each names its process or its generation, so that one that outlived its reason is
/// recognised and dropped. What names an app or a transfer is boxed: the largest decides the size of all.
enum Deadline: Equatable, Sendable, Codable {
    /// H of the budget clock of this generation (L-32, L-38).
    case handlers(ProcessNumber, generation: Int)
    /// What was expired should have ended (L-46).
    case expiredStillOpen(ProcessNumber, generation: Int)
    /// As many expiring activities run as a process has threads for (L-51).
    case activitiesExhausted(ProcessNumber)
    /// K of the same clock (L-44).
    case kill(ProcessNumber, generation: Int)
    /// The process may be ready to be suspended (L-41, L-48).
    case suspension(ProcessNumber)
    /// The callback should have returned (L-57).
    case watchdog(ProcessNumber, CallbackNumber)
    /// The process should have connected and launched (L-57).
    case launchWatchdog(ProcessNumber)
    /// The task has been open for a long time (L-47).
    case creationWarning(ProcessNumber, task: Int)
    /// Time to see what a background process used (L-56).
    case measurement(ProcessNumber, generation: Int)
    /// The keys of protected files go (L-60).
    case keys(generation: Int)
    /// The expiration handler of a run is due (B-19).
    case runExpiry(ProcessNumber, RunNumber)
    /// The window of a run closes (F-5, B-20, B-21).
    case runEnd(ProcessNumber, RunNumber)
    /// A continued task may be stalled, or slow (B-35).
    case runStall(ProcessNumber, RunNumber)
    case runPrompt(ProcessNumber, RunNumber)
    /// The scheduler looks at everything that waits.
    case refreshTick(generation: Int)
    /// The device has been left alone for long enough (B-26).
    case refreshIdle(generation: Int)
    /// The app's turn has come among those that are launched in a row.
    case refreshLaunch(turn: Int)
    /// Something that waits in the gateway inside may have expired (P-34b).
    case gateway
    /// An app may be woken by a notification again (N-20).
    indirect case pushRefill(AppIdentifier)
    /// A notification of the app's own is due.
    indirect case notification(AppIdentifier)
    /// A background task may run again, or has had its time (T-12b, E-17).
    indirect case transfer(TransferKey)
    /// The delay of an app that was woken for its transfers is over (T-51).
    indirect case transferDelay(AppIdentifier)
    /// The device may have stayed beyond a border for long enough, or the significant-change service may report again.
    indirect case location(AppIdentifier)
    /// The answer to `requestLocation` is there.
    case locationAnswer(ProcessNumber)
    /// The device wakes a process that its location updates keep running.
    case sleep(ProcessNumber)
    /// The extension is told that its time will end, has no more, or has rested (Y-9).
    case extensionExpiry(ProcessNumber, generation: Int)
    case extensionEnd(ProcessNumber, generation: Int)
    case extensionRest(ProcessNumber, generation: Int)

    /// Among deadlines of the same moment the lower rank comes first. Changing it changes every log.
    ///
    /// What a process is owed (its handlers) comes before what is taken from it; a kill comes late, so that whatever
    /// would have saved the process at the same moment does; what is launched anew comes last.
    var rank: UInt8 {
        switch self {
        case .keys: 0
        case .creationWarning, .expiredStillOpen, .activitiesExhausted: 1
        case .measurement: 2
        case .handlers, .runExpiry, .runStall, .runPrompt, .extensionExpiry: 3
        case .suspension, .extensionRest: 4
        case .watchdog, .launchWatchdog: 5
        case .kill, .runEnd, .extensionEnd: 6
        case .refreshTick, .refreshIdle, .refreshLaunch, .gateway, .pushRefill, .notification, .transfer,
            .transferDelay, .location, .locationAnswer, .sleep:
            7
        }
    }
}

extension Device {
    mutating func arm(_ deadline: Deadline, at moment: Instant) {
        deadlines.insert(deadline, at: moment, rank: deadline.rank)
    }

    /// Everything that is due by now, in order.
    mutating func timePassed(_ turn: inout Turn) {
        while let (_, deadline) = deadlines.popFirst(upTo: turn.now) {
            due(deadline, &turn)
        }
    }

    private mutating func due(_ deadline: Deadline, _ turn: inout Turn) {
        switch deadline {
        case .handlers(let process, let generation):
            decide(process, &turn) { process, _ in process.budgetDue(generation) }
        case .expiredStillOpen(let process, let generation):
            decide(process, &turn) { $0.expiredStillOpenDue(generation, $1) }
        case .activitiesExhausted(let process): decide(process, &turn) { $0.activitiesExhaustedDue($1) }
        case .kill(let process, let generation): decide(process, &turn) { $0.killDue(generation, $1) }
        case .suspension(let process): decide(process, &turn) { $0.rest($1) }
        case .watchdog(let process, let call): decide(process, &turn) { $0.watchdogDue(call, $1) }
        case .launchWatchdog(let process): decide(process, &turn) { $0.launchWatchdogDue($1) }
        case .creationWarning(let process, let task): decide(process, &turn) { $0.creationWarningDue(task, $1) }
        case .measurement(let process, let generation): decide(process, &turn) { $0.measurementDue(generation, $1) }
        case .keys(let generation): keysDue(generation, &turn)
        case .runExpiry(let process, let run): decide(process, &turn) { $0.runExpiryDue(run, $1) }
        case .runEnd(let process, let run): decide(process, &turn) { $0.runEndDue(run, $1) }
        case .runStall(let process, let run): decide(process, &turn) { $0.stallDue(run, $1) }
        case .runPrompt(let process, let run): decide(process, &turn) { process, _ in process.promptDue(run) }
        case .refreshTick(let generation): tickDue(generation, &turn)
        case .refreshIdle(let generation): idleDue(generation, &turn)
        case .refreshLaunch(let number): launchDue(number, &turn)
        case .gateway: gatewayDue(&turn)
        case .pushRefill(let app): releaseHeld(app, &turn)
        case .notification(let app): notificationsDue(app, &turn)
        case .transfer(let key): transferDue(key, &turn)
        case .transferDelay(let app): transferDelayDue(app, &turn)
        case .location(let app): look(app, &turn)
        case .locationAnswer(let process): tellLocation(process, &turn)
        case .sleep(let process): sleepDue(process, &turn)
        case .extensionExpiry(let process, let generation):
            decideExtension(process, &turn) { $0.expiryDue(generation) }
        case .extensionEnd(let process, let generation):
            let window = profile.extensions.window
            decideExtension(process, &turn) { $0.endDue(generation, window: window) }
        case .extensionRest(let process, let generation):
            decideExtension(process, &turn) { $0.restDue(generation) }
        }
    }
}
