public import Foundation

extension EKEventStore {
    public func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
        ReminderPredicate(calendars) { _ in true }
    }

    public func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?,
        ending endDate: Date?,
        calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(calendars) { item in
            guard item.completed == nil else { return false }
            return Self.isWithin(item.due.flatMap { Calendar.current.date(from: $0) }, startDate, endDate)
        }
    }

    public func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?,
        ending endDate: Date?,
        calendars: [EKCalendar]?
    ) -> NSPredicate {
        ReminderPredicate(calendars) { item in
            item.completed != nil && Self.isWithin(item.completed, startDate, endDate)
        }
    }

    private static func isWithin(_ date: Date?, _ start: Date?, _ end: Date?) -> Bool {
        guard start != nil || end != nil else { return true }
        guard let date else { return false }
        return date >= start ?? .distantPast && date <= end ?? .distantFuture
    }

    /// Tells on a thread of the framework's; nil without the owner's word.
    @preconcurrency @discardableResult public func fetchReminders(
        matching predicate: NSPredicate,
        completion: @escaping @Sendable ([EKReminder]?) -> Void
    ) -> Any {
        let found = reminders(matching: predicate)
        DispatchQueue.global().async { completion(found) }
        return NSObject()
    }

    /// - Note: What is found is told at once, so there is nothing to take back.
    public func cancelFetchRequest(_ fetchIdentifier: Any) {}

    private func reminders(matching predicate: NSPredicate) -> [EKReminder]? {
        guard Self.isAllowed(.reminder) else { return nil }
        guard let wanted = predicate as? ReminderPredicate else { return [] }
        let calendars = Dictionary(uniqueKeysWithValues: calendars(for: .reminder).map { ($0.calendarIdentifier, $0) })
        return EventsFile.shared.now.items
            .filter { $0.isReminder && wanted.calendars?.contains($0.calendar) ?? true && wanted.test($0) }
            .map { EKReminder($0, calendars[$0.calendar]) }
    }

    public func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        let found = EventsFile.shared.now.items.first { $0.identifier == identifier }
        guard let found else { return nil }
        guard found.isReminder else { return event(withIdentifier: identifier) }
        guard Self.isAllowed(.reminder) else { return nil }
        return EKReminder(found, calendar(withIdentifier: found.calendar))
    }

    public func save(_ reminder: EKReminder, commit: Bool) throws {
        try checkAccess(.reminder)
        guard let calendar = reminder.calendar else { throw EKError(.noCalendar) }
        guard calendar.entity == .reminder else { throw EKError(.calendarDoesNotAllowReminders) }
        guard (0...9).contains(reminder.priority) else { throw EKError(.priorityIsInvalid) }
        guard !reminder.hasRecurrenceRules || reminder.dueDateComponents != nil else {
            throw EKError(.recurringReminderRequiresDueDate)
        }
        reminder.item.calendar = calendar.calendarIdentifier
        (reminder.item.made, reminder.item.changed) = (reminder.item.made ?? Date(), Date())
        let kept = reminder.item
        try make(commit) { content in
            if let index = content.items.firstIndex(where: { $0.identifier == kept.identifier }) {
                content.items[index] = kept
            } else {
                content.items.append(kept)
            }
        }
    }

    public func remove(_ reminder: EKReminder, commit: Bool) throws {
        try checkAccess(.reminder)
        let identifier = reminder.item.identifier
        try make(commit) { $0.items.removeAll { $0.identifier == identifier } }
    }
}

/// Which reminders are looked for.
final class ReminderPredicate: NSPredicate {
    let calendars: Set<String>?
    let test: (KeptItem) -> Bool

    init(_ calendars: [EKCalendar]?, _ test: @escaping (KeptItem) -> Bool) {
        self.calendars = calendars.map { Set($0.map(\.calendarIdentifier)) }
        self.test = test
        super.init(block: { _, _ in true })
    }

    required init?(coder: NSCoder) { nil }
}
