extension RefreshGates {
    /// What the log says of a decision; nil is a launch.
    func fields(
        _ candidate: RefreshCandidate,
        _ obstacle: RefreshObstacle?,
        _ ledger: RefreshLedger
    ) -> [Record.Field] {
        var fields: [Record.Field] = [.init("kind", .string(candidate.request?.word ?? candidate.kind.rawValue))]
        if let identifier = candidate.identifier { fields.append(.init("identifier", .string(identifier))) }
        let interval = interval(candidate, ledger, slot: clock.slot(at: now))
        fields += [
            .init("decision", .string(obstacle == nil ? "launch" : "wait")),
            .init("policy", .string(obstacle?.policy ?? "passed")),
            .init("reason", .string(obstacle?.reason ?? "every gate is open")),
        ]
        if obstacle != nil { fields.append(.init("next", .integer(Int(next(candidate, ledger).nanoseconds)))) }
        fields += [
            .init("usage", .integer(usage(ledger) / 1000)),
            .init("pace", .integer(ledger.pace / 1000)),
            .init("interval_s", .integer(Int(interval.nanoseconds / 1_000_000_000))),
            .init("energy", .integer(energy(ledger) / 1000)),
            .init("cellular_kb", .integer(cellular(ledger) / 1000)),
        ]
        return fields
    }
}
