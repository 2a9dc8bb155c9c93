/// Work that an app has said is done while it goes on: the suspension that follows cuts it (finding
/// `work-after-completion`).
struct Unfinished: Equatable, Sendable, Codable {
    /// What was answered, in words.
    var words: String
    var transfersBefore: Int?
}

extension RunningProcess {
    /// The app has answered, and nothing else holds it: what it does from now on it has no time for.
    mutating func watchForWork(after run: RefreshRun) {
        guard !isInFront, !runs.isHolding, !assertions.isHolding else { return }
        unfinished = Unfinished(words: run.words, transfersBefore: run.transfersBefore)
        usage.workEnded()
    }

    /// Transfers that were begun for what has been answered and are on their way when it is suspended.
    var cutTransfers: [Consequence] {
        guard let unfinished else { return [] }
        let cut = transfers.moving(after: unfinished.transfersBefore)
        return cut == 0 ? [] : [.report(.transferAfterCompletion(of: unfinished, cut))]
    }

    /// Nobody is there to hear what a person did: the app has set no delegate.
    mutating func unheard(_ run: RefreshRun) -> [Consequence] {
        runs.remove(run.number)
        let id = Record.Field("id", .string(run.response?.request.identifier ?? ""))
        return [.record(.notificationDropped, [id, .init("reason", .string("no-delegate"))]), .rest]
    }
}
