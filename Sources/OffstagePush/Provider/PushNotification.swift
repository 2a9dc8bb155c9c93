/// A notification that was accepted for a device.
public struct PushNotification: Equatable, Sendable, Codable {
    /// Counts what was accepted; unique and rising, where an `apns-id` may come twice.
    public var number: UInt64
    public var id: MessageID
    public var token: DeviceToken
    public var device: String
    public var bundle: String
    public var topic: String
    public var type: PushType
    public var priority: Priority
    /// Until when it is kept for a device that cannot be reached; nil if it is tried once and never kept (P-13).
    public var expiry: Moment?
    public var collapseID: String?
    public var payload: [UInt8]
    public var accepted: Moment
    /// Why it is thrown away although it was accepted, if it is (P-17b, Y-1, Y-2).
    public var flaw: DeliveryRecord.Cause?

    public init(
        number: UInt64 = 0,
        id: MessageID,
        token: DeviceToken,
        device: String,
        bundle: String,
        topic: String,
        type: PushType = .alert,
        priority: Priority = .immediate,
        expiry: Moment? = nil,
        collapseID: String? = nil,
        payload: [UInt8] = [],
        accepted: Moment,
        flaw: DeliveryRecord.Cause? = nil
    ) {
        self.number = number
        self.id = id
        self.token = token
        self.device = device
        self.bundle = bundle
        self.topic = topic
        self.type = type
        self.priority = priority
        self.expiry = expiry
        self.collapseID = collapseID
        self.payload = payload
        self.accepted = accepted
        self.flaw = flaw
    }
}
