import OffstageKernel

/// The place of the device in words.
extension StoryWords {
    static func ofLocation(_ record: Record) -> (Tone, String)? {
        func field(_ name: String) -> String { record.text(name) ?? "?" }
        switch record.eventName {
        case .locationAuthorization: return authorization(field("status"))
        case .locationMonitoring:
            let what = record.text("region").map { "the region \($0)" } ?? "significant changes of its place"
            switch field("phase") {
            case "began": return (.plain, "monitors \(what)")
            case "ended": return (.plain, "no longer monitors \(what)")
            default: return (.warning, "may not monitor \(what)")
            }
        case .locationChanged: return (.plain, "the device has moved far, to \(field("location"))")
        case .regionEntered: return (.plain, "the device is in the region \(field("region"))")
        case .regionExited: return (.plain, "the device has left the region \(field("region"))")
        default: return nil
        }
    }

    private static func authorization(_ status: String) -> (Tone, String) {
        switch status {
        case "asked": (.pause, "asks whether it may know where the device is")
        case "when-in-use": (.plain, "may know where the device is while it is in use")
        case "always": (.plain, "may always know where the device is")
        case "denied": (.pause, "may not know where the device is")
        case "will-be-when-in-use": (.quiet, "will be allowed to know where the device is while it is in use")
        case "will-be-always": (.quiet, "will always be allowed to know where the device is")
        case "will-be-denied": (.quiet, "will not be allowed to know where the device is")
        default: (.plain, "location: \(status)")
        }
    }
}
