public import Foundation
import OffstageApp

/// Where the objects of a container are kept.
public struct ModelConfiguration: Hashable, Sendable, Identifiable, CustomDebugStringConvertible {
    public struct GroupContainer: Hashable, Sendable {
        let name: String?

        /// - Note: The app's own folder, whatever groups it has.
        public static let automatic = GroupContainer(name: nil)
        public static let none = GroupContainer(name: nil)
        public static func identifier(_ groupName: String) -> GroupContainer { GroupContainer(name: groupName) }
    }

    /// - Note: Accepted. There is no iCloud.
    public struct CloudKitDatabase: Hashable, Sendable {
        let name: String?

        public static let automatic = CloudKitDatabase(name: nil)
        public static let none = CloudKitDatabase(name: nil)
        public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
            CloudKitDatabase(name: privateDBName)
        }
    }

    public let name: String
    public let schema: Schema?
    public let url: URL
    public let isStoredInMemoryOnly: Bool
    public let allowsSave: Bool
    public let groupContainer: GroupContainer
    public let cloudKitDatabase: CloudKitDatabase
    public var groupAppContainerIdentifier: String? { groupContainer.name }
    public var cloudKitContainerIdentifier: String? { cloudKitDatabase.name }
    public var id: String { name }

    public init(
        _ name: String? = nil,
        schema: Schema? = nil,
        isStoredInMemoryOnly: Bool = false,
        allowsSave: Bool = true,
        groupContainer: GroupContainer = .automatic,
        cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        let group = groupContainer.name.flatMap {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
        }
        let folder = group?.appendingPathComponent("Library/Application Support") ?? .applicationSupportDirectory
        (self.name, self.schema) = (name ?? "default", schema)
        url =
            isStoredInMemoryOnly
            ? URL(fileURLWithPath: "/dev/null") : folder.appendingPathComponent("\(name ?? "default").store")
        (self.isStoredInMemoryOnly, self.allowsSave) = (isStoredInMemoryOnly, allowsSave)
        (self.groupContainer, self.cloudKitDatabase) = (groupContainer, cloudKitDatabase)
    }

    public init(
        _ name: String? = nil,
        schema: Schema? = nil,
        url: URL,
        allowsSave: Bool = true,
        cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        (self.name, self.schema, self.url) = (name ?? url.deletingPathExtension().lastPathComponent, schema, url)
        (isStoredInMemoryOnly, self.allowsSave) = (url.path == "/dev/null", allowsSave)
        (groupContainer, self.cloudKitDatabase) = (.none, cloudKitDatabase)
    }

    @_disfavoredOverload public init(for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
        self.init(schema: Schema(forTypes), isStoredInMemoryOnly: isStoredInMemoryOnly)
    }

    public var debugDescription: String { "ModelConfiguration \(name), \(url.path)" }
}
