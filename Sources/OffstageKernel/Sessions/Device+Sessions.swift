/// Background URL sessions: what apps make of them.
extension Device {
    mutating func session(_ fact: SessionFact, _ process: ProcessNumber, _ app: AppIdentifier, _ turn: inout Turn) {
        func key(_ session: String) -> SessionKey { SessionKey(app: app, session: session) }
        func key(_ task: Int, _ session: String) -> TransferKey { TransferKey(session: key(session), task: task) }
        switch fact {
        case .opened(let question, let session, let settings):
            opened(key(session), settings, process, question, &turn)
        case .closed(let session):
            sessions.change(key(session)) { if $0.holder == process { $0.holder = nil } }
        case .created(let question, let order, let session):
            created(order, in: key(session), process, &turn)
            if let question { turn.effects.append(.answer(process, question, .kept)) }
        case .scheduled(let moment, let task, let session):
            sessions.change(key(task, session)) { $0.scheduled(moment, at: turn.now) }
            if let moment { arm(.transfer(key(task, session)), at: moment) }
            consider(key(task, session), &turn)
        case .resumed(let task, let session):
            resumed(key(task, session), &turn)
            watchTasks(of: key(session), process, &turn)
        case .suspended(let task, let session):
            let transfer = key(task, session)
            if sessions.change(transfer, { [now = turn.now] in $0.suspended(at: now) }) == true {
                turn.effects.append(.stopTransfer(transfer))
            }
            flow(transfer.session, &turn)
        case .cancelled(let task, let session):
            end(key(task, session), .init(error: TransferError.cancelled), keepsFile: false, &turn)
        case .cancelledForResume(let question, let task, let session):
            cancelled(key(task, session), process, question, &turn)
        case .identified(let answer, let task, let session): identified(key(task, session), answer, &turn)
        case .beginning(let order, let task, let session): begin(key(task, session), with: order, process, &turn)
        case .described(let text, let task, let session):
            sessions.change(key(task, session)) { $0.description = text }
        case .delivered(let task, let session, let isLast): delivered(key(task, session), isLast: isLast, &turn)
        case .eventsHandled(let run, let site, let firstSite):
            let places = CompletionPlaces(site, first: firstSite ?? "")
            let session = processes.read(process) { $0.runs[run]?.session }
            decide(process, &turn) { $0.eventsHandled(run, at: places, $1) }
            if let session = session ?? nil { answered(key(session), process, &turn) }
        case .duplicated(let session): report(.delegateIgnored(session), of: process, &turn)
        case .listed(let session): processes.change(process) { $0.found.remove(session) }
        case .unheard(let task, let session): report(.downloadUnheard(task, session), of: process, &turn)
        case .readLate(let call, let task, let session, let late):
            report(.readLate(call, task, session, after: late), of: process, &turn)
        }
    }

    private mutating func opened(
        _ key: SessionKey,
        _ settings: SessionSettings,
        _ process: ProcessNumber,
        _ question: QuestionNumber,
        _ turn: inout Turn
    ) {
        if let holder = sessions[key]?.holder, holder != process, isAlive(holder) {
            let finding = Finding.sessionInUse(
                key.session,
                by: bundle(of: holder) ?? key.app,
                askedBy: bundle(of: process) ?? key.app
            )
            report(finding, of: process, &turn)
            return turn.effects.append(.answer(process, question, .sessionInUse))
        }
        sessions.open(key, settings)
        sessions.change(key) { $0.holder = process }
        let known = sessions[key]?.all ?? []
        let tasks = known.filter { !has(.hidesNeverResumed) || $0.began != nil || $0.ending != nil }.map { transfer in
            SessionAnswer.Known(
                order: transfer.describedOrder,
                isSuspended: transfer.standing == .suspended,
                bytes: transfer.partial?.length ?? 0,
                expected: transfer.partial?.total
            )
        }
        let answer = SessionAnswer(lastTask: sessions[key]?.lastTask ?? 0, tasks: tasks)
        turn.effects.append(.answer(process, question, .session(answer)))
        watch(key, process, &turn)
        flow(key, &turn)
    }

    /// The app, or the extension, whose process it is.
    private func bundle(of process: ProcessNumber) -> AppIdentifier? {
        extensions[process]?.appExtension.identifier ?? owner(of: process)
    }

    func isAlive(_ process: ProcessNumber) -> Bool {
        processes.read(process) { _ in true } ?? (extensions[process] != nil)
    }

    private mutating func created(
        _ order: TransferOrder,
        in key: SessionKey,
        _ process: ProcessNumber,
        _ turn: inout Turn
    ) {
        guard let settings = sessions[key]?.settings else { return }
        var order = order
        if order.kind == .upload { order.interop = profile.transfers.uploadInterop }
        let isInBackground = processes.read(process) { !$0.isInFront } ?? true
        let holdsTask = processes.read(process) { $0.assertions.isHolding } ?? false
        let transfer = BackgroundTransfer(
            order,
            isDiscretionary: settings.isDiscretionary || isInBackground,  // T-9
            isLimited: isInBackground && !holdsTask,  // T-52
            timeout: settings.resourceTimeout
        )
        guard sessions.change(key, { $0.add(transfer) }) == true else { return }
        record(
            .transferCreated,
            TransferKey(session: key, task: order.task),
            [
                .init("kind", .string(order.kind.rawValue)), .init("method", .string(order.method)),
                .init("url", .string(order.url)),
            ],
            &turn
        )
    }

    private mutating func resumed(_ key: TransferKey, _ turn: inout Turn) {
        guard sessions.change(key, { [now = turn.now] in $0.resumed(at: now) }) == true,
            let transfer = sessions[key]
        else { return }
        guard !transfer.order.isRefused else {
            return end(key, .init(error: TransferError.insecure), keepsFile: false, &turn)
        }
        guard transfer.order.kind != .upload || transfer.order.bodyLength != nil else {  // T-22
            report(.bodyMissing(key), about: key.session.app, &turn)
            return end(key, .init(error: TransferError.fileDoesNotExist), keepsFile: false, &turn)
        }
        if let end = transfer.timesOut { arm(.transfer(key), at: end) }
        if let start = transfer.order.earliestBegin { arm(.transfer(key), at: start) }
        consider(key, &turn)
    }

    /// T-61, T-65.
    private mutating func cancelled(
        _ key: TransferKey,
        _ process: ProcessNumber,
        _ question: QuestionNumber,
        _ turn: inout Turn
    ) {
        guard let transfer = sessions[key], transfer.ending == nil else {
            return turn.effects.append(.answer(process, question, .partial(key, nil, nil)))
        }
        sessions.change(key) { $0.cancellation = .init(process: process, question: question) }
        // What the driver has that is not marked yet it tells first.
        if transfer.isRunning { turn.effects.append(.stopTransfer(key)) } else { stopped(key, transfer.partial, &turn) }
    }

    /// The driver is not at it any more.
    mutating func stopped(_ key: TransferKey, _ partial: PartialDownload?, _ turn: inout Turn) {
        sessions.change(key) {
            $0.marked(partial)
            $0.leaves($0.resumable)
        }
        guard let transfer = sessions[key], transfer.cancellation != nil else { return }
        let outcome = Outcome(error: TransferError.cancelled, canGoOn: true)
        end(key, outcome, keepsFile: transfer.resumable != nil, isStopped: true, &turn)
    }

    // MARK: Ends of apps

    /// Removed in the app switcher: everything is cancelled, and the app hears of it when the user opens it (T-37).
    mutating func cancelTransfers(of app: AppIdentifier, _ turn: inout Turn) {
        for key in sessions.keys(of: app) {
            for transfer in sessions[key]?.all ?? [] where transfer.ending == nil {
                end(
                    TransferKey(session: key, task: transfer.order.task),
                    .init(error: TransferError.cancelled, reason: .userForceQuitApplication, canGoOn: true),
                    keepsFile: true,
                    &turn
                )
            }
        }
    }

    /// The app is uninstalled.
    mutating func forgetTransfers(of app: AppIdentifier, _ turn: inout Turn) {
        stopTransfers(&turn) { $0.session.app == app }
        sessions.remove(app)
        turn.effects.append(.discardTransfers(of: app))
    }

    /// Whatever its driver was not told to leave off before.
    mutating func stopTransfers(_ turn: inout Turn, where isMeant: (TransferKey) -> Bool = { _ in true }) {
        for key in sessions.running where isMeant(key) && sessions[key]?.isDriven == true {
            turn.effects.append(.stopTransfer(key))
        }
    }

    /// The device's driver is new: what it was at goes on from what is on the disk (T-47).
    mutating func restartTransfers(_ turn: inout Turn) {
        for key in sessions.running {
            sessions.change(key) { $0.interrupted() }
            // What was being cancelled is.
            if let transfer = sessions[key], transfer.cancellation != nil {
                stopped(key, transfer.partial, &turn)
            } else {
                consider(key, &turn)
            }
        }
    }
}

/// The codes of `NSURLErrorDomain` that the kernel itself gives, and what it makes of those of attempts.
enum TransferError {
    static let cancelled = -999
    static let timedOut = -1001
    static let insecure = -1022
    static let fileDoesNotExist = -1100

    /// What another attempt may mend (E-17): the way there, not what was asked for.
    private static let passing: Set<Int> = [timedOut, -1003, -1004, -1005, -1006, -1009, -1018, -1020]

    static func isPassing(_ code: Int) -> Bool { passing.contains(code) }
}

extension BackgroundTransfer {
    /// What another task could carry on (T-61).
    var resumable: PartialDownload? {
        guard order.kind == .download, let partial, partial.isResumable, partial.length > 0 else { return nil }
        return partial
    }

    fileprivate var describedOrder: TransferOrder {
        var order = order
        order.description = description
        return order
    }
}
