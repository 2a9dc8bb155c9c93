import Foundation
import OffstageEventKit
import Testing

/// The owner's calendars: what is saved is found, as often as it comes again.
@Suite(.timeLimit(.minutes(1)), .serialized) struct EventKitTests {
    private let store = EKEventStore()
    private let calendar = Calendar.current

    private func date(_ month: Int, _ day: Int, _ hour: Int = 9) -> Date {
        calendar.date(from: DateComponents(year: 2026, month: month, day: day, hour: hour)) ?? .distantPast
    }

    private func found(_ from: Date, _ to: Date) -> [String] {
        let events = store.events(matching: store.predicateForEvents(withStart: from, end: to, calendars: nil))
        return events.map { event in
            let day = calendar.dateComponents([.month, .day], from: event.startDate)
            return "\(event.title ?? "") \(day.month ?? 0)-\(day.day ?? 0)"
        }
    }

    @Test func events_comeAgainByTheirRules() async throws {
        let event = EKEvent(eventStore: store)
        #expect(throws: EKError(.eventStoreNotAuthorized)) { try store.save(event, span: .thisEvent) }
        #expect(try await store.requestFullAccessToEvents())
        #expect(throws: EKError(.noCalendar)) { try store.save(event, span: .thisEvent) }
        event.calendar = store.defaultCalendarForNewEvents
        (event.title, event.startDate, event.endDate) = ("Tea", date(6, 1), date(6, 1, 8))
        #expect(throws: EKError(.datesInverted)) { try store.save(event, span: .thisEvent) }
        event.endDate = date(6, 1, 10)
        // The first of June is a Monday.
        let days = [EKRecurrenceDayOfWeek(.monday), EKRecurrenceDayOfWeek(.wednesday)]
        event.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: .weekly,
                interval: 2,
                daysOfTheWeek: days,
                daysOfTheMonth: nil,
                monthsOfTheYear: nil,
                weeksOfTheYear: nil,
                daysOfTheYear: nil,
                setPositions: nil,
                end: EKRecurrenceEnd(occurrenceCount: 5)
            )
        )
        try store.save(event, span: .futureEvents)
        #expect(found(date(5, 1), date(12, 1)) == ["Tea 6-1", "Tea 6-3", "Tea 6-15", "Tea 6-17", "Tea 6-29"])
        let window = store.predicateForEvents(withStart: date(6, 15), end: date(6, 18), calendars: nil)
        let two = store.events(matching: window)
        two[0].title = "Cake"
        try store.save(two[0], span: .thisEvent)
        try store.remove(two[1], span: .futureEvents)
        #expect(found(date(5, 1), date(12, 1)) == ["Tea 6-1", "Tea 6-3", "Cake 6-15"])
        let first = try #require(store.event(withIdentifier: event.eventIdentifier))
        try store.remove(first, span: .futureEvents, commit: false)
        #expect(found(date(5, 1), date(6, 2)) == ["Tea 6-1"])
        try store.commit()
        #expect(found(date(5, 1), date(12, 1)) == ["Cake 6-15"])
    }

    @Test func endOfMonth_isLeftOutWhereThereIsNone() async throws {
        #expect(try await store.requestAccess(to: .event))
        let event = EKEvent(eventStore: store)
        event.calendar = EKCalendar(for: .event, eventStore: store)
        event.calendar.title = "Bills"
        try store.saveCalendar(event.calendar, commit: true)
        (event.title, event.startDate, event.endDate) = ("Rent", date(1, 31), date(1, 31))
        event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .monthly, interval: 1, end: .init(end: date(5, 31))))
        try store.save(event, span: .thisEvent)
        #expect(found(date(1, 1), date(5, 1)) == ["Rent 1-31", "Rent 3-31"])
        try store.removeCalendar(event.calendar, commit: true)
        #expect(found(date(1, 1), date(5, 1)).isEmpty)
    }

    @Test func reminders_areFoundUntilTheyAreDone() async throws {
        #expect(try await store.requestFullAccessToReminders())
        let reminder = EKReminder(eventStore: store)
        (reminder.title, reminder.calendar) = ("Water", store.defaultCalendarForNewReminders())
        reminder.dueDateComponents = calendar.dateComponents([.year, .month, .day], from: date(6, 1))
        try store.save(reminder, commit: true)
        func open(_ end: Date) async -> [String?] {
            let predicate = store.predicateForIncompleteReminders(withDueDateStarting: nil, ending: end, calendars: nil)
            return await withCheckedContinuation { continuation in
                store.fetchReminders(matching: predicate) { continuation.resume(returning: ($0 ?? []).map(\.title)) }
            }
        }
        #expect(await open(date(6, 2)) == ["Water"])
        #expect(await open(date(5, 2)).isEmpty)
        reminder.isCompleted = true
        try store.save(reminder, commit: true)
        #expect(await open(date(6, 2)).isEmpty)
    }
}
