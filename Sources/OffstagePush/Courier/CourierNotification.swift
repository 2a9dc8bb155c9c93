/// A notification as a device gets it (C-5).
package struct CourierNotification: Equatable, Sendable {
    /// Its place among all that this device was sent in its session.
    package var sequence: UInt64
    package var id: MessageID
    package var topic: String
    package var token: DeviceToken
    package var type: PushType
    package var priority: Priority
    /// When it is worth nothing any more; nil if one attempt was asked for (P-13).
    package var expiry: Moment?
    package var collapseID: String?
    package var accepted: Moment
    package var payload: [UInt8]

    package init(_ notification: PushNotification, sequence: UInt64) {
        self.sequence = sequence
        id = notification.id
        topic = notification.topic
        token = notification.token
        type = notification.type
        priority = notification.priority
        expiry = notification.expiry
        collapseID = notification.collapseID
        accepted = notification.accepted
        payload = notification.payload
    }

    init(
        sequence: UInt64,
        id: MessageID,
        topic: String,
        token: DeviceToken,
        type: PushType,
        priority: Priority,
        expiry: Moment?,
        collapseID: String?,
        accepted: Moment,
        payload: [UInt8]
    ) {
        self.sequence = sequence
        self.id = id
        self.topic = topic
        self.token = token
        self.type = type
        self.priority = priority
        self.expiry = expiry
        self.collapseID = collapseID
        self.accepted = accepted
        self.payload = payload
    }

    /// The app that it is for.
    package var bundle: String { type.bundle(ofTopic: topic) ?? topic }
}
