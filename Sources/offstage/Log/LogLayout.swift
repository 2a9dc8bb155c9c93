import Foundation
import OffstageKernel

/// Lays entries of the log out in columns. Where an app's name is longer than all before it, the column widens.
struct LogLayout {
    var isColoured: Bool
    private var appWidth = 20

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    mutating func line(_ entry: LogEntry) -> String {
        let app = (entry.app ?? "-").withoutControlCharacters
        appWidth = max(appWidth, app.count)
        let time = deviceTime(entry.time)
        let columns = [
            Colour.faint.paint(String(repeating: " ", count: max(0, 12 - time.count)) + time, if: isColoured),
            app.padding(toLength: appWidth, withPad: " ", startingAt: 0),
            painted(entry.event, width: 24),
        ]
        return (columns + [entry.details]).joined(separator: "  ").withoutTrailingBlanks
    }

    private func painted(_ event: String, width: Int) -> String {
        let text = event.padding(toLength: max(width, event.count), withPad: " ", startingAt: 0)
        return Self.colour(of: event).map { $0.paint(text, if: isColoured) } ?? text
    }

    private static func colour(of event: String) -> Colour? {
        switch event {
        case "app-killed", "app-crashed", "finding": .red
        case "task-expired", "app-suspended", "app-exited": .yellow
        case "app-launched", "app-resumed", "app-foregrounded", "app-activated": .green
        case "callback": .faint
        case let event where event.hasPrefix("device-") || event == "environment": .cyan
        default: nil
        }
    }
}
