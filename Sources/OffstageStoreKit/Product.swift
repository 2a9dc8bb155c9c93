/// Something to buy. The store has nothing here, so there is no value of this type.
public struct Product: Hashable, Identifiable, Sendable {
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        public static let consumable = ProductType(rawValue: "Consumable")
        public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
        public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
        public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public enum PurchaseResult: Sendable {
        case success(VerificationResult<Transaction>)
        case userCancelled
        case pending
    }

    public enum PurchaseError: Error, Hashable, Sendable {
        case invalidQuantity, productUnavailable, purchaseNotAllowed, ineligibleForOffer, invalidOfferIdentifier
        case invalidOfferPrice, invalidOfferSignature, missingOfferParameters
    }

    public struct PurchaseOption: Hashable, Sendable {
        private let words: [String]

        public static func appAccountToken(_ token: UUID) -> PurchaseOption {
            PurchaseOption(words: ["appAccountToken", token.uuidString])
        }

        public static func quantity(_ quantity: Int) -> PurchaseOption {
            PurchaseOption(words: ["quantity", String(quantity)])
        }

        public static func simulatesAskToBuyInSandbox(_ simulateAskToBuy: Bool) -> PurchaseOption {
            PurchaseOption(words: ["simulatesAskToBuyInSandbox", String(simulateAskToBuy)])
        }
    }

    let nothing: Never

    public var id: String { switch nothing {} }
    public var type: ProductType { switch nothing {} }
    public var displayName: String { switch nothing {} }
    public var description: String { switch nothing {} }
    public var price: Decimal { switch nothing {} }
    public var displayPrice: String { switch nothing {} }
    public var priceFormatStyle: Decimal.FormatStyle.Currency { switch nothing {} }
    public var isFamilyShareable: Bool { switch nothing {} }
    public var subscription: SubscriptionInfo? { switch nothing {} }
    public var jsonRepresentation: Data { switch nothing {} }
    public var latestTransaction: VerificationResult<Transaction>? {
        get async { switch nothing {} }
    }
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { switch nothing {} }
    }

    /// The store has none of them.
    public static func products<Identifiers: Collection>(
        for identifiers: Identifiers
    ) async throws -> [Product] where Identifiers.Element == String { [] }

    @MainActor public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        switch nothing {}
    }

    @MainActor public func purchase(
        confirmIn scene: some UIScene,
        options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        switch nothing {}
    }
}
