/// What some systems do wrong to background transfers, and some devices to timers. A device has none of them unless it
/// is told to: an app for such systems is tried on one that does the same.
public enum Quirk: String, Equatable, Sendable, Codable, CaseIterable {
    /// Tasks that were never resumed are missing where an app asks for those of a session (T-25).
    case hidesNeverResumed = "hides-never-resumed"
    /// An app is woken whenever one task has ended, and not only when all of its session have (T-39).
    case wakesForEachTask = "wakes-for-each-task"
    /// When the time of a wake is over, the ends that the app has not heard by then are never told (T-46).
    case losesUnheardEnds = "loses-unheard-ends"
    /// A locked device on battery sleeps although an app runs on for its location updates (openradar 37386167).
    case sleepsUnderLock = "sleeps-under-lock"
}

extension Device {
    /// Whether it is to do this wrong.
    public func has(_ quirk: Quirk) -> Bool { settings.quirks.contains(quirk) }
}
