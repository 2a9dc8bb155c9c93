import Foundation

/// A recurrence as it is kept, and the moments that follow from it.
struct KeptRule: Codable, Equatable {
    struct Weekday: Codable, Equatable {
        var day: EKWeekday
        var week: Int
    }

    var frequency: EKRecurrenceFrequency
    var interval: Int
    var weekdays: [Weekday]?
    var monthDays: [Int]?
    var months: [Int]?
    var weeks: [Int]?
    var yearDays: [Int]?
    var positions: [Int]?
    var endDate: Date?
    var count: Int

    /// The starts of what begins at `first` and comes again, up to `end`.
    ///
    /// Days of the week are followed in weeks, days of the month in months; whatever else narrows a rule is kept and
    /// not followed.
    func starts(from first: Date, until end: Date, _ calendar: Calendar) -> [Date] {
        var starts: [Date] = []
        // Whatever the rule, an end: a day for a hundred years.
        for period in 0..<36_525 {
            let candidates = candidates(first, period * interval, calendar).filter { $0 >= first }
            for start in candidates.sorted() {
                if start > min(end, endDate ?? .distantFuture) { return starts }
                if count > 0, starts.count == count { return starts }
                starts.append(start)
            }
            guard let next = calendar.date(byAdding: unit, value: period * interval, to: first), next <= end else {
                return starts
            }
        }
        return starts
    }

    private var unit: Calendar.Component {
        switch frequency {
        case .daily: .day
        case .weekly: .weekOfYear
        case .monthly: .month
        case .yearly: .year
        }
    }

    private func candidates(_ first: Date, _ distance: Int, _ calendar: Calendar) -> [Date] {
        guard let moment = calendar.date(byAdding: unit, value: distance, to: first) else { return [] }
        switch frequency {
        case .weekly:
            guard let weekdays, !weekdays.isEmpty else { return [moment] }
            let own = calendar.component(.weekday, from: moment)
            return weekdays.compactMap { calendar.date(byAdding: .day, value: $0.day.rawValue - own, to: moment) }
        case .monthly:
            guard let monthDays, !monthDays.isEmpty else { return sameDay(first, moment, calendar) }
            let days = calendar.range(of: .day, in: .month, for: moment)?.count ?? 28
            let own = calendar.component(.day, from: moment)
            return monthDays.map { $0 > 0 ? $0 : days + 1 + $0 }.filter { (1...days).contains($0) }
                .compactMap { calendar.date(byAdding: .day, value: $0 - own, to: moment) }
        case .daily: return [moment]
        case .yearly: return sameDay(first, moment, calendar)
        }
    }

    /// A 31st, or a 29th of February, is left out where there is none.
    private func sameDay(_ first: Date, _ moment: Date, _ calendar: Calendar) -> [Date] {
        calendar.component(.day, from: first) == calendar.component(.day, from: moment) ? [moment] : []
    }
}
