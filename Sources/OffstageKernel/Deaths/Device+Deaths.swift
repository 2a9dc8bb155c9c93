/// Deaths that iOS reports: each is told once in a process's life, by the mistake that led to it where that is known.
extension Device {
    // MARK: Crashes

    /// Remembers what a process says it ends of: a fatal error of Swift, or an exception of Apple's frameworks.
    mutating func noteLastWords(_ line: LogLine, _ number: ProcessNumber) {
        guard line.message.contains("Fatal error: ") || line.message.hasPrefix(SystemTexts.uncaughtException)
        else { return }
        processes.change(number) { $0.lastWords = line.message }
    }

    mutating func reportCrash(_ number: ProcessNumber, _ signal: Int32, _ scene: DeathScene?, _ turn: inout Turn) {
        guard !reportTrapInHandler(number, signal, scene, &turn), let process = processes[number],
            !process.isEndedByFoundException
        else { return }
        report(.crashed(process, signal, scene), of: number, &turn)
    }

    // MARK: Kills

    /// Lets a process be seen once more, and kills it then.
    mutating func examine(_ number: ProcessNumber, _ sentence: Sentence, _ turn: inout Turn) {
        let isFirst = processes.change(number) { process in
            defer { process.sentence = process.sentence ?? sentence }
            return process.sentence == nil
        }
        if isFirst == true { turn.effects.append(.examine(number)) }
    }

    mutating func examined(_ scene: DeathScene?, _ number: ProcessNumber, _ turn: inout Turn) {
        guard let process = processes[number], let sentence = process.sentence else { return }
        let finding: Finding =
            switch sentence.cause {
            case .watchdog(let callback, let limit): .killedByWatchdog(process, callback, limit: limit)
            case .expirationPass(let since): .neverReturned(process, since: since, at: turn.now)
            case .fetch(let run): .neverCompleted(run, process)
            }
        processes.change(number) { $0.sentence = nil }
        kill(number, sentence.report, for: [finding.at(scene)], &turn)
    }
}

extension RunningProcess {
    /// Whether what it says it ends of is an exception whose cause has a finding.
    fileprivate var isEndedByFoundException: Bool {
        let causes: [FindingID] = [.registeredTooLate, .registeredTwice, .noLaunchHandler]
        return lastWords?.hasPrefix(SystemTexts.uncaughtException) == true
            && reported.contains { key in causes.contains { key.hasPrefix("\($0.rawValue) ") } }
    }
}

extension Assertions {
    /// What kept the app to the end of its budget. What was told of when the handlers had returned is not told again.
    func overruns(at now: Instant) -> [Finding] {
        // What has no handler, or lost its number, could not end: that it overran says nothing more.
        let late = tasks.filter { $0.hasHandler && !isLeaked($0) }
        return tasks.map { .notEnded($0, isLeaked: isLeaked($0), at: now) } + late.map { .overran($0, at: now) }
            + activities.map { .overran($0) }
    }
}
