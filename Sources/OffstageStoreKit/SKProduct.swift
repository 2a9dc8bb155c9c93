/// Something to buy. The store has nothing here, so an app sees none but those that its tests make.
open class SKProduct: NSObject {
    public enum PeriodUnit: UInt, Sendable {
        case day, week, month, year
    }

    open var productIdentifier: String { "" }
    open var localizedTitle: String { "" }
    open var localizedDescription: String { "" }
    open var price: NSDecimalNumber { 0 }
    open var priceLocale: Locale { .current }
    open var isFamilyShareable: Bool { false }
    open var isDownloadable: Bool { false }
    open var contentVersion: String { "" }
    open var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
    open var introductoryPrice: SKProductDiscount? { nil }
    open var discounts: [SKProductDiscount] { [] }
    open var subscriptionGroupIdentifier: String? { nil }
}

open class SKProductSubscriptionPeriod: NSObject {
    open var numberOfUnits: Int { 0 }
    open var unit: SKProduct.PeriodUnit { .day }
}

open class SKProductDiscount: NSObject {
    public enum PaymentMode: UInt, Sendable {
        case payAsYouGo, payUpFront, freeTrial
    }

    public enum `Type`: UInt, Sendable {
        case introductory, subscription
    }

    open var price: NSDecimalNumber { 0 }
    open var priceLocale: Locale { .current }
    open var identifier: String? { nil }
    open var numberOfPeriods: Int { 0 }
    open var subscriptionPeriod: SKProductSubscriptionPeriod { SKProductSubscriptionPeriod() }
    open var paymentMode: PaymentMode { .payAsYouGo }
    open var type: Type { .introductory }
}
