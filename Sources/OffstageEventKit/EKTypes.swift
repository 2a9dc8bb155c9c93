public import Foundation
public import OffstageCoreLocation

public enum EKEntityType: UInt, Sendable {
    case event, reminder
}

public struct EKEntityMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let event = EKEntityMask(rawValue: 1)
    public static let reminder = EKEntityMask(rawValue: 2)
}

public enum EKAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, fullAccess, writeOnly

    /// As it was before iOS 17.
    public static var authorized: EKAuthorizationStatus { .fullAccess }
}

public enum EKSpan: Int, Sendable {
    case thisEvent, futureEvents
}

public enum EKWeekday: Int, Sendable, Codable {
    case sunday = 1
    case monday, tuesday, wednesday, thursday, friday, saturday
}

public enum EKRecurrenceFrequency: Int, Sendable, Codable {
    case daily, weekly, monthly, yearly
}

public enum EKReminderPriority: UInt, Sendable {
    case none = 0
    case high = 1
    case medium = 5
    case low = 9
}

public enum EKEventAvailability: Int, Sendable, Codable {
    case notSupported = -1
    case busy, free, tentative, unavailable
}

public enum EKEventStatus: Int, Sendable {
    case none, confirmed, tentative, canceled
}

public enum EKCalendarType: Int, Sendable {
    case local, calDAV, exchange, subscription, birthday
}

public enum EKSourceType: Int, Sendable {
    case local, exchange, calDAV, mobileMe, subscribed, birthdays
}

public enum EKAlarmProximity: Int, Sendable, Codable {
    case none, enter, leave
}

extension Notification.Name {
    public static let EKEventStoreChanged = Notification.Name("EKEventStoreChangedNotification")
}

/// What a store keeps.
open class EKObject: NSObject, @unchecked Sendable {
    // Sendable as on iOS: an object is its store's.
    open var hasChanges: Bool { false }
    open var isNew: Bool { false }
    open func refresh() -> Bool { true }
    open func reset() {}
    open func rollback() {}

    override init() {}
}

/// Where calendars are kept: on the device.
open class EKSource: EKObject, @unchecked Sendable {
    open var sourceIdentifier: String { "local" }
    open var sourceType: EKSourceType { .local }
    open var title: String { "Default" }
    open var isDelegate: Bool { false }
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> { [] }
}

/// Somebody who is invited. Nobody is.
open class EKParticipant: EKObject, @unchecked Sendable {
    open var name: String? { nil }
    open var url: URL { URL(fileURLWithPath: "/") }
    open var isCurrentUser: Bool { false }
}

/// A place with a name.
open class EKStructuredLocation: EKObject, @unchecked Sendable {
    open var title: String?
    open var geoLocation: CLLocation?
    /// In metres; zero is the system's choice.
    open var radius: Double = 0

    public convenience init(title: String) {
        self.init()
        self.title = title
    }

    override init() {}
}
