public import Foundation

extension EKEventStore {
    // MARK: Finding

    /// - Note: As on iOS, of more than four years the first four are searched.
    public func predicateForEvents(
        withStart startDate: Date,
        end endDate: Date,
        calendars: [EKCalendar]?
    ) -> NSPredicate {
        let limit = Calendar.current.date(byAdding: .year, value: 4, to: startDate) ?? endDate
        return EventPredicate(startDate, min(endDate, limit), calendars.map { Set($0.map(\.calendarIdentifier)) })
    }

    /// Those that a predicate of this store describes, by their start.
    public func events(matching predicate: NSPredicate) -> [EKEvent] {
        guard Self.isAllowed(.event), let wanted = predicate as? EventPredicate else { return [] }
        let calendars = Dictionary(uniqueKeysWithValues: calendars(for: .event).map { ($0.calendarIdentifier, $0) })
        return EventsFile.shared.now.items.filter { !$0.isReminder && wanted.calendars?.contains($0.calendar) ?? true }
            .flatMap { Self.occurrences(of: $0, wanted.start, wanted.end, calendars[$0.calendar]) }
            .sorted { $0.compareStartDate(with: $1) == .orderedAscending }
    }

    public func enumerateEvents(
        matching predicate: NSPredicate,
        using block: (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var isEnough: ObjCBool = false
        for event in events(matching: predicate) where !isEnough.boolValue { block(event, &isEnough) }
    }

    /// The first of those that it repeats.
    public func event(withIdentifier identifier: String) -> EKEvent? {
        guard Self.isAllowed(.event) else { return nil }
        let found = EventsFile.shared.now.items.first { $0.identifier == identifier && !$0.isReminder }
        return found.map { kept in
            let event = EKEvent(kept, calendar(withIdentifier: kept.calendar))
            event.series = kept.rules.isEmpty ? nil : kept.start
            return event
        }
    }

    private static func occurrences(of kept: KeptItem, _ from: Date, _ to: Date, _ calendar: EKCalendar?) -> [EKEvent] {
        guard let start = kept.start, let end = kept.end else { return [] }
        let length = end.timeIntervalSince(start)
        let starts = kept.rules.first?.starts(from: start, until: to, .current) ?? [start]
        return starts.filter { $0 < to && $0.addingTimeInterval(length) > from && !kept.omitted.contains($0) }
            .map { moment in
                var one = kept
                (one.start, one.end) = (moment, moment.addingTimeInterval(length))
                let event = EKEvent(one, calendar)
                event.series = kept.rules.isEmpty ? nil : start
                return event
            }
    }

    // MARK: Saving

    public func save(_ event: EKEvent, span: EKSpan) throws {
        try save(event, span: span, commit: true)
    }

    /// Of several that repeat, with `thisEvent` only this one is changed: it becomes an event of its own.
    public func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try checkAccess(.event)
        guard let calendar = event.calendar else { throw EKError(.noCalendar) }
        guard calendar.entity == .event else { throw EKError(.calendarDoesNotAllowEvents) }
        guard let start = event.item.start else { throw EKError(.noStartDate) }
        guard let end = event.item.end else { throw EKError(.noEndDate) }
        guard start <= end else { throw EKError(.datesInverted) }
        let original = EventsFile.shared.now.items.first { $0.identifier == event.item.identifier }
        var kept = event.item
        kept.calendar = calendar.calendarIdentifier
        (kept.made, kept.changed) = (kept.made ?? Date(), Date())
        let isOne = span == .thisEvent && event.series != nil && original?.rules.isEmpty == false
        let moment = event.loaded
        if isOne {
            kept.identifier = UUID().uuidString
            kept.rules = []
        } else if let first = event.series, let moment {
            // The whole series moves as this one did.
            let shift = start.timeIntervalSince(moment)
            kept.start = first.addingTimeInterval(shift)
            kept.end = first.addingTimeInterval(shift + end.timeIntervalSince(start))
        }
        let (identifier, done) = (event.item.identifier, kept)
        try make(commit) { content in
            let index = content.items.firstIndex { $0.identifier == identifier }
            if isOne, let index, let moment {
                content.items[index].omitted.append(moment)
                content.items.append(done)
            } else if let index {
                content.items[index] = done
            } else {
                content.items.append(done)
            }
        }
        event.item.made = done.made
        event.item.changed = done.changed
        if isOne { (event.item, event.series) = (done, nil) }
    }

    public func remove(_ event: EKEvent, span: EKSpan) throws {
        try remove(event, span: span, commit: true)
    }

    /// Of several that repeat, `thisEvent` is this one, `futureEvents` this one and those after it.
    public func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try checkAccess(.event)
        let (identifier, series, start) = (event.item.identifier, event.series, event.loaded ?? .distantPast)
        try make(commit) { content in
            guard let index = content.items.firstIndex(where: { $0.identifier == identifier }) else { return }
            switch span {
            case .thisEvent where series != nil: content.items[index].omitted.append(start)
            case .futureEvents where series.map({ $0 < start }) == true:
                content.items[index].rules[0].endDate = start.addingTimeInterval(-1)
            case .thisEvent, .futureEvents: content.items.remove(at: index)
            }
        }
    }
}

/// Which events are looked for.
final class EventPredicate: NSPredicate {
    let start: Date
    let end: Date
    let calendars: Set<String>?

    init(_ start: Date, _ end: Date, _ calendars: Set<String>?) {
        (self.start, self.end, self.calendars) = (start, end, calendars)
        super.init(block: { _, _ in true })
    }

    required init?(coder: NSCoder) { nil }
}
