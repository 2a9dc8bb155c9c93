public import OffstageStoreKit
public import OffstageSwiftUI

/// Products to buy: one line, because there are none.
public struct StoreView: View {
    public init(ids productIDs: some Collection<String>, prefersPromotionalIcon: Bool = false) {}

    public var body: some View { Text("Store unavailable") }
}

/// A product to buy: one line, because there is none.
public struct ProductView: View {
    public init(id productID: String, prefersPromotionalIcon: Bool = false) {}

    public var body: some View { Text("Product unavailable") }
}

/// Subscriptions to choose from: one line, because there are none.
public struct SubscriptionStoreView: View {
    public init(groupID: String) {}
    public init(productIDs: some Collection<String>) {}

    public var body: some View { Text("Subscription unavailable") }
}

public typealias _Entitlement = VerificationResult<OffstageStoreKit.Transaction>

extension View {
    /// Lies over the view, and shows that nothing is subscribed to.
    public func manageSubscriptionsSheet(isPresented: Binding<Bool>) -> some View {
        sheet(isPresented: isPresented) { Text("Subscriptions unavailable") }
    }

    public func manageSubscriptionsSheet(isPresented: Binding<Bool>, subscriptionGroupID: String) -> some View {
        manageSubscriptionsSheet(isPresented: isPresented)
    }

    /// Lies over the view, and shows that nothing was bought.
    public func refundRequestSheet(
        for transactionID: OffstageStoreKit.Transaction.ID,
        isPresented: Binding<Bool>,
        onDismiss: (
            (Result<OffstageStoreKit.Transaction.RefundRequestStatus, OffstageStoreKit.Transaction.RefundRequestError>)
                -> Void
        )? = nil
    ) -> some View {
        sheet(isPresented: isPresented) { Text("Purchase unavailable") }
    }

    /// Called once, with no status: nobody has subscribed.
    public func subscriptionStatusTask(
        for groupID: String,
        priority: TaskPriority = .medium,
        action: @escaping @Sendable @MainActor (EntitlementTaskState<[Product.SubscriptionInfo.Status]>) async -> Void
    ) -> some View {
        task(id: groupID) { await action(.success([])) }
    }

    /// Called once, with no purchase: nothing was bought.
    public func currentEntitlementTask(
        for productID: String,
        priority: TaskPriority = .medium,
        action: @escaping @Sendable @MainActor (EntitlementTaskState<_Entitlement?>) async -> Void
    ) -> some View {
        task(id: productID) { await action(.success(nil)) }
    }
}

/// How far a question about purchases has come.
public enum EntitlementTaskState<Value> {
    case loading
    case failure(any Error)
    case success(Value)

    public var value: Value? {
        if case .success(let value) = self { value } else { nil }
    }
}

extension EntitlementTaskState: Sendable where Value: Sendable {}
