/// One line of the delivery log: what was decided about a notification (C-15).
public struct DeliveryRecord: Equatable, Sendable {
    public enum Event: String, CaseIterable, Sendable {
        case accepted, refused, stored, held, sent, acked, delivered, overwritten, expired, discarded
    }

    /// Why, where the event does not say it by itself.
    public enum Cause: String, Sendable, Codable {
        case offline, power, credit
        /// The device did not confirm before its connection ended (C-6).
        case unacknowledged
        case disabled, unregistered
        /// One attempt was asked for, and there was no connection (P-13).
        case notStored = "not-stored"
        case pushTypeMismatch = "PushTypeMismatch"
        /// The body is no JSON object, or its `aps` is none (Y-1, Y-2).
        case malformedPayload = "malformed-payload"
        /// A push type that no app here can receive (table 1.3).
        case notDelivered = "type-not-delivered"
    }

    public var at: Moment
    public var id: MessageID
    public var device: String?
    public var topic: String?
    public var event: Event
    /// A ``Cause``, or a ``Reason`` for what was refused.
    public var reason: String?
    /// What the provider should mend although it was accepted.
    public var lints: [String]

    public init(
        at: Moment,
        id: MessageID,
        device: String? = nil,
        topic: String? = nil,
        event: Event,
        reason: String? = nil,
        lints: [String] = []
    ) {
        self.at = at
        self.id = id
        self.device = device
        self.topic = topic
        self.event = event
        self.reason = reason
        self.lints = lints
    }

    public init(_ notification: PushNotification, _ event: Event, _ cause: Cause? = nil, at moment: Moment) {
        self.init(
            at: moment,
            id: notification.id,
            device: notification.device,
            topic: notification.topic,
            event: event,
            reason: cause?.rawValue
        )
    }
}
