/// The transfers of one process's foreground sessions, as far as they matter to the process.
///
/// 1. It knows whether there are any: then the process has connections that can be taken from it (L-54).
/// 2. It knows whether one is on its way, which is work, and what a process that does nothing waits for otherwise
///    (finding `task-idle`).
///
/// Represented as the numbers of those that have not ended, and of those among them that are on their way.
struct OpenTransfers: Equatable, Sendable, Codable {
    private var open: [Int] = []
    private var inFlight: [Int] = []
    /// Those that were on their way when the process was suspended last.
    private var frozen: [Int] = []
    /// The last that was created.
    private(set) var newest: Int?
    /// Whether the one that ended last failed, or its server could not answer: what is waited for then is a retry.
    private var hasFailed = false

    var isEmpty: Bool { open.isEmpty }

    /// Whether one is on its way: neither before its start nor waiting for a network.
    var isMoving: Bool { !inFlight.isEmpty }

    /// Those on their way that were created after this one; after none, all.
    func moving(after earlier: Int?) -> Int { inFlight.count { $0 > earlier ?? .min } }

    /// What a process that holds a task and does nothing waits for.
    var idleness: Finding.Idleness {
        if !open.isEmpty { return .waitsForNetwork }
        return hasFailed ? .waitsToRetry : .idles
    }

    mutating func created(_ transfer: Int) {
        open.append(transfer)
        newest = transfer
    }

    mutating func started(_ transfer: Int) {
        if !inFlight.contains(transfer) { inFlight.append(transfer) }
        hasFailed = false
    }

    mutating func waits(_ transfer: Int) {
        inFlight.removeAll { $0 == transfer }
    }

    mutating func suspended() { frozen = inFlight }

    /// Whether it was on its way when the process was suspended, and has not ended since.
    func wasFrozen(_ transfer: Int) -> Bool { frozen.contains(transfer) }

    /// - Returns: whether it was on its way.
    mutating func finished(_ transfer: Int, _ outcome: TransferOutcome) -> Bool {
        let wasInFlight = inFlight.contains(transfer)
        open.removeAll { $0 == transfer }
        frozen.removeAll { $0 == transfer }
        inFlight.removeAll { $0 == transfer }
        hasFailed = outcome.isWorthARetry
        return wasInFlight
    }
}

extension TransferOutcome {
    /// Whether nothing came of it, or the server asked for patience.
    var isWorthARetry: Bool {
        error != nil || status.map { $0 == 429 || $0 >= 500 } == true
    }
}
