/// The keys of an Info.plist that stand among Xcode's build settings (`INFOPLIST_KEY_…`), where all values are texts.
struct GeneratedKeys {
    private let texts: [String: String]

    /// - Parameter texts: by the keys without their prefix.
    init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// Keys whose values are arrays; in a setting their words stand apart.
    private static let lists: Set = [
        "BGTaskSchedulerPermittedIdentifiers", "LSApplicationQueriesSchemes", "UIBackgroundModes",
        "UIRequiredDeviceCapabilities", "UISupportedInterfaceOrientations",
    ]

    var values: [String: Any] {
        var values: [String: Any] = [:]
        for (key, text) in texts {
            let name = key.replacing("_iPhone", with: "~iphone").replacing("_iPad", with: "~ipad")
            switch (key, text) {
            case ("UIApplicationSceneManifest_Generation", _):
                // SwiftUI's scenes need no more; UIKit's stand in the file.
                if text == "YES" {
                    values["UIApplicationSceneManifest"] = ["UIApplicationSupportsMultipleScenes": true]
                }
            case ("UILaunchScreen_Generation", _): values["UILaunchScreen"] = [String: Any]()
            case _ where Self.lists.contains(String(name.prefix { $0 != "~" })):
                values[name] = text.split(whereSeparator: \.isWhitespace).map(String.init)
            case (_, "YES"), (_, "NO"): values[name] = text == "YES"
            default: values[name] = text
            }
        }
        return values
    }
}
