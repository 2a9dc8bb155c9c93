/// Misuse by apps that want to know where the device is.
extension Finding {
    /// The device slept, although the app gets location updates.
    /// - Parameter delay: how long after the beginning of the sleep the timer was due.
    static func timerLate(after delay: Duration, of sleep: Duration) -> Finding {
        Finding(
            id: .timerLate,
            rules: ["L-50", "L-53"],
            message: """
                A timer is \(seconds(sleep - delay)) s late: it was due \(seconds(delay)) s after the device, locked \
                and on battery, had fallen asleep for \(seconds(sleep)) s, although the app gets location updates.
                """,
            hint: """
                Do what it is for when a location comes, or while a background task is open: a timer does not wake a \
                device.
                """
        )
    }
}
