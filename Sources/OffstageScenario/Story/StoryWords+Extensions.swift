import OffstageKernel

/// App extensions in words.
extension StoryWords {
    static func ofExtension(_ record: Record) -> (Tone, String)? {
        let name =
            record.text("extension").map { "extension \($0.split(separator: ".").last ?? "?")" } ?? "an extension"
        let id = record.text("id").map { String($0.prefix(24)) } ?? "?"
        switch record.eventName {
        case .extensionLaunched: return (.start, "\(name) is launched")
        case .extensionCalled: return (.plain, "\(name) is handed notification \(id)")
        case .extensionAnswered: return (.plain, "\(name) is done with notification \(id)")
        case .extensionExpired: return (.pause, "\(name) is told that its time for notification \(id) ends")
        case .extensionSuspended: return (.pause, "\(name) is suspended")
        case .extensionResumed: return (.plain, "\(name) goes on")
        case .extensionEnded: return (.stop, "\(name) ends: \(end(record))")
        case .extensionMissing: return (.quiet, "has no extension that could change notification \(id)")
        default: return nil
        }
    }

    private static func end(_ record: Record) -> String {
        let word = record.text("reason") ?? "?"
        return switch word {
        case "time": "its time is over"
        case "jetsam": "memory runs short"
        case "updated": "its app is updated"
        case "uninstalled": "its app is deleted"
        case "reboot", "device-stopped": "the device goes off"
        case "crashed": "it crashed with signal \(record.text("signal") ?? "?")"
        case "exited": "it exited with status \(record.text("status") ?? "?")"
        default: [word, record.text("message")].compactMap(\.self).joined(separator: ": ")
        }
    }
}
