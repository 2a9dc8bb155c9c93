/// What one process is called for by its background sessions.
extension RunningProcess {
    /// Whether it was woken for the events of a session and has not been called for them yet, or is being called.
    func awaitsCall(of session: String) -> Bool {
        if runs.owed.contains(where: { $0.session == session }) { return true }
        return calls.contains { call in
            if case .handleSessionEvents(_, session) = call.callback { true } else { false }
        }
    }

    /// The completion handler of `handleEventsForBackgroundURLSession` was called (T-43).
    mutating func eventsHandled(
        _ number: RunNumber,
        at places: CompletionPlaces,
        _ conditions: Conditions
    ) -> [Consequence] {
        let (first, findings) = answered(number, at: places, conditions.now)
        guard let run = first else { return findings }
        runs.ended(run.number, .noData, at: conditions.now)
        watchForWork(after: run)
        // The system takes a new picture (T-43).
        return findings + newPicture + [.release]
    }

    /// The app had its time and never said that it has heard all: it is suspended, and pays for it (T-44b).
    mutating func lapseUnheard(_ run: RefreshRun, _ conditions: Conditions) -> [Consequence] {
        runs.change(run.number) { $0.hasLapsed = true }
        runs.ended(run.number, .notAnswered, at: conditions.now)
        return [.eventsLapsed(run), .release]
    }
}

extension RefreshRuns {
    func isOpenOrOwed(session: String) -> Bool {
        all.contains { $0.session == session && ($0.phase == .owed || $0.holds) }
    }

    /// All events of a session have been heard.
    /// - Returns: how many, if the process was called for them and does not know that these were all.
    mutating func finishEvents(of session: String) -> Int? {
        guard let run = all.last(where: { $0.session == session && $0.phase != .owed }), !run.hasFinishedEvents else {
            return nil
        }
        change(run.number) { $0.hasFinishedEvents = true }
        return run.events
    }

    mutating func eventHeard(of session: String) {
        guard let run = all.last(where: { $0.session == session }), !run.hasFinishedEvents else { return }
        change(run.number) { $0.events += 1 }
    }
}
