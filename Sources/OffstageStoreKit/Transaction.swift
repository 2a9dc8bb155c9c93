import OffstageApp

/// A purchase. There is none here, so no value of this type.
public struct Transaction: Hashable, Identifiable, Sendable {
    public struct OwnershipType: RawRepresentable, Hashable, Sendable {
        public static let purchased = OwnershipType(rawValue: "PURCHASED")
        public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public struct RevocationReason: RawRepresentable, Hashable, Sendable {
        public static let developerIssue = RevocationReason(rawValue: 1)
        public static let other = RevocationReason(rawValue: 0)

        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    public enum RefundRequestStatus: Hashable, Sendable {
        case success, userCancelled
    }

    public enum RefundRequestError: Error, Hashable, Sendable {
        case duplicateRequest, failed
    }

    /// Purchases, one after the other.
    public struct Transactions: AsyncSequence, Sendable {
        public typealias Element = VerificationResult<Transaction>
        let elements: AsyncStream<Element>

        public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { elements.makeAsyncIterator() }
    }

    let nothing: Never

    var jws: String { switch nothing {} }

    public var id: UInt64 { switch nothing {} }
    public var originalID: UInt64 { switch nothing {} }
    public var webOrderLineItemID: String? { switch nothing {} }
    public var productID: String { switch nothing {} }
    public var subscriptionGroupID: String? { switch nothing {} }
    public var appBundleID: String { switch nothing {} }
    public var purchaseDate: Date { switch nothing {} }
    public var originalPurchaseDate: Date { switch nothing {} }
    public var expirationDate: Date? { switch nothing {} }
    public var purchasedQuantity: Int { switch nothing {} }
    public var isUpgraded: Bool { switch nothing {} }
    public var revocationDate: Date? { switch nothing {} }
    public var revocationReason: RevocationReason? { switch nothing {} }
    public var productType: Product.ProductType { switch nothing {} }
    public var appAccountToken: UUID? { switch nothing {} }
    public var environment: AppStore.Environment { switch nothing {} }
    public var ownershipType: OwnershipType { switch nothing {} }
    public var signedDate: Date { switch nothing {} }
    public var price: Decimal? { switch nothing {} }
    public var jsonRepresentation: Data { switch nothing {} }
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async { switch nothing {} }
    }

    public func finish() async {}

    @MainActor public func beginRefundRequest(in scene: UIWindowScene) async throws -> RefundRequestStatus {
        switch nothing {}
    }

    /// Nothing is bought elsewhere: whoever iterates waits.
    public static var updates: Transactions { Transactions(elements: .silence()) }
    public static var all: Transactions { Transactions(elements: AsyncStream { nil }) }
    public static var currentEntitlements: Transactions { Transactions(elements: AsyncStream { nil }) }
    public static var unfinished: Transactions { Transactions(elements: AsyncStream { nil }) }

    public static func latest(for productID: String) async -> VerificationResult<Transaction>? { nil }
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? { nil }
}
