import Foundation

/// What an app may, by the `Entitlements.plist` in its bundle. Without the file it counts as entitled for development
/// (N-3).
struct Entitlements {
    /// Those that are true or not empty.
    var names: [String] = []
    /// `aps-environment`; nil if the app may have no token.
    var pushEnvironment: String? = "development"

    /// - Throws: ``DeviceError``, naming file and key.
    init(inBundle bundle: String) throws(DeviceError) {
        let path = "\(bundle)/Entitlements.plist"
        guard access(path, F_OK) == 0 else { return }
        let list = try InfoList(path)
        names = list.grantedKeys
        pushEnvironment = try list.optionalString("aps-environment")
        if let pushEnvironment, !["development", "production"].contains(pushEnvironment) {
            throw list.wrong("aps-environment", "must be development or production")
        }
    }
}

extension InfoList {
    /// The keys whose value grants something, in alphabetical order.
    fileprivate var grantedKeys: [String] {
        values.filter { _, value in
            switch value {
            case let flag as Bool: flag
            case let text as String: !text.isEmpty
            case let list as [Any]: !list.isEmpty
            default: true
            }
        }.keys.sorted()
    }
}
