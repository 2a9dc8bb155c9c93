/// Deaths that iOS reports: each is told once in a process's life, by the mistake that led to it where that is known.
extension RunningProcess {
    // MARK: Crashes

    /// Remembers what the process says it ends of: a fatal error of Swift, or an exception of Apple's frameworks.
    mutating func logged(_ line: LogLine) -> [Consequence] {
        if line.message.contains("Fatal error: ") || line.message.hasPrefix(SystemTexts.uncaughtException) {
            lastWords = line.message
        }
        return [.record(.appLog, line.fields)]
    }

    func crashed(_ signal: Int32, _ scene: DeathScene?) -> [Consequence] {
        let traps = trapsInHandlers(signal)
        if !traps.isEmpty { return traps.map { .report($0.at(scene)) } }
        if let misuse = lastWords.flatMap(SessionMisuse.init) { return [.report(.misused(misuse).at(scene))] }
        return isEndedByFoundException ? [] : [.report(.crashed(self, signal, scene))]
    }

    /// Whether what it says it ends of is an exception whose cause has a finding.
    private var isEndedByFoundException: Bool {
        let causes: [FindingID] = [.registeredTooLate, .registeredTwice, .noLaunchHandler]
        return lastWords?.hasPrefix(SystemTexts.uncaughtException) == true
            && reported.contains { key in causes.contains { key.hasPrefix("\($0.rawValue) ") } }
    }

    // MARK: Kills

    /// Lets the process be seen once more; it is killed then.
    mutating func condemn(_ sentence: Sentence) -> [Consequence] {
        guard self.sentence == nil else { return [] }
        self.sentence = sentence
        return [.examine]
    }

    mutating func examined(_ scene: DeathScene?, _ conditions: Conditions) -> [Consequence] {
        guard let sentence else { return [] }
        let finding: Finding =
            switch sentence.cause {
            case .watchdog(let callback, let limit): .killedByWatchdog(self, callback, limit: limit)
            case .expirationPass(let since): .neverReturned(self, since: since, at: conditions.now)
            case .fetch(let run): .neverCompleted(run, self)
            }
        self.sentence = nil
        return [.kill(sentence.report, for: [finding.at(scene)])]
    }

    /// - Returns: whether the finding is news, about this subject.
    mutating func isNews(_ finding: Finding) -> Bool {
        let key = "\(finding.id.rawValue) \(finding.subject)"
        guard !reported.contains(key) else { return false }
        reported.append(key)
        return true
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
