public import Foundation

/// What an app asks the keychain of its device. Each is answered with ``SecurityAnswer`` under the number of its frame.
public enum KeychainMessage: Equatable, Sendable, Codable {
    /// `SecItemAdd`.
    case add(Item)
    /// `SecItemCopyMatching`.
    case find(Query)
    /// `SecItemUpdate`: the attributes that the items found get.
    case update(Query, [String: Value])
    /// `SecItemDelete`.
    case delete(Query)

    /// A value of an attribute.
    public enum Value: Equatable, Hashable, Sendable, Codable {
        case text(String)
        case data(Data)
        /// Whole numbers, and flags as 0 and 1.
        case number(Int64)
        /// Nanoseconds since 1970.
        case date(Int64)
    }

    /// An item, by the names that Apple's constants stand for: `acct` is `kSecAttrAccount`, `v_Data` the secret itself.
    public struct Item: Equatable, Sendable, Codable {
        /// `kSecClass`: `genp`, `inet` and so on.
        public var kind: String
        public var attributes: [String: Value]
        /// The number in its persistent reference, once the device keeps it.
        public var reference: Int

        public init(kind: String, attributes: [String: Value], reference: Int = 0) {
            self.kind = kind
            self.attributes = attributes
            self.reference = reference
        }
    }

    /// Which items are meant.
    public struct Query: Equatable, Sendable, Codable {
        /// Nil where a reference says which.
        public var kind: String?
        public var attributes: [String: Value]
        public var reference: Int?
        /// How many at most.
        public var limit: Int
        /// Whether the secrets themselves are wanted: for them the device's keys must be there.
        public var wantsData: Bool

        public init(
            kind: String?,
            attributes: [String: Value],
            reference: Int? = nil,
            limit: Int = .max,
            wantsData: Bool = false
        ) {
            self.kind = kind
            self.attributes = attributes
            self.reference = reference
            self.limit = limit
            self.wantsData = wantsData
        }
    }
}
