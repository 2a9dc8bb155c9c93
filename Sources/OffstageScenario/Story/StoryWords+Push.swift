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
        case .notificationAuthorization: return authorization(record)
        case .notificationScheduled: return (.quiet, "will show \(notification(record)) later")
        case .notificationShown:
            let text = [record.text("title"), record.text("body")].compactMap(\.self).joined(separator: ": ")
            return (.plain, "shows \(notification(record)): \(text)")
        case .notificationDropped:
            let what = record.text("reason") == "no-delegate" ? "is lost" : "is not shown"
            return (.warning, "\(notification(record)) \(what): \(reason(record))")
        case .notificationTapped:
            return (.plain, "\(notification(record)) is tapped\(record.text("action").map { ": \($0)" } ?? "")")
        case .notificationDismissed: return (.plain, "\(notification(record)) is swiped away")
        default: return nil
        }
    }

    private static func notification(_ record: Record) -> String {
        "notification \(record.text("id").map { String($0.prefix(24)) } ?? "?")"
    }

    private static func authorization(_ record: Record) -> (Tone, String) {
        switch record.text("status") {
        case "asked": (.pause, "asks whether it may show notifications")
        case "authorized": (.plain, "may show notifications")
        case "denied": (.pause, "may not show notifications")
        case "provisional": (.plain, "may show notifications quietly, without being asked")
        case "will-be-authorized": (.quiet, "will be allowed notifications when it asks")
        case "will-be-denied": (.quiet, "will be denied notifications when it asks")
        default: (.plain, "notifications: \(record.text("status") ?? "?")")
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
        case "not-determined": "the app has not been allowed to show any"
        case "denied": "the user does not allow any"
        case "no-delegate": "the app has no delegate to hear of it"
        case "no-alerts": "the app did not ask for `.alert`"
        case "nothing-to-show": "there is no text in it"
        case "not-presented": "the app is in front, and its delegate does not want it shown"
        case "PushTypeMismatch": "its type is background, but it has something to show"
        default: "the gateway says \(word)"
        }
    }
}
