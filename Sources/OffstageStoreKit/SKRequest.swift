/// A question to the App Store. It is answered on the main thread, in a later turn.
open class SKRequest: NSObject {
    open weak var delegate: (any SKRequestDelegate)?

    private var isCancelled = false

    open func cancel() {
        isCancelled = true
    }

    open func start() {
        nonisolated(unsafe) let onMain = { [self] in if !isCancelled { answer() } }
        DispatchQueue.main.async { onMain() }
    }

    func answer() {
        delegate?.requestDidFinish(self)
    }
}

public protocol SKRequestDelegate: NSObjectProtocol {
    func requestDidFinish(_ request: SKRequest)
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    public func requestDidFinish(_ request: SKRequest) {}
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// Asks for products. The store knows none of them.
open class SKProductsRequest: SKRequest {
    private let identifiers: [String]

    public init(productIdentifiers: Set<String>) {
        identifiers = productIdentifiers.sorted()
    }

    override func answer() {
        let response = SKProductsResponse(invalid: identifiers)
        (delegate as? any SKProductsRequestDelegate)?.productsRequest(self, didReceive: response)
        super.answer()
    }
}

open class SKProductsResponse: NSObject {
    open var products: [SKProduct] { [] }
    public let invalidProductIdentifiers: [String]

    init(invalid identifiers: [String]) {
        invalidProductIdentifiers = identifiers
    }
}

public protocol SKProductsRequestDelegate: SKRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// Asks for a receipt. There is none to be had.
open class SKReceiptRefreshRequest: SKRequest {
    public let receiptProperties: [String: Any]?

    public init(receiptProperties properties: [String: Any]? = nil) {
        receiptProperties = properties
    }

    override func answer() {
        delegate?.request(self, didFailWithError: SKError(.unknown))
    }
}
