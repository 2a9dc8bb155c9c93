/// What a process will be killed for as soon as its driver has seen what its threads do.
struct Sentence: Equatable, Sendable, Codable {
    /// Who does not return.
    enum Cause: Equatable, Sendable, Codable {
        /// A callback exceeded its limit (L-57).
        case watchdog(Callback, limit: Duration)
        /// Expiration handlers were still running when the budget ended (L-39).
        case expirationPass(since: Instant)
        /// The method for fetches or notifications kept the main thread until their time was over (F-5, N-12).
        case fetch(RefreshRun)
    }

    var report: CrashReport
    var cause: Cause
}
