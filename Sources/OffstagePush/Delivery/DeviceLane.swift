/// How awake a device says it is (C-8).
public enum DevicePower: String, CaseIterable, Sendable, Codable {
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
        /// Whether it has left the buffers of the connection (C-9).
        var isWritten = false
    }

    struct Waiting: Equatable, Sendable, Codable {
        var notification: PushNotification
        /// The sequence under which it was sent already, in a connection that ended before the device confirmed it.
        var sequence: UInt64?
    }

    /// A connection of the device; none while it is offline.
    struct Session: Equatable, Sendable, Codable {
        /// The most bytes of notifications that may lie in the buffers of a connection (C-9).
        static let buffer = 65_536

        var power: DevicePower
        /// How many may be on their way unconfirmed (C-9).
        var credit: Int
        /// Bytes of notifications that are not written.
        var unwritten = 0
    }

    var session: Session?
    /// At most one for each bundle id (P-34), in the order of acceptance.
    var waiting: [Waiting] = []
    var sent: [Sent] = []
    var lastSequence: UInt64 = 0
    /// The topics that the device does not want (C-7b).
    var disabled: Set<String> = []

    /// Why this must wait, or nil if it can be sent now.
    func obstacle(to notification: PushNotification) -> DeliveryRecord.Cause? {
        guard let session else { return .offline }
        if !session.power.admits(notification.priority) { return .power }
        let hasRoom = session.unwritten + notification.size <= Session.buffer
        return hasRoom && sent.count < session.credit ? nil : .credit
    }

    /// Puts it on its way under the next sequence.
    mutating func send(_ notification: PushNotification) -> UInt64 {
        waiting.removeAll { $0.notification.number == notification.number }
        lastSequence += 1
        sent.append(.init(sequence: lastSequence, notification: notification))
        session?.unwritten += notification.size
        return lastSequence
    }

    mutating func wrote(_ sequence: UInt64) {
        guard let index = sent.firstIndex(where: { $0.sequence == sequence }), !sent[index].isWritten else { return }
        sent[index].isWritten = true
        session?.unwritten -= sent[index].notification.size
    }

    /// Takes out what the device has, also of what came back from a connection that has ended.
    mutating func confirm(through sequence: UInt64, except exceptions: [UInt64]) -> [PushNotification] {
        func isConfirmed(_ number: UInt64?) -> Bool {
            number.map { $0 <= sequence && !exceptions.contains($0) } ?? false
        }
        // What a device confirms was written, even if its driver has not said so yet.
        for item in sent where isConfirmed(item.sequence) { wrote(item.sequence) }
        let confirmed =
            waiting.filter { isConfirmed($0.sequence) }.map(\.notification)
            + sent.filter { isConfirmed($0.sequence) }.map(\.notification)
        waiting.removeAll { isConfirmed($0.sequence) }
        sent.removeAll { isConfirmed($0.sequence) }
        return confirmed
    }
}

extension PushNotification {
    /// About how many bytes it takes on a connection.
    fileprivate var size: Int { payload.count + topic.utf8.count + (collapseID?.utf8.count ?? 0) + 160 }
}
