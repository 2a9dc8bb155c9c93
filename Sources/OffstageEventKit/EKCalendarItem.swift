public import Foundation

/// What events and reminders have in common.
open class EKCalendarItem: EKObject, @unchecked Sendable {
    var item = KeptItem()

    open var calendar: EKCalendar!
    open var calendarItemIdentifier: String { item.identifier }
    open var calendarItemExternalIdentifier: String! { item.identifier }
    open var title: String! {
        get { item.title }
        set { item.title = newValue ?? "" }
    }
    open var location: String? {
        get { item.location }
        set { item.location = newValue }
    }
    open var notes: String? {
        get { item.notes }
        set { item.notes = newValue }
    }
    open var url: URL? {
        get { item.url }
        set { item.url = newValue }
    }
    open var timeZone: TimeZone? {
        get { item.timeZone.flatMap { TimeZone(identifier: $0) } }
        set { item.timeZone = newValue?.identifier }
    }
    open var lastModifiedDate: Date? { item.changed }
    open var creationDate: Date? { item.made }

    open var alarms: [EKAlarm]? {
        get { item.alarms.isEmpty ? nil : item.alarms.map { EKAlarm($0) } }
        set { item.alarms = newValue?.map(\.kept) ?? [] }
    }
    open var recurrenceRules: [EKRecurrenceRule]? {
        get { item.rules.isEmpty ? nil : item.rules.map { EKRecurrenceRule($0) } }
        set { item.rules = newValue?.map(\.kept) ?? [] }
    }

    open var hasAlarms: Bool { !item.alarms.isEmpty }
    open var hasRecurrenceRules: Bool { !item.rules.isEmpty }
    open var hasNotes: Bool { notes != nil }
    open var hasAttendees: Bool { false }
    open var attendees: [EKParticipant]? { nil }
    open override var isNew: Bool { item.made == nil }

    open func addAlarm(_ alarm: EKAlarm) { item.alarms.append(alarm.kept) }
    open func removeAlarm(_ alarm: EKAlarm) {
        if let index = item.alarms.firstIndex(of: alarm.kept) { item.alarms.remove(at: index) }
    }
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { item.rules.append(rule.kept) }
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) {
        if let index = item.rules.firstIndex(of: rule.kept) { item.rules.remove(at: index) }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKCalendarItem else { return false }
        return item.identifier == other.item.identifier && item.start == other.item.start
    }
    open override var hash: Int { item.identifier.hash }
}

/// An event or a reminder as it is kept.
struct KeptItem: Codable {
    var identifier = UUID().uuidString
    var calendar = ""
    var title = ""
    var location: String?
    var notes: String?
    var url: URL?
    var timeZone: String?
    var made: Date?
    var changed: Date?
    var alarms: [KeptAlarm] = []
    var rules: [KeptRule] = []
    // Of an event.
    var start: Date?
    var end: Date?
    var isAllDay = false
    var availability = EKEventAvailability.busy
    /// The starts of repetitions that were removed, or became events of their own.
    var omitted: [Date] = []
    // Of a reminder.
    var isReminder = false
    var startComponents: DateComponents?
    var due: DateComponents?
    var completed: Date?
    var priority = 0
}

/// Something at a time.
open class EKEvent: EKCalendarItem, @unchecked Sendable {
    /// Where the first of those begins that it is one of; nil for one that does not repeat.
    var series: Date?
    /// When it began as it was found.
    private(set) var loaded: Date?

    public init(eventStore: EKEventStore) {}

    init(_ kept: KeptItem, _ calendar: EKCalendar?) {
        super.init()
        (item, self.calendar, loaded) = (kept, calendar, kept.start)
    }

    open var eventIdentifier: String! { item.identifier }
    open var startDate: Date! {
        get { item.start }
        set { item.start = newValue }
    }
    open var endDate: Date! {
        get { item.end }
        set { item.end = newValue }
    }
    open var isAllDay: Bool {
        get { item.isAllDay }
        set { item.isAllDay = newValue }
    }
    open var availability: EKEventAvailability {
        get { item.availability }
        set { item.availability = newValue }
    }
    open var structuredLocation: EKStructuredLocation? {
        get { item.location.map { EKStructuredLocation(title: $0) } }
        set { item.location = newValue?.title }
    }
    open var status: EKEventStatus { .none }
    open var organizer: EKParticipant? { nil }
    open var isDetached: Bool { false }
    open var occurrenceDate: Date! { item.start }
    open var birthdayContactIdentifier: String? { nil }

    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        (item.start ?? .distantPast).compare(other.item.start ?? .distantPast)
    }
}

/// Something to be done.
open class EKReminder: EKCalendarItem, @unchecked Sendable {
    public init(eventStore: EKEventStore) {
        super.init()
        item.isReminder = true
    }

    init(_ kept: KeptItem, _ calendar: EKCalendar?) {
        super.init()
        (item, self.calendar) = (kept, calendar)
    }

    open var startDateComponents: DateComponents? {
        get { item.startComponents }
        set { item.startComponents = newValue }
    }
    open var dueDateComponents: DateComponents? {
        get { item.due }
        set { item.due = newValue }
    }
    open var completionDate: Date? {
        get { item.completed }
        set { item.completed = newValue }
    }
    open var isCompleted: Bool {
        get { item.completed != nil }
        set { item.completed = newValue ? (item.completed ?? Date()) : nil }
    }
    /// From 1, the highest, to 9; zero is none.
    open var priority: Int {
        get { item.priority }
        set { item.priority = newValue }
    }
}
