/// Transfers of foreground sessions: they stop and end with their process.
extension Device {
    mutating func transfer(
        _ number: Int,
        _ fact: TransferFact,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        let field = Record.Field("transfer", .integer(number))
        switch fact {
        case .created(let summary):
            processes.change(process) { $0.transfers.created(number) }
            record(
                .transferCreated,
                app,
                [
                    field, .init("kind", .string(summary.kind)), .init("method", .string(summary.method)),
                    .init("url", .string(summary.url)),
                ],
                &turn
            )
        case .started:
            processes.change(process) {
                $0.transfers.started(number)
                $0.usage.transferMoved()
            }
            record(.transferStarted, app, [field], &turn)
        case .waiting(let reason):
            processes.change(process) { $0.transfers.waits(number) }
            record(.transferWaiting, app, [field, .init("reason", .string(reason))], &turn)
        case .progressed(let received, let expected):
            let whole = expected.map { [Record.Field("expected", .integer(Int($0)))] } ?? []
            record(.transferProgress, app, [field, .init("bytes", .integer(Int(received)))] + whole, &turn)
        case .finished(let outcome): transferFinished(number, outcome, process, app, &turn)
        }
    }

    private mutating func transferFinished(
        _ number: Int,
        _ outcome: TransferOutcome,
        _ process: ProcessNumber,
        _ app: AppIdentifier,
        _ turn: inout Turn
    ) {
        let isCellular = surroundings.network == .cellular
        processes.change(process) {
            if $0.transfers.finished(number, outcome) { $0.usage.transferMoved() }
            if isCellular { $0.runs.cellularBytes += Int(max(0, outcome.bytes)) }
        }
        var fields: [Record.Field] = [.init("transfer", .integer(number))]
        if let status = outcome.status { fields.append(.init("status", .integer(status))) }
        fields.append(.init("bytes", .integer(Int(outcome.bytes))))
        if let error = outcome.error { fields.append(.init("error", .integer(error))) }
        record(.transferFinished, app, fields, &turn)
    }

    /// The process was suspended: recent systems take its sockets at once, all take them under the lock (L-54).
    mutating func reclaimSockets(of process: ProcessNumber, _ turn: inout Turn) {
        guard profile.reclaimsSockets == .atSuspension || lock.isLocked,
            processes.read(process, { $0.transfers.isEmpty }) == false
        else { return }
        turn.effects.append(.reclaimSockets(process))
    }

    /// The device was locked (L-54).
    mutating func reclaimSockets(_ turn: inout Turn) {
        for app in apps.all {
            guard let process = app.process,
                processes.read(process, { $0.lifecycle.standing == .suspended }) == true
            else { continue }
            reclaimSockets(of: process, &turn)
        }
    }
}
