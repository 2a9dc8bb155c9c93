public enum INInteractionDirection: Int, Sendable {
    case unspecified, outgoing, incoming
}

/// Something that a person did, for the system to learn from. Nothing does here, which no app can see.
open class INInteraction: NSObject {
    public let intent: INIntent
    public let intentResponse: INIntentResponse?
    open var direction = INInteractionDirection.unspecified
    open var dateInterval: DateInterval?
    open var identifier = UUID().uuidString
    open var groupIdentifier: String?
    open var intentHandlingStatus: INIntentHandlingStatus { .unspecified }

    public init(intent: INIntent, response: INIntentResponse?) {
        (self.intent, intentResponse) = (intent, response)
    }

    /// The completion is called on a queue of the framework's.
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        Self.answer(completion)
    }

    open func donate() async throws {}

    open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        answer(completion)
    }

    open class func delete(
        with identifiers: [String],
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        answer(completion)
    }

    open class func delete(
        with groupIdentifier: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        answer(completion)
    }

    private class func answer(_ completion: (@Sendable ((any Error)?) -> Void)?) {
        guard let completion else { return }
        DispatchQueue.global().async { completion(nil) }
    }
}
