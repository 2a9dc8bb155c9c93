/// Keeps notifications for devices that cannot be reached and sends them when they can.
///
/// 1. Sends at once to a device that is connected and awake; keeps at most one for each device and app otherwise, the
///    newest (P-34), unless one attempt was asked for (P-13).
/// 2. Hands over what it kept when the device connects, wakes up or has room again, in the order of acceptance (P-35b).
/// 3. Takes back what was sent and not confirmed when a connection ends (C-6), and drops what expires.
/// 4. Writes a record of each decision (C-15), and says what must be durable.
///
/// It is a value: events and a moment go in, effects come out in the order in which they must happen. The same machine
/// stands behind sockets and, in virtual time, inside a device's own queue. The odd case: what a connection's end
/// brings back is older than what came meanwhile, and then it is the one that is overwritten.
public struct StoreAndForward: Equatable, Sendable, Codable {
    public enum Event: Equatable, Sendable {
        case accepted(PushNotification, lints: [String] = [])
        /// The device's connection stands; an older one is thereby replaced (C-11).
        /// - Parameter confirmed: Up to where the device has all of its sequence, as it says itself (C-3).
        case connected(device: String, power: DevicePower = .awake, credit: Int = 32, confirmed: UInt64 = 0)
        case disconnected(device: String)
        /// The device has all up to this number of its sequence, but for the exceptions (C-5).
        case acknowledged(device: String, through: UInt64, except: [UInt64] = [])
        case credit(device: String, Int)
        /// The notification of this sequence has left the buffers of the connection (C-9).
        case written(device: String, UInt64)
        case power(device: String, DevicePower)
        /// The bundle ids that the device does not want, instead of those it said before (C-7).
        case disabled(device: String, Set<String>)
        /// The app is gone from the device (P-36).
        case removed(device: String, bundle: String)
        /// What an earlier life of the owner kept.
        case restored(PushNotification)
        /// Accepted and made durable by another owner of the same store, for a device that is connected to this one.
        case arrived(PushNotification)
        /// Another owner answers for the device from now on: nothing of it is kept or said here any more.
        case forgotten(device: String)
        case timePassed
    }

    public enum Effect: Equatable, Sendable {
        /// Must be durable before the provider is answered.
        case keep(PushNotification)
        /// The notification of this number need not be durable any more.
        case forget(UInt64)
        case send(device: String, sequence: UInt64, PushNotification)
        case record(DeliveryRecord)
    }

    private var lanes: [String: DeviceLane] = [:]
    private var deadlines = DeadlineHeap<String>()

    public init() {}

    /// When ``Event/timePassed`` is due.
    public var nextDeadline: Moment? { deadlines.earliest }

    /// How many notifications wait for their devices.
    public var waitingCount: Int { lanes.values.reduce(0) { $0 + $1.waiting.count } }

    /// How many moments are remembered: about as many as notifications wait, but for a thousand.
    package var deadlineCount: Int { deadlines.count }

    func disabledTopics(of device: String) -> Set<String> { lanes[device]?.disabled ?? [] }

    public mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .accepted(let notification, let lints): accept(notification, lints, at: now, &effects)
        case .restored(let notification): store(notification, because: nil, at: now, &effects)
        case .arrived(let notification): arrive(notification, at: now, &effects)
        case .forgotten(let device): lanes[device] = nil
        case .connected(let device, let power, let credit, let confirmed):
            disconnect(device, at: now, &effects)
            acknowledge(device, through: confirmed, except: [], at: now, &effects)
            change(device) { lane in
                // A gateway that forgot where it was counts on from where the device is.
                lane.lastSequence = max(lane.lastSequence, confirmed)
                lane.session = .init(power: power, credit: credit)
            }
            flush(device, at: now, &effects)
        case .disconnected(let device): disconnect(device, at: now, &effects)
        case .acknowledged(let device, let through, let exceptions):
            acknowledge(device, through: through, except: exceptions, at: now, &effects)
            flush(device, at: now, &effects)
        case .credit(let device, let credit):
            change(device) { $0.session?.credit = credit }
            flush(device, at: now, &effects)
        case .written(let device, let sequence):
            change(device) { $0.wrote(sequence) }
            flush(device, at: now, &effects)
        case .power(let device, let power):
            change(device) { $0.session?.power = power }
            flush(device, at: now, &effects)
        case .disabled(let device, let bundles): change(device) { $0.disabled = bundles }
        case .removed(let device, let bundle): remove(bundle, from: device, at: now, &effects)
        case .timePassed: expire(at: now, &effects)
        }
        return effects
    }

    // MARK: Acceptance

    private mutating func accept(
        _ notification: PushNotification,
        _ lints: [String],
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        var record = DeliveryRecord(notification, .accepted, at: now)
        record.lints = lints
        effects.append(.record(record))
        let lane = lanes[notification.device] ?? DeviceLane()
        if let cause = Self.flaw(of: notification, disabled: lane.disabled) {
            effects.append(.record(.init(notification, .discarded, cause, at: now)))
        } else if let obstacle = lane.obstacle(to: notification) {
            store(notification, because: obstacle, at: now, &effects)
        } else {
            if notification.expiry != nil { effects.append(.keep(notification)) }
            send(notification, at: now, &effects)
        }
    }

    /// Why a notification is thrown away whether its device can be reached or not.
    package static func flaw(
        of notification: PushNotification,
        disabled: Set<String>
    ) -> DeliveryRecord.Cause? {
        let isDisabled = notification.type == .alert && disabled.contains(notification.bundle)
        return notification.flaw ?? (notification.type.isDelivered ? nil : .notDelivered)
            ?? (isDisabled ? .disabled : nil)
    }

    private mutating func arrive(_ notification: PushNotification, at now: Moment, _ effects: inout [Effect]) {
        if let obstacle = (lanes[notification.device] ?? DeviceLane()).obstacle(to: notification) {
            store(notification, because: obstacle, at: now, &effects)
        } else {
            send(notification, at: now, &effects)
        }
    }

    /// Puts a notification into its slot, if it may be kept and nothing newer is there.
    /// - Parameters:
    ///   - cause: What it waits for; nil if it waited before.
    ///   - sequence: The one under which it was sent already.
    private mutating func store(
        _ notification: PushNotification,
        because cause: DeliveryRecord.Cause?,
        sentAs sequence: UInt64? = nil,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        guard let expiry = notification.expiry else {
            effects.append(.record(.init(notification, .discarded, .notStored, at: now)))
            return
        }
        var lane = lanes[notification.device] ?? DeviceLane()
        if let index = lane.waiting.firstIndex(where: { $0.notification.bundle == notification.bundle }) {
            let other = lane.waiting[index].notification
            if other.number > notification.number { return overwrite(notification, at: now, &effects) }
            lane.waiting.remove(at: index)
            overwrite(other, at: now, &effects)
        }
        let place = lane.waiting.firstIndex { $0.notification.number > notification.number } ?? lane.waiting.endIndex
        lane.waiting.insert(.init(notification: notification, sequence: sequence), at: place)
        lanes[notification.device] = lane
        deadlines.insert(.init(moment: expiry, number: notification.number, owner: notification.device))
        if deadlines.hasGrown { forgetOldDeadlines() }
        guard let cause else { return }
        if cause != .unacknowledged { effects.append(.keep(notification)) }
        effects.append(.record(.init(notification, cause == .power ? .held : .stored, cause, at: now)))
    }

    /// Of what was overwritten or sent meanwhile. A moment may lie thirty days ahead, and many notifications pass until
    /// then.
    private mutating func forgetOldDeadlines() {
        guard deadlines.count > 2 * waitingCount else { return }
        let wanted = lanes.values.flatMap(\.waiting).compactMap { waiting in
            let notification = waiting.notification
            return notification.expiry.map { expiry in
                DeadlineHeap.Entry(moment: expiry, number: notification.number, owner: notification.device)
            }
        }
        deadlines.keep(only: wanted)
    }

    private func overwrite(_ notification: PushNotification, at now: Moment, _ effects: inout [Effect]) {
        effects.append(.forget(notification.number))
        effects.append(.record(.init(notification, .overwritten, at: now)))
    }

    // MARK: Delivery

    private mutating func send(_ notification: PushNotification, at now: Moment, _ effects: inout [Effect]) {
        let sequence = lanes[notification.device, default: DeviceLane()].send(notification)
        effects.append(.send(device: notification.device, sequence: sequence, notification))
        effects.append(.record(.init(notification, .sent, at: now)))
    }

    /// Sends what waits and can go now.
    private mutating func flush(_ device: String, at now: Moment, _ effects: inout [Effect]) {
        for notification in lanes[device]?.waiting.map(\.notification) ?? [] {
            if let expiry = notification.expiry, expiry <= now {
                drop(notification, .expired, nil, at: now, &effects)
            } else if lanes[device]?.obstacle(to: notification) == nil {
                send(notification, at: now, &effects)
            }
        }
    }

    private mutating func acknowledge(
        _ device: String,
        through sequence: UInt64,
        except exceptions: [UInt64],
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        let confirmed = lanes[device]?.confirm(through: sequence, except: exceptions) ?? []
        for notification in confirmed {
            if notification.expiry != nil { effects.append(.forget(notification.number)) }
            effects.append(.record(.init(notification, .acked, at: now)))
        }
    }

    private mutating func disconnect(_ device: String, at now: Moment, _ effects: inout [Effect]) {
        guard let lane = lanes[device], lane.session != nil else { return }
        change(device) { lane in
            lane.session = nil
            lane.sent = []
        }
        for sent in lane.sent {
            store(sent.notification, because: .unacknowledged, sentAs: sent.sequence, at: now, &effects)
        }
    }

    // MARK: Ends

    private mutating func remove(
        _ bundle: String,
        from device: String,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        let waiting = lanes[device]?.waiting.map(\.notification) ?? []
        for notification in waiting where notification.bundle == bundle {
            drop(notification, .discarded, .unregistered, at: now, &effects)
        }
    }

    private mutating func expire(at now: Moment, _ effects: inout [Effect]) {
        while let due = deadlines.popDue(at: now) {
            let waiting = lanes[due.owner]?.waiting.map(\.notification) ?? []
            guard let notification = waiting.first(where: { $0.number == due.number }) else { continue }
            drop(notification, .expired, nil, at: now, &effects)
        }
    }

    private mutating func drop(
        _ notification: PushNotification,
        _ event: DeliveryRecord.Event,
        _ cause: DeliveryRecord.Cause?,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        change(notification.device) { $0.waiting.removeAll { $0.notification.number == notification.number } }
        effects.append(.forget(notification.number))
        effects.append(.record(.init(notification, event, cause, at: now)))
    }

    private mutating func change(_ device: String, _ change: (inout DeviceLane) -> Void) {
        change(&lanes[device, default: DeviceLane()])
    }
}
