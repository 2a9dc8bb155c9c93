import OffstageKernel

extension VirtualDevice {
    /// What some systems do wrong to background transfers. A device has none of them unless it is given them.
    public struct Quirk: Hashable, Sendable {
        let kernel: OffstageKernel.Quirk

        private init(_ kernel: OffstageKernel.Quirk) { self.kernel = kernel }

        /// Tasks that were never resumed are missing where an app asks for those of a session, as on iOS 10 (T-25).
        public static let hidesNeverResumed = Self(.hidesNeverResumed)
        /// An app is woken whenever one task has ended, and not only when all of its session have (T-39).
        public static let wakesForEachTask = Self(.wakesForEachTask)
        /// When the time of a wake is over, the ends that the app has not heard by then are never told (T-46). Each is
        /// part of a line ``VirtualDevice/Event/sessionEventsLost``.
        public static let losesUnheardEnds = Self(.losesUnheardEnds)
    }
}
