import OffstageApp

/// What the App Store has to tell. It is not there, and tells nothing: there is no value of this type.
public struct Message: Hashable, Sendable {
    public struct Reason: RawRepresentable, Hashable, Sendable {
        public static let generic = Reason(rawValue: 0)
        public static let priceIncreaseConsent = Reason(rawValue: 1)
        public static let billingIssue = Reason(rawValue: 2)
        public static let winBackOffer = Reason(rawValue: 3)

        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    /// Messages, one after the other.
    public struct Messages: AsyncSequence, Sendable {
        public typealias Element = Message
        let elements: AsyncStream<Message>

        public func makeAsyncIterator() -> AsyncStream<Message>.Iterator { elements.makeAsyncIterator() }
    }

    let nothing: Never

    public var reason: Reason { switch nothing {} }

    /// None comes: whoever iterates waits.
    public static var messages: Messages { Messages(elements: .silence()) }

    @MainActor public func display(in scene: UIWindowScene) throws {}
}
