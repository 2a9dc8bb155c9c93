/// What is to be bought.
open class SKPayment: NSObject {
    open internal(set) var productIdentifier = ""
    open internal(set) var quantity = 1
    open internal(set) var applicationUsername: String?
    open internal(set) var simulatesAskToBuyInSandbox = false

    public override init() {}

    public convenience init(product: SKProduct) {
        self.init()
        productIdentifier = product.productIdentifier
    }
}

/// What is to be bought, and how often.
open class SKMutablePayment: SKPayment {
    open override var productIdentifier: String {
        get { super.productIdentifier }
        set { super.productIdentifier = newValue }
    }
    open override var quantity: Int {
        get { super.quantity }
        set { super.quantity = newValue }
    }
    open override var applicationUsername: String? {
        get { super.applicationUsername }
        set { super.applicationUsername = newValue }
    }
    open override var simulatesAskToBuyInSandbox: Bool {
        get { super.simulatesAskToBuyInSandbox }
        set { super.simulatesAskToBuyInSandbox = newValue }
    }
}

public enum SKPaymentTransactionState: Int, Sendable {
    case purchasing, purchased, failed, restored, deferred
}

/// A payment in the queue. Here every one has failed.
open class SKPaymentTransaction: NSObject {
    open private(set) var payment: SKPayment
    open var transactionState: SKPaymentTransactionState { .failed }
    open var transactionIdentifier: String? { nil }
    open var transactionDate: Date? { nil }
    open var original: SKPaymentTransaction? { nil }
    open private(set) var error: (any Error)?

    init(failed payment: SKPayment, _ error: any Error) {
        (self.payment, self.error) = (payment, error)
    }
}
