package import OffstageKernel

/// A word for what a person lets an app do or not, behind `allow` and `deny` in scenarios and on the command line.
package struct PermissionWord: Sendable {
    package let word: String
    package let event: @Sendable (AppIdentifier) -> Event

    private init(_ word: String, _ action: @escaping @Sendable (AppIdentifier) -> UserAction) {
        self.word = word
        event = { .user(action($0)) }
    }

    package static let allowed = [
        PermissionWord("notifications") { .answeredNotifications($0, isAllowed: true) },
        PermissionWord("location") { .answeredLocation($0, .whenInUse) },
        PermissionWord("location-always") { .answeredLocation($0, .always) },
    ]

    package static let denied = [
        PermissionWord("notifications") { .answeredNotifications($0, isAllowed: false) },
        PermissionWord("location") { .answeredLocation($0, .denied) },
    ]

    /// The event as it stands in a scenario, `allow: { location: "com.example.app" }`; nil for another.
    static func yaml(of event: Event) -> String? {
        guard let app = app(in: event) else { return nil }
        for (verb, words) in [("allow", allowed), ("deny", denied)] {
            if let word = words.first(where: { $0.event(app) == event }) {
                return "\(verb): { \(word.word): \(app.rawValue.quotedForJSON) }"
            }
        }
        return nil
    }

    /// The app that is answered.
    static func app(in event: Event) -> AppIdentifier? {
        switch event {
        case .user(.answeredNotifications(let app, _)), .user(.answeredLocation(let app, _)): app
        default: nil
        }
    }
}
