public import Foundation

/// A day of the week, or the first, second, last, … of a month or a year.
open class EKRecurrenceDayOfWeek: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let dayOfTheWeek: EKWeekday
    /// Zero is every one; negative numbers count from the end.
    public let weekNumber: Int

    public convenience init(_ dayOfTheWeek: EKWeekday) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0)
    }

    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }

    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        (self.dayOfTheWeek, self.weekNumber) = (dayOfTheWeek, weekNumber)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKRecurrenceDayOfWeek else { return false }
        return dayOfTheWeek == other.dayOfTheWeek && weekNumber == other.weekNumber
    }
    open override var hash: Int { dayOfTheWeek.rawValue }
}

/// When a recurrence ends: after a date, or after so many times.
open class EKRecurrenceEnd: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because nothing of it changes.
    public let endDate: Date?
    /// Zero: a date ends it.
    public let occurrenceCount: Int

    public init(end endDate: Date) {
        (self.endDate, occurrenceCount) = (endDate, 0)
    }

    public init(occurrenceCount: Int) {
        (endDate, self.occurrenceCount) = (nil, occurrenceCount)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// How something comes again.
open class EKRecurrenceRule: EKObject, NSCopying, @unchecked Sendable {
    public let frequency: EKRecurrenceFrequency
    public let interval: Int
    public let daysOfTheWeek: [EKRecurrenceDayOfWeek]?
    public let daysOfTheMonth: [NSNumber]?
    public let monthsOfTheYear: [NSNumber]?
    public let weeksOfTheYear: [NSNumber]?
    public let daysOfTheYear: [NSNumber]?
    public let setPositions: [NSNumber]?
    open var recurrenceEnd: EKRecurrenceEnd?
    open var firstDayOfTheWeek: Int { 0 }
    open var calendarIdentifier: String { "gregorian" }

    public convenience init(
        recurrenceWith type: EKRecurrenceFrequency,
        interval: Int,
        end: EKRecurrenceEnd?
    ) {
        self.init(
            recurrenceWith: type,
            interval: interval,
            daysOfTheWeek: nil,
            daysOfTheMonth: nil,
            monthsOfTheYear: nil,
            weeksOfTheYear: nil,
            daysOfTheYear: nil,
            setPositions: nil,
            end: end
        )
    }

    public init(
        recurrenceWith type: EKRecurrenceFrequency,
        interval: Int,
        daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?,
        monthsOfTheYear months: [NSNumber]?,
        weeksOfTheYear: [NSNumber]?,
        daysOfTheYear: [NSNumber]?,
        setPositions: [NSNumber]?,
        end: EKRecurrenceEnd?
    ) {
        precondition(interval > 0, "the interval of a recurrence must be greater than zero")
        (frequency, self.interval, daysOfTheWeek, daysOfTheMonth) = (type, interval, days, monthDays)
        (monthsOfTheYear, self.weeksOfTheYear, self.daysOfTheYear) = (months, weeksOfTheYear, daysOfTheYear)
        (self.setPositions, recurrenceEnd) = (setPositions, end)
    }

    open func copy(with zone: NSZone? = nil) -> Any { EKRecurrenceRule(kept) }

    convenience init(_ kept: KeptRule) {
        func numbers(_ list: [Int]?) -> [NSNumber]? { list?.map { NSNumber(value: $0) } }
        let end =
            kept.endDate.map { EKRecurrenceEnd(end: $0) }
            ?? (kept.count > 0 ? EKRecurrenceEnd(occurrenceCount: kept.count) : nil)
        self.init(
            recurrenceWith: kept.frequency,
            interval: kept.interval,
            daysOfTheWeek: kept.weekdays?.map { EKRecurrenceDayOfWeek($0.day, weekNumber: $0.week) },
            daysOfTheMonth: numbers(kept.monthDays),
            monthsOfTheYear: numbers(kept.months),
            weeksOfTheYear: numbers(kept.weeks),
            daysOfTheYear: numbers(kept.yearDays),
            setPositions: numbers(kept.positions),
            end: end
        )
    }

    var kept: KeptRule {
        KeptRule(
            frequency: frequency,
            interval: interval,
            weekdays: daysOfTheWeek?.map { KeptRule.Weekday(day: $0.dayOfTheWeek, week: $0.weekNumber) },
            monthDays: daysOfTheMonth?.map(\.intValue),
            months: monthsOfTheYear?.map(\.intValue),
            weeks: weeksOfTheYear?.map(\.intValue),
            yearDays: daysOfTheYear?.map(\.intValue),
            positions: setPositions?.map(\.intValue),
            endDate: recurrenceEnd?.endDate,
            count: recurrenceEnd?.occurrenceCount ?? 0
        )
    }
}
