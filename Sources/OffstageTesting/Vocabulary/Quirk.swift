import OffstageKernel

extension VirtualDevice {
    /// What some systems do wrong to background transfers. A device has none of them unless it is given them.
    public enum Quirk: Hashable, Sendable, CaseIterable {
        /// Tasks that were never resumed are missing where an app asks for those of a session, as on iOS 10 (T-25).
        case hidesNeverResumed
        /// An app is woken whenever one task has ended, and not only when all of its session have (T-39).
        case wakesForEachTask
        /// When the time of a wake is over, the ends that the app has not heard by then are never told (T-46). Each is
        /// part of a line ``VirtualDevice/Event/sessionEventsLost``.
        case losesUnheardEnds

        var kernel: OffstageKernel.Quirk {
            switch self {
            case .hidesNeverResumed: .hidesNeverResumed
            case .wakesForEachTask: .wakesForEachTask
            case .losesUnheardEnds: .losesUnheardEnds
            }
        }
    }
}
