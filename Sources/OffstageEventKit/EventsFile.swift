import Foundation
import OffstageApp
import Synchronization

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

    private let file = OwnersFile<Content>("Calendars")
    private let content: Mutex<Content>

    private init() {
        content = Mutex(file.read() ?? Content())
    }

    var now: Content { content.withLock { $0 } }

    /// All of the changes, or none.
    func change(_ change: (inout Content) throws -> Void) throws {
        try content.withLock { content in
            var new = content
            try change(&new)
            try file.write(new)
            content = new
        }
        DispatchQueue.main.async {
            OffstageApp.NotificationCenter.default.post(name: .EKEventStoreChanged, object: nil)
        }
    }
}
