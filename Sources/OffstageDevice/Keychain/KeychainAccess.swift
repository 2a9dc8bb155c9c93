import Foundation
import OffstageKernel

/// What a process may have of the keychain: by its bundle, which groups; by the state of the device, which secrets.
struct KeychainAccess {
    /// In front of identifiers, as a team's is on iOS.
    static let team = "OFFSTAGE00"

    /// Where an item goes that names no group.
    var group: String
    /// Where what names no group is looked for.
    var searched: [String]
    /// All that may be named; nil: any.
    var permitted: [String]?
    /// Whether a secret of this class is given out and taken now (L-60).
    var allows: (FileProtection) -> Bool
    /// Whether what is known of the items themselves can be read.
    var knowsItems: Bool
    var hasPasscode: Bool

    /// - Parameters:
    ///   - app: whose process asks, an app or an extension.
    ///   - bundle: its folder.
    init(of app: AppIdentifier, inBundle bundle: String, of device: Device) {
        let own = "\(Self.team).\(app.rawValue)"
        let entitlements = "\(bundle)/Entitlements.plist"
        group = own
        searched = [own]
        if let list = try? InfoList(entitlements) {
            let groups = ((try? list.strings("keychain-access-groups")) ?? []).map(Self.full)
            let shared = (try? list.strings("com.apple.security.application-groups")) ?? []
            searched = groups + [own] + shared
            permitted = searched
            group = searched[0]
        }
        allows = { device.allowsOpening($0) }
        knowsItems = device.allowsOpening(.completeUntilFirstUserAuthentication)
        hasPasscode = device.visibleSurroundings.surroundings.passcode
    }

    /// A group as items have it: whatever team an app names, there is one.
    static func full(_ group: String) -> String {
        let isPlaceholder = group.hasPrefix("$(")
        let rest = isPlaceholder ? group.drop { $0 != ")" }.dropFirst() : Substring(group)
        if rest.hasPrefix("group.") { return String(rest) }
        let words = rest.split(separator: ".", maxSplits: 1)
        let isTeam = words.count == 2 && words[0].count == 10 && words[0].allSatisfy { $0.isUppercase || $0.isNumber }
        return "\(team).\(isTeam ? words[1] : rest)"
    }

    func permits(_ group: String) -> Bool { permitted?.contains(group) ?? true }
}
