public import Foundation

/// A quick action of the app's icon.
open class UIApplicationShortcutItem: NSObject {
    open fileprivate(set) var type: String
    open fileprivate(set) var localizedTitle: String
    open fileprivate(set) var localizedSubtitle: String?
    open fileprivate(set) var icon: UIApplicationShortcutIcon?
    open fileprivate(set) var userInfo: [String: any NSSecureCoding]?

    public init(
        type: String,
        localizedTitle: String,
        localizedSubtitle: String? = nil,
        icon: UIApplicationShortcutIcon? = nil,
        userInfo: [String: any NSSecureCoding]? = nil
    ) {
        (self.type, self.localizedTitle, self.localizedSubtitle) = (type, localizedTitle, localizedSubtitle)
        (self.icon, self.userInfo) = (icon, userInfo)
    }
}

/// One that can be changed before it is set.
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    open override var type: String {
        get { super.type }
        set { super.type = newValue }
    }

    open override var localizedTitle: String {
        get { super.localizedTitle }
        set { super.localizedTitle = newValue }
    }

    open override var localizedSubtitle: String? {
        get { super.localizedSubtitle }
        set { super.localizedSubtitle = newValue }
    }

    open override var icon: UIApplicationShortcutIcon? {
        get { super.icon }
        set { super.icon = newValue }
    }

    open override var userInfo: [String: any NSSecureCoding]? {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
}
