public import OffstageStoreKit
public import OffstageSwiftUI

/// Asks for a review. As on iOS, whether anybody is asked is not the app's to know; nobody is here.
public struct RequestReviewAction: Sendable {
    @MainActor public func callAsFunction() {}
}

/// Buys a product. There is none, so nobody can call it.
public struct PurchaseAction: Sendable {
    @MainActor public func callAsFunction(
        _ product: Product,
        options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        try await product.purchase(options: options)
    }
}

/// Shows what the App Store has to tell. There is nothing, so nobody can call it.
public struct DisplayMessageAction: Sendable {
    @MainActor public func callAsFunction(_ message: Message) throws {}
}

extension EnvironmentValues {
    public var requestReview: RequestReviewAction { RequestReviewAction() }
    public var purchase: PurchaseAction { PurchaseAction() }
    public var displayStoreKitMessage: DisplayMessageAction { DisplayMessageAction() }
}
