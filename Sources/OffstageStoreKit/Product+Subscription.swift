import OffstageApp

extension Product {
    public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle { switch nothing {} }

    public struct SubscriptionPeriod: Hashable, Sendable {
        public enum Unit: Hashable, Sendable {
            case day, week, month, year

            public var localizedDescription: String {
                switch self {
                case .day: "Day"
                case .week: "Week"
                case .month: "Month"
                case .year: "Year"
                }
            }

            /// A unit as a store writes it. No product has a style, so no value of this type is there.
            public struct FormatStyle: Hashable, Sendable {
                let nothing: Never
            }

            public func formatted(_ format: FormatStyle) -> String { switch format.nothing {} }
        }

        let nothing: Never

        public var unit: Unit { switch nothing {} }
        public var value: Int { switch nothing {} }
    }

    public struct SubscriptionOffer: Hashable, Sendable {
        public struct OfferType: RawRepresentable, Hashable, Sendable {
            public static let introductory = OfferType(rawValue: "introductory")
            public static let promotional = OfferType(rawValue: "promotional")

            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }
        }

        public struct PaymentMode: RawRepresentable, Hashable, Sendable {
            public static let payAsYouGo = PaymentMode(rawValue: "payAsYouGo")
            public static let payUpFront = PaymentMode(rawValue: "payUpFront")
            public static let freeTrial = PaymentMode(rawValue: "freeTrial")

            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }
        }

        let nothing: Never

        public var id: String? { switch nothing {} }
        public var type: OfferType { switch nothing {} }
        public var price: Decimal { switch nothing {} }
        public var displayPrice: String { switch nothing {} }
        public var period: SubscriptionPeriod { switch nothing {} }
        public var periodCount: Int { switch nothing {} }
        public var paymentMode: PaymentMode { switch nothing {} }
    }

    public struct SubscriptionInfo: Hashable, Sendable {
        public struct RenewalState: RawRepresentable, Hashable, Sendable {
            public static let subscribed = RenewalState(rawValue: 1)
            public static let expired = RenewalState(rawValue: 2)
            public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
            public static let inGracePeriod = RenewalState(rawValue: 4)
            public static let revoked = RenewalState(rawValue: 5)

            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }
        }

        public struct RenewalInfo: Hashable, Sendable {
            let nothing: Never

            public var originalTransactionID: UInt64 { switch nothing {} }
            public var currentProductID: String { switch nothing {} }
            public var willAutoRenew: Bool { switch nothing {} }
            public var autoRenewPreference: String? { switch nothing {} }
            public var isInBillingRetry: Bool { switch nothing {} }
            public var gracePeriodExpirationDate: Date? { switch nothing {} }
            public var renewalDate: Date? { switch nothing {} }
        }

        public struct Status: Hashable, Sendable {
            let nothing: Never

            public var state: RenewalState { switch nothing {} }
            public var renewalInfo: VerificationResult<RenewalInfo> { switch nothing {} }
            public var transaction: VerificationResult<Transaction> { switch nothing {} }

            /// No subscription changes: whoever iterates waits.
            public static var updates: Statuses { Statuses(elements: .silence()) }

            public struct Statuses: AsyncSequence, Sendable {
                public typealias Element = Status
                let elements: AsyncStream<Status>

                public func makeAsyncIterator() -> AsyncStream<Status>.Iterator { elements.makeAsyncIterator() }
            }
        }

        let nothing: Never

        public var subscriptionGroupID: String { switch nothing {} }
        public var subscriptionPeriod: SubscriptionPeriod { switch nothing {} }
        public var introductoryOffer: SubscriptionOffer? { switch nothing {} }
        public var promotionalOffers: [SubscriptionOffer] { switch nothing {} }
        public var status: [Status] {
            get async throws { switch nothing {} }
        }
        public var isEligibleForIntroOffer: Bool {
            get async { switch nothing {} }
        }

        /// Nobody has subscribed.
        public static func status(for groupID: String) async throws -> [Status] { [] }

        /// There is no offer.
        public static func isEligibleForIntroOffer(for groupID: String) async -> Bool { false }
    }
}
