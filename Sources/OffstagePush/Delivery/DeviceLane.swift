/// How awake a device says it is (C-8).
public enum DevicePower: String, Sendable, Codable {
    case awake
    case lowPower = "low-power"
    case sleep

    /// Whether a notification of this priority is sent now, or waits until the device is awake (P-35, C-8).
    func admits(_ priority: Priority) -> Bool {
        switch self {
        case .awake: true
        case .lowPower, .sleep: priority == .immediate
        }
    }
}

/// What the gateway holds for one device: what waits, and what was sent and not confirmed.
struct DeviceLane: Equatable, Sendable, Codable {
    /// A notification on its way.
    struct Sent: Equatable, Sendable, Codable {
        var sequence: UInt64
        var notification: PushNotification
    }

    /// A connection of the device; none while it is offline.
    struct Session: Equatable, Sendable, Codable {
        var power: DevicePower
        /// How many may be on their way unconfirmed (C-9).
        var credit: Int
    }

    var session: Session?
    /// At most one for each bundle id (P-34), in the order of acceptance.
    var waiting: [PushNotification] = []
    var sent: [Sent] = []
    var lastSequence: UInt64 = 0
    /// The topics that the device does not want (C-7b).
    var disabled: Set<String> = []

    /// Why this must wait, or nil if it can be sent now.
    func obstacle(to notification: PushNotification) -> DeliveryRecord.Cause? {
        guard let session else { return .offline }
        if !session.power.admits(notification.priority) { return .power }
        return sent.count < session.credit ? nil : .credit
    }
}
