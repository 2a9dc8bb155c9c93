/// Continued tasks of one process, while they run (section 6.3 of `docs/rules/refresh.md`).
extension RunningProcess {
    /// Whoever is in the background must show progress (B-35).
    func watchContinued(_ conditions: Conditions) -> [Consequence] {
        let due = conditions.now + conditions.profile.refresh.continuedStall
        return runs.openContinued.map { .arm(.runStall(number, $0.number), at: due) }
    }

    mutating func stallDue(_ run: RunNumber, _ conditions: Conditions) -> [Consequence] {
        guard let stalled = runs[run], stalled.phase == .running, let clock = assertions.clock else { return [] }
        let due = max(stalled.progressed, clock.started) + conditions.profile.refresh.continuedStall
        return due <= conditions.now ? cutShort(run, conditions) : [.arm(.runStall(number, run), at: due)]
    }

    /// The user is asked whether it shall go on; without a word it does.
    func promptDue(_ run: RunNumber) -> [Consequence] {
        guard let slow = runs[run], slow.isOpen, slow.progress < 500, let request = slow.request else { return [] }
        return [.record(.bgtaskPrompt, request.fields)]
    }

    mutating func retitled(_ run: RunNumber, _ title: String, _ subtitle: String) -> [Consequence] {
        guard let request = runs.retitled(run, title, subtitle), let shown = request.continued else { return [] }
        let texts: [Record.Field] = [.init("title", .string(shown.title)), .init("subtitle", .string(shown.subtitle))]
        return [.record(.bgtaskRetitled, request.fields + texts)]
    }
}
