public import Foundation

public let EKErrorDomain = "EKErrorDomain"

/// Why the calendar did not take something.
public struct EKError: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
        case eventNotMutable, noCalendar, noStartDate, noEndDate, datesInverted, internalFailure, calendarReadOnly
        case durationGreaterThanRecurrence, alarmGreaterThanRecurrence, startDateTooFarInFuture
        case startDateCollidesWithOtherOccurrence, objectBelongsToDifferentStore, invitesCannotBeMoved
        case invalidSpan, calendarHasNoSource, calendarSourceCannotBeModified, calendarIsImmutable
        case sourceDoesNotAllowCalendarAddDelete, recurringReminderRequiresDueDate, structuredLocationsNotSupported
        case reminderLocationsNotSupported, alarmProximityNotSupported, calendarDoesNotAllowEvents
        case calendarDoesNotAllowReminders, sourceDoesNotAllowReminders, sourceDoesNotAllowEvents, priorityIsInvalid
        case invalidEntityType, procedureAlarmsNotMutable, eventStoreNotAuthorized, osNotSupported
    }

    public let code: Code

    public init(_ code: Code) {
        self.code = code
    }

    public static var errorDomain: String { EKErrorDomain }
    public var errorCode: Int { code.rawValue }

    public static let noCalendar = Code.noCalendar
    public static let noStartDate = Code.noStartDate
    public static let noEndDate = Code.noEndDate
    public static let datesInverted = Code.datesInverted
    public static let eventStoreNotAuthorized = Code.eventStoreNotAuthorized
    public static let calendarReadOnly = Code.calendarReadOnly
}

/// `catch EKError.noCalendar`.
public func ~= (pattern: EKError.Code, error: any Error) -> Bool {
    (error as? EKError)?.code == pattern
}
