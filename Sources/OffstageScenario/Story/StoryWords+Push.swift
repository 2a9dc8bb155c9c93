import OffstageKernel

/// Remote notifications in words.
extension StoryWords {
    static func ofPush(_ record: Record) -> (Tone, String)? {
        let id = record.text("id").map { "push \($0.prefix(8))" } ?? "a push"
        switch record.eventName {
        case .pushRegistered: return (.plain, "has the token \((record.text("token") ?? "?").prefix(8))…")
        case .pushAccepted: return (.quiet, "\(id) is accepted by the gateway")
        case .pushStored: return (.pause, "\(id) waits: \(reason(record))")
        case .pushDelivered:
            return (.plain, "\(id) arrives\(record.text("silent") == "true" ? ", silent" : "")")
        case .pushDropped: return (.warning, "\(id) is dropped: \(reason(record))")
        case .pushCompleted: return (.plain, "\(id) is dealt with: \(record.text("result") ?? "?")")
        default: return nil
        }
    }

    private static func reason(_ record: Record) -> String {
        let word = record.text("reason") ?? "?"
        return switch word {
        case "offline": "the device cannot reach the gateway"
        case "power", "low-power-mode": "Low Power Mode is on"
        case "background-refresh-off": "Background App Refresh is off"
        case "budget": "the app was woken too often of late"
        case "overwritten": "a newer one takes its place"
        case "expired": "it has expired"
        case "not-stored": "it was to be tried once, and the device cannot reach the gateway"
        case "force-quit": "the user removed the app and has not opened it since"
        case "no-background-mode": "UIBackgroundModes does not list remote-notification"
        case "no-content-available": "it has nothing to show and does not ask for a wake"
        case "duplicate": "it arrived before"
        case "app-ended": "the app ended before it could be woken"
        case "unregistered": "the app does not want any"
        case "PushTypeMismatch": "its type is background, but it has something to show"
        default: "the gateway says \(word)"
        }
    }
}
