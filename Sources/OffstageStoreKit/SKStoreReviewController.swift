/// Asks for a review. As on iOS, whether anybody is asked is not the app's to know; nobody is here.
open class SKStoreReviewController: NSObject {
    open class func requestReview() {}
    @MainActor open class func requestReview(in windowScene: UIWindowScene) {}
}

/// A page of the App Store. There is no store, so nothing is loaded.
@preconcurrency @MainActor open class SKStoreProductViewController: UIViewController {
    open weak var delegate: (any SKStoreProductViewControllerDelegate)?

    open func loadProduct(
        withParameters parameters: [String: Any],
        completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard let block else { return }
        nonisolated(unsafe) let onMain = block
        DispatchQueue.main.async { onMain(false, SKError(.storeProductNotAvailable)) }
    }

    open func loadProduct(withParameters parameters: [String: Any]) async throws -> Bool {
        throw SKError(.storeProductNotAvailable)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showLine("App Store")
    }
}

@preconcurrency @MainActor public protocol SKStoreProductViewControllerDelegate: NSObjectProtocol {
    func productViewControllerDidFinish(_ viewController: SKStoreProductViewController)
}

extension SKStoreProductViewControllerDelegate {
    public func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {}
}

public let SKStoreProductParameterITunesItemIdentifier = "id"
public let SKStoreProductParameterAffiliateToken = "at"
public let SKStoreProductParameterCampaignToken = "ct"
