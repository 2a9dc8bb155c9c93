import Foundation

extension Schema {
    /// What `@Attribute` says of a variable.
    public struct Attribute: @unchecked Sendable {
        // Sendable because nothing in it changes.
        public struct Option: Equatable, Sendable {
            private let name: String

            public static let unique = Option(name: "unique")
            /// - Note: Accepted. The value lies in the store as any other.
            public static let externalStorage = Option(name: "externalStorage")
            public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
            public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")
            public static let ephemeral = Option(name: "ephemeral")
            public static let spotlight = Option(name: "spotlight")

            public static func ephemeral(_: Void) -> Option { ephemeral }

            /// - Note: The value lasts as long as the process, unless it is `Codable`.
            public static func transformable(by transformerType: AnyClass) -> Option { Option(name: "transformable") }
            public static func transformable(by transformerName: String) -> Option { Option(name: "transformable") }
        }

        let isUnique: Bool
        let isEphemeral: Bool
        public let originalName: String?
        public let hashModifier: String?

        public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
            (isUnique, isEphemeral) = (options.contains(.unique), options.contains(.ephemeral))
            (self.originalName, self.hashModifier) = (originalName, hashModifier)
        }
    }

    /// What `@Relationship` says of one.
    public struct Relationship: @unchecked Sendable {
        // Sendable because nothing in it changes.
        public struct Option: Equatable, Sendable {
            private let name: String

            public static let unique = Option(name: "unique")
        }

        /// What becomes of the objects to which a deleted one leads.
        public enum DeleteRule: String, CaseIterable, Codable, Hashable, Sendable {
            case noAction, nullify, cascade, deny
        }

        public let deleteRule: DeleteRule
        public let minimumModelCount: Int?
        public let maximumModelCount: Int?
        public let originalName: String?
        public let hashModifier: String?
        let inverse: AnyKeyPath?

        public init(
            _ options: Option...,
            deleteRule: DeleteRule = .nullify,
            minimumModelCount: Int? = 0,
            maximumModelCount: Int? = 0,
            originalName: String? = nil,
            inverse: AnyKeyPath? = nil,
            hashModifier: String? = nil
        ) {
            (self.deleteRule, self.inverse) = (deleteRule, inverse)
            (self.minimumModelCount, self.maximumModelCount) = (minimumModelCount, maximumModelCount)
            (self.originalName, self.hashModifier) = (originalName, hashModifier)
        }
    }
}
