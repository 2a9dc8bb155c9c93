/// When the kernel's value is stored anew.
///
/// Bringing a device back reads the value that was stored last and replays the events since, so each is bounded by the
/// other: a small value is stored after some events, a large one only when the events since take as much room as it
/// does. Otherwise a device with thousands of transfers would do little but store them over and over.
struct SnapshotPace: Equatable, Sendable {
    /// Not before so many events.
    static let fewestEvents = 1000

    /// Since the value was stored.
    private(set) var events = 0
    private(set) var bytes = 0
    /// What the value took that was stored last.
    private(set) var valueBytes = 0

    init(valueBytes: Int = 0) {
        self.valueBytes = valueBytes
    }

    var isDue: Bool { events >= Self.fewestEvents && bytes >= valueBytes }

    mutating func stored(events: Int, bytes: Int) {
        self.events += events
        self.bytes += bytes
    }
}
