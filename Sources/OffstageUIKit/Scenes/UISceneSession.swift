public import Foundation

/// What the system keeps of a scene while it is connected and after.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    public let role: Role
    open internal(set) weak var scene: UIScene?
    open internal(set) var configuration: UISceneConfiguration
    open var persistentIdentifier: String { "scene-1" }
    open var userInfo: [String: Any]?

    init(role: Role, configuration: UISceneConfiguration) {
        self.role = role
        self.configuration = configuration
    }
}
