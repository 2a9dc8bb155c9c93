/// What people did, for the system to learn from. Nothing does here.
public final class IntentDonationManager: Sendable {
    public static let shared = IntentDonationManager()

    private init() {}

    @discardableResult public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }

    @discardableResult public func donate(intent: some AppIntent) -> IntentDonationIdentifier {
        IntentDonationIdentifier()
    }

    public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws {}
}

public enum IntentDonationMatchingPredicate: Sendable {
    case intentIdentifiers([IntentDonationIdentifier])

    public static func intentType(_ type: any AppIntent.Type) -> IntentDonationMatchingPredicate {
        .intentIdentifiers([])
    }
}
