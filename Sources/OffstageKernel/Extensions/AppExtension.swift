/// An app extension in the bundle of an app, `PlugIns/Name.appex`, as its Info.plist has it.
public struct AppExtension: Equatable, Sendable, Codable {
    public var identifier: AppIdentifier
    /// `CFBundleDisplayName`, else `CFBundleName`.
    public var name: String
    /// `NSExtensionPointIdentifier`: what it extends.
    public var point: String
    /// The names of the entitlements that are true or not empty.
    public var entitlements: [String]

    public init(identifier: AppIdentifier, name: String, point: String, entitlements: [String] = []) {
        self.identifier = identifier
        self.name = name
        self.point = point
        self.entitlements = entitlements
    }

    /// The point of `UNNotificationServiceExtension` (Y-9).
    package static let notificationService = "com.apple.usernotifications.service"

    var servesNotifications: Bool { point == Self.notificationService }
    /// Whether a notification from which it has taken the text is not shown at all.
    var filtersNotifications: Bool { entitlements.contains("com.apple.developer.usernotifications.filtering") }
}

extension AppManifest {
    /// The one that changes notifications, if there is one.
    var notificationService: AppExtension? { extensions?.first(where: \.servesNotifications) }
}
