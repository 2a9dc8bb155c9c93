public import Foundation
import OffstageApp
public import OffstageCoreLocation
import OffstageWire

/// When a notification is due; one of its subclasses says it.
open class UNNotificationTrigger: NSObject, @unchecked Sendable {
    public let repeats: Bool

    fileprivate init(repeats: Bool) {
        self.repeats = repeats
    }

    /// The trigger as it goes to the device.
    var message: NotificationMessage.Trigger? { nil }

    static func make(_ said: NotificationMessage.Trigger) -> UNNotificationTrigger {
        switch said.kind {
        case .push: UNPushNotificationTrigger(repeats: false)
        case .interval(let nanoseconds):
            UNTimeIntervalNotificationTrigger(unchecked: Double(nanoseconds) / 1_000_000_000, repeats: said.repeats)
        case .calendar(let components):
            UNCalendarNotificationTrigger(
                dateMatching: (try? JSONDecoder().decode(DateComponents.self, from: Data(components.utf8)))
                    ?? DateComponents(),
                repeats: said.repeats
            )
        case .location(let region):
            UNLocationNotificationTrigger(region: RegionText.read(region), repeats: said.repeats)
        }
    }
}

/// It came from a provider.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}

/// So long after it was added.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let timeInterval: TimeInterval

    /// Seconds; as on iOS, none ends the process, and neither may less than a minute repeat.
    public convenience init(timeInterval: TimeInterval, repeats: Bool) {
        if !(timeInterval > 0) { InternalInconsistency.raise("time interval must be greater than 0") }
        if repeats, timeInterval < 60 { InternalInconsistency.raise("time interval must be at least 60 if repeating") }
        self.init(unchecked: timeInterval, repeats: repeats)
    }

    fileprivate init(unchecked timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    open func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }

    override var message: NotificationMessage.Trigger? {
        // What no clock will reach is as far as a number of nanoseconds goes.
        var said = NotificationMessage.Trigger(.interval(nanoseconds: Int64(min(timeInterval, 3e9) * 1_000_000) * 1000))
        said.repeats = repeats
        return said
    }
}

/// When the calendar shows these components.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let dateComponents: DateComponents

    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    open func nextTriggerDate() -> Date? { next(after: Date()) }

    private func next(after date: Date) -> Date? {
        var calendar = dateComponents.calendar ?? Calendar.current
        if let zone = dateComponents.timeZone { calendar.timeZone = zone }
        return calendar.nextDate(after: date, matching: dateComponents, matchingPolicy: .nextTime)
    }

    /// Whether its moments lie equally far apart: hours, days and weeks do, months and years do not.
    private var isRegular: Bool {
        dateComponents.day == nil && dateComponents.month == nil && dateComponents.year == nil
            && dateComponents.weekdayOrdinal == nil && dateComponents.weekOfMonth == nil
            && dateComponents.weekOfYear == nil && dateComponents.yearForWeekOfYear == nil
            && dateComponents.quarter == nil
    }

    /// The calendar is the app's: the device is told the moments, of what repeats as many as two of them tell, or 64.
    override var message: NotificationMessage.Trigger? {
        var dates: [Date] = []
        for _ in 0..<(!repeats ? 1 : isRegular ? 2 : 64) {
            guard let date = next(after: dates.last ?? Date()) else { break }
            dates.append(date)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let components = (try? encoder.encode(dateComponents)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        var said = NotificationMessage.Trigger(.calendar(components))
        said.repeats = repeats
        said.moments = dates.map(\.notificationMoment)
        if isRegular, said.moments.count == 2 { said.period = said.moments[1] - said.moments[0] }
        return said
    }
}

/// When the device comes into a region or leaves it, as the region says.
/// - Note: This device does not move: such a request waits until it is removed.
open class UNLocationNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let region: CLRegion

    public init(region: CLRegion, repeats: Bool) {
        self.region = (region.copy() as? CLRegion) ?? region
        super.init(repeats: repeats)
    }

    override var message: NotificationMessage.Trigger? {
        var said = NotificationMessage.Trigger(.location(RegionText.written(region)))
        said.repeats = repeats
        return said
    }
}
