import Foundation
import OffstageApp

/// Where calendars are kept: in a file of the app's container, so that they outlive the process.
final class EventsFile: Sendable {
    struct Content: Codable {
        /// On a new phone there is one of each.
        var calendars = [
            KeptCalendar(identifier: "Calendar", title: "Calendar", isOfReminders: false),
            KeptCalendar(identifier: "Reminders", title: "Reminders", isOfReminders: true),
        ]
        var items: [KeptItem] = []
    }

    static let shared = EventsFile()

    private let store = OwnersStore("Calendars", first: Content())

    private init() {}

    var now: Content { store.now }

    /// All of the changes, or none.
    func change(_ change: (inout Content) throws -> Void) throws {
        try store.change(change)
        DispatchQueue.main.async {
            OffstageApp.NotificationCenter.default.post(name: .EKEventStoreChanged, object: nil)
        }
    }
}
