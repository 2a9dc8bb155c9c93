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
            painted(entry, width: 24),
        ]
        return (columns + [entry.details]).joined(separator: "  ").withoutTrailingBlanks
    }

    private func painted(_ entry: LogEntry, width: Int) -> String {
        let text = entry.event.padding(toLength: max(width, entry.event.count), withPad: " ", startingAt: 0)
        return Self.colour(of: entry.eventName).map { $0.paint(text, if: isColoured) } ?? text
    }

    static func colour(of event: EventName?) -> Colour? {
        switch event {
        case .appKilled, .appCrashed, .finding: .red
        case .taskExpired, .appSuspended, .appExited: .yellow
        case .appLaunched, .appResumed, .appForegrounded, .appActivated: .green
        case .callback: .faint
        case .deviceStarted, .deviceRebooted, .deviceLocked, .deviceUnlocked, .environment: .cyan
        default: nil
        }
    }
}
