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

    func run() throws(DeviceError) {
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
        try refuseStoryboards(values, under: "")
    }

    private static func holds(_ value: Any, _ kind: Kind) -> Bool {
        switch kind {
        case .string: value is String
        case .strings: value is [String]
        case .boolean: value is Bool
        case .dictionary: value is [String: Any]
        }
    }

    /// An app whose first screen is in a storyboard would start without one.
    private func refuseStoryboards(_ value: Any, under path: String) throws(DeviceError) {
        if let list = value as? [Any] {
            for item in list { try refuseStoryboards(item, under: path) }
        }
        guard let dictionary = value as? [String: Any] else { return }
        for (key, item) in dictionary {
            if key == "UIMainStoryboardFile" || key == "UISceneStoryboardFile" || key == "NSMainNibFile" {
                throw AppBundle.unusable(
                    "\(file): \(path)\(key): storyboards are not supported; make the window in code and remove "
                        + "the key."
                )
            }
            try refuseStoryboards(item, under: path + key + ".")
        }
    }
}
