import StoreKit

/// Takes the money.
final class Till: NSObject {
    private var request: SKProductsRequest?
    private var answered: (() -> Void)?
    private var updates: Task<Void, Never>?

    func open() async {
        updates = Task.detached {
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                print("bought \(transaction.productID)")
                await transaction.finish()
            }
            print("no more updates")
        }
        do {
            let products = try await Product.products(for: ["pretzel", "coffee"])
            print("products \(products.map(\.displayPrice))")
            if let pretzel = products.first, case .success(.verified(let sale)) = try await pretzel.purchase() {
                print("sold \(sale.id)")
            }
        } catch {
            print("products \(error)")
        }
        var entitlements = 0
        for await _ in Transaction.currentEntitlements { entitlements += 1 }
        print("entitlements \(entitlements), \(await Transaction.latest(for: "pretzel") == nil)")
        do {
            try await AppStore.sync()
        } catch StoreKitError.userCancelled {
            print("cancelled")
        } catch {
            print("sync \(error)")
        }
        await openOld()
        updates?.cancel()
        await updates?.value
    }

    private func openOld() async {
        SKPaymentQueue.default().add(self)
        print("payments \(SKPaymentQueue.canMakePayments())")
        await withCheckedContinuation { continuation in
            answered = { continuation.resume() }
            request = SKProductsRequest(productIdentifiers: ["pretzel"])
            request?.delegate = self
            request?.start()
        }
        await withCheckedContinuation { continuation in
            answered = { continuation.resume() }
            let payment = SKMutablePayment()
            payment.productIdentifier = "pretzel"
            SKPaymentQueue.default().add(payment)
        }
        SKStoreReviewController.requestReview()
    }
}

extension Till: SKProductsRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        print("old products \(response.products.count), unknown \(response.invalidProductIdentifiers)")
    }

    func requestDidFinish(_ request: SKRequest) {
        answered?()
    }
}

extension Till: SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .failed {
            let code = (transaction.error as? SKError)?.code
            print("payment for \(transaction.payment.productIdentifier) failed, \(code == .paymentNotAllowed)")
            queue.finishTransaction(transaction)
        }
        answered?()
    }
}
