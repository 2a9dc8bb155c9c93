/// What a process will be killed for as soon as its driver has seen what its threads do.
struct Sentence: Equatable, Sendable, Codable {
    /// Who does not return.
    enum Cause: Equatable, Sendable, Codable {
        /// A callback exceeded its limit (L-57).
        case watchdog(Callback, limit: Duration)
        /// Expiration handlers were still running when the budget ended (L-39).
        case expirationPass(since: Instant)
        /// The method for background fetches kept the main thread until the fetch's time was over (F-5).
        case fetch(RefreshRun)
    }

    var report: CrashReport
    var cause: Cause
}
