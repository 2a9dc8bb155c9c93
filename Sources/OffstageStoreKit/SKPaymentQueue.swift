/// The payments of the app. Nobody may pay here: each fails with `paymentNotAllowed`, and there is nothing to restore.
/// Observers are called on the main thread, in a later turn.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var observers: [any SKPaymentTransactionObserver] = []
    private var waiting: [SKPaymentTransaction] = []

    private static let queue = SKPaymentQueue()

    open class func `default`() -> SKPaymentQueue { queue }
    open class func canMakePayments() -> Bool { false }

    open weak var delegate: (any SKPaymentQueueDelegate)?
    open var transactions: [SKPaymentTransaction] { lock.withLock { waiting } }
    open var transactionObservers: [any SKPaymentTransactionObserver] { lock.withLock { observers } }
    open var storefront: SKStorefront? { nil }

    open func add(_ observer: any SKPaymentTransactionObserver) {
        lock.withLock { observers.append(observer) }
    }

    open func remove(_ observer: any SKPaymentTransactionObserver) {
        lock.withLock { observers.removeAll { $0 === observer } }
    }

    open func add(_ payment: SKPayment) {
        let transaction = SKPaymentTransaction(failed: payment, SKError(.paymentNotAllowed))
        lock.withLock { waiting.append(transaction) }
        tell { $0.paymentQueue(self, updatedTransactions: [transaction]) }
    }

    open func finishTransaction(_ transaction: SKPaymentTransaction) {
        let isWaiting = lock.withLock {
            let count = waiting.count
            waiting.removeAll { $0 === transaction }
            return waiting.count < count
        }
        if isWaiting { tell { $0.paymentQueue(self, removedTransactions: [transaction]) } }
    }

    open func restoreCompletedTransactions() {
        tell { $0.paymentQueueRestoreCompletedTransactionsFinished(self) }
    }

    open func restoreCompletedTransactions(withApplicationUsername username: String?) {
        restoreCompletedTransactions()
    }

    open func presentCodeRedemptionSheet() {}
    open func showPriceConsentIfNeeded() {}

    private func tell(_ call: @escaping (any SKPaymentTransactionObserver) -> Void) {
        nonisolated(unsafe) let onMain = { self.transactionObservers.forEach(call) }
        DispatchQueue.main.async { onMain() }
    }
}

public protocol SKPaymentQueueDelegate: NSObjectProtocol {
    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool
    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool
}

extension SKPaymentQueueDelegate {
    public func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool { true }
    public func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { true }
}

/// The App Store of a country. There is none here.
open class SKStorefront: NSObject {
    public let countryCode: String
    public let identifier: String

    init(countryCode: String, identifier: String) {
        (self.countryCode, self.identifier) = (countryCode, identifier)
    }
}

public protocol SKPaymentTransactionObserver: NSObjectProtocol {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)
}

extension SKPaymentTransactionObserver {
    public func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {}
    public func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {}
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool { true }
    public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
}
