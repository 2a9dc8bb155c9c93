public import Foundation

/// A quick action of the app's icon.
open class UIApplicationShortcutItem: NSObject {
    public let type: String
    public let localizedTitle: String

    public init(type: String, localizedTitle: String) {
        self.type = type
        self.localizedTitle = localizedTitle
    }
}
