import Foundation

/// What keys must hold, so that a mistake is named here and not met by the app.
struct InfoPlistCheck {
    var file: String
    var values: [String: Any]

    private enum Kind: String {
        case string = "a string"
        case strings = "an array of strings"
        case boolean = "a boolean"
        case dictionary = "a dictionary"
    }

    private static let kinds: [(String, Kind)] = [
        ("CFBundleIdentifier", .string), ("CFBundleName", .string), ("CFBundleDisplayName", .string),
        ("CFBundleExecutable", .string), ("CFBundleVersion", .string), ("CFBundleShortVersionString", .string),
        ("UIBackgroundModes", .strings), ("BGTaskSchedulerPermittedIdentifiers", .strings),
        ("UIApplicationSceneManifest", .dictionary), ("UIApplicationExitsOnSuspend", .boolean),
    ]

    /// - Parameter storyboards: the names of those that the bundle has.
    func run(storyboards: [String]) throws(DeviceError) {
        for (key, kind) in Self.kinds {
            if let value = values[key], !Self.holds(value, kind) {
                throw AppBundle.unusable("\(file): \(key) must be \(kind.rawValue).")
            }
        }
        for key in ["CFBundleName", "CFBundleExecutable"] {
            guard let name = values[key] as? String else { continue }
            if name.isEmpty || name.contains("/") || name.hasPrefix(".") {
                throw AppBundle.unusable("\(file): \(key) is '\(name)', which is no name of a file.")
            }
        }
        if let identifier = values["CFBundleIdentifier"] as? String,
            identifier.wholeMatch(of: #/[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*/#) == nil
        {
            throw AppBundle.unusable(
                "\(file): CFBundleIdentifier is '\(identifier)'; it has letters, digits, hyphens and dots only, "
                    + "as com.example.app."
            )
        }
        try check(storyboards, in: values, under: "")
    }

    private static func holds(_ value: Any, _ kind: Kind) -> Bool {
        switch kind {
        case .string: value is String
        case .strings: value is [String]
        case .boolean: value is Bool
        case .dictionary: value is [String: Any]
        }
    }

    /// An app whose first screen is in a file that is not there would start without one.
    private func check(_ storyboards: [String], in value: Any, under path: String) throws(DeviceError) {
        if let list = value as? [Any] {
            for item in list { try check(storyboards, in: item, under: path) }
        }
        guard let dictionary = value as? [String: Any] else { return }
        for (key, item) in dictionary.sorted(by: { $0.key < $1.key }) {
            if key == "NSMainNibFile" {
                throw AppBundle.unusable(
                    "\(file): \(path)\(key): main nibs are not supported; make the window in code and remove the key."
                )
            }
            let isStoryboard = key == "UIMainStoryboardFile" || key == "UISceneStoryboardFile"
            if isStoryboard, let name = item as? String, !name.isEmpty, !storyboards.contains(name) {
                throw AppBundle.unusable(
                    "\(file): \(path)\(key) names \(name).storyboard, which is not among the app's files; add it, or "
                        + "remove the key."
                )
            }
            try check(storyboards, in: item, under: path + key + ".")
        }
    }
}
