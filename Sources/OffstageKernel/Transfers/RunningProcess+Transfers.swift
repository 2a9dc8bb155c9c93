/// Transfers of one process's foreground sessions: they stop and end with it.
extension RunningProcess {
    mutating func transfer(_ transfer: Int, _ fact: TransferFact, _ conditions: Conditions) -> [Consequence] {
        let line = fact.line(of: transfer)
        var more: [Consequence] = []
        switch fact {
        case .created(let summary):
            transfers.created(transfer)
            let twice = summary.method == "GET" ? handlings.requested(summary.url, transfer) : nil
            return [line] + (twice.map { [.report($0)] } ?? [])
        case .started:
            transfers.started(transfer)
            usage.transferMoved()
        case .waiting: transfers.waits(transfer)
        case .progressed: break
        case .finished(let outcome):
            if transfers.wasFrozen(transfer), let error = outcome.error, error != TransferError.cancelled {
                more = [.report(.transferFrozen(transfer, error))]
            }
            if transfers.finished(transfer, outcome) { usage.transferMoved() }
            // It may have been what kept the device awake.
            if runsOn { more.append(.rest) }
            if outcome.isWorthARetry { handlings.failed(transfer) }
            if conditions.surroundings.network == .cellular { runs.cellularBytes += Int(max(0, outcome.bytes)) }
        }
        return [line] + more
    }
}

extension TransferFact {
    /// The line of the log.
    func line(of transfer: Int) -> Consequence {
        let field = Record.Field("transfer", .integer(transfer))
        switch self {
        case .created(let summary): return .record(.transferCreated, [field] + summary.fields)
        case .started: return .record(.transferStarted, [field])
        case .waiting(let reason): return .record(.transferWaiting, [field, .init("reason", .string(reason))])
        case .progressed(let received, let expected):
            let whole = expected.map { [Record.Field("expected", .integer(Int($0)))] } ?? []
            return .record(.transferProgress, [field, .init("bytes", .integer(Int(received)))] + whole)
        case .finished(let outcome): return .record(.transferFinished, [field] + outcome.fields)
        }
    }
}

extension TransferSummary {
    fileprivate var fields: [Record.Field] {
        [.init("kind", .string(kind)), .init("method", .string(method)), .init("url", .string(url))]
    }
}

extension TransferOutcome {
    fileprivate var fields: [Record.Field] {
        var fields: [Record.Field] = []
        if let status { fields.append(.init("status", .integer(status))) }
        fields.append(.init("bytes", .integer(Int(bytes))))
        if let error { fields.append(.init("error", .integer(error))) }
        return fields
    }
}
