/// The device's local time of day, in half-hours: what the user's habits are counted by.
struct LocalClock: Equatable, Sendable {
    static let slots = 48

    /// From a local midnight to the device's first boot, less than a day.
    let offset: Int64
    /// Nanoseconds of a day.
    let day: Int64

    init(offset: Duration = .zero, _ profile: RefreshProfile) {
        day = profile.day.nanoseconds
        self.offset = offset.nanoseconds
    }

    /// Days since the midnight before the first boot.
    func day(at now: Instant) -> Int {
        Int((now.nanoseconds + offset) / day)
    }

    /// The half-hour of the day, 0 to 47.
    func slot(at now: Instant) -> Int {
        Int((now.nanoseconds + offset) % day / (day / Int64(LocalClock.slots))) % LocalClock.slots
    }

    /// The beginning of the next half-hour.
    func nextSlot(after now: Instant) -> Instant {
        let slot = day / Int64(LocalClock.slots)
        let local = now.nanoseconds + offset
        return Instant(nanoseconds: (local / slot + 1) * slot - offset)
    }
}
