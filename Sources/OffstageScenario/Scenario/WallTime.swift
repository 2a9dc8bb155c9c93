public import OffstageKernel
import Foundation

/// A moment on the calendar, in UTC: device time says how long a device has run, this says what its clock shows.
public struct WallTime: Equatable, Hashable, Sendable {
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Where scenarios begin that do not say when: a fixed moment, so that they do not depend on today.
    public static let newYear2026 = WallTime(nanoseconds: 1_767_225_600_000_000_000)

    /// Reads ISO 8601 with a zone, such as `2026-03-02T22:00:00Z`.
    public init?(_ text: String) {
        guard let date = try? Date.ISO8601FormatStyle().parse(text) else { return nil }
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < Self.lastSecond else { return nil }
        nanoseconds = Int64(seconds) * 1_000_000_000
    }

    /// What nanoseconds can count ends in the year 2262, and a scenario may run for a hundred years.
    private static let lastSecond = 5_000_000_000.0

    var isOnTheCalendar: Bool { abs(Double(nanoseconds) / 1e9) < Self.lastSecond }

    /// What the clock shows when the device has run for so long.
    public static func + (start: WallTime, moment: Instant) -> WallTime {
        WallTime(nanoseconds: start.nanoseconds + moment.nanoseconds)
    }

    /// `22:00:30`.
    public var timeOfDay: String {
        let second = seconds - day * 86_400
        return "\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60))"
    }

    /// `2026-03-02`.
    public var date: String {
        Date(timeIntervalSince1970: Double(seconds))
            .formatted(Date.ISO8601FormatStyle().year().month().day())
    }

    /// `2026-03-02T22:00:30Z`.
    public var iso8601: String { "\(date)T\(timeOfDay)Z" }

    /// Whole days since 1970.
    var day: Int64 { seconds.floored(by: 86_400) }

    private var seconds: Int64 { nanoseconds.floored(by: 1_000_000_000) }
}

extension Int64 {
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
}
