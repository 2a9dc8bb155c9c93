/// The gateway's side of the courier (C-1 to C-16): all connections of devices, and what is kept for them.
///
/// 1. Leads bytes to the session of their connection, and what sessions say to ``StoreAndForward``.
/// 2. Knows which connection is a device's: a second one replaces the first, whose end then means nothing (C-11).
/// 3. Keeps one list of deadlines for all connections (C-13).
///
/// A value like the machines in it: whoever drives it has sockets and a store, or, in virtual time, neither.
public struct Courier: Equatable, Sendable {
    /// A connection; whoever drives counts them and never uses a number twice.
    package typealias Connection = UInt64

    package enum Event: Equatable, Sendable {
        case opened(Connection)
        /// TLS stands.
        case secured(Connection)
        case received(Connection, [UInt8])
        /// So many frames have left the buffers.
        case written(Connection, frames: Int)
        case closed(Connection)
        /// The device is who it says, and its session is durable.
        case admitted(Connection, Admission)
        case refused(Connection)
        /// Whether the device may come in cannot be found out or written down now; it may come again after the span.
        case postponed(Connection, retryAfter: Duration)
        /// The token is durable and can be sent to; nil if there is none for this app (C-16).
        case registered(Connection, CourierRegistration, DeviceToken?)
        /// No more connections are taken; the devices may come again after the span.
        case shutDown(retryAfter: Duration)
        /// The device is connected to another gateway that shares the store (C-11); nothing is kept for it here.
        case replaced(device: String)
        case store(StoreAndForward.Event)
        case timePassed
    }

    /// What the owner knows of a device.
    package struct Admission: Equatable, Sendable {
        package var session: UInt64
        /// Whether the session has not begun just now.
        package var isKnown: Bool

        package init(session: UInt64, isKnown: Bool) {
            self.session = session
            self.isKnown = isKnown
        }
    }

    package enum Effect: Equatable, Sendable {
        case write(Connection, [UInt8])
        /// After what was written.
        case close(Connection)
        /// Find out whether the device is who it says; then ``Event/admitted``, ``Event/refused`` or
        /// ``Event/postponed``.
        case admit(Connection, CourierHello)
        /// Make a token; then ``Event/registered``.
        case register(Connection, device: String, CourierRegistration)
        /// Remember what apps the device has; end the tokens of those that are gone.
        case topics(device: String, CourierTopics)
        /// The device's connection has ended; what is to be kept of it was said before.
        case parted(device: String)
        case keep(PushNotification)
        case forget(UInt64)
        case record(DeliveryRecord)
        /// The device says that the notification has reached its app's code, or the user. To be recorded once, if it
        /// was sent to this device: who has the log knows.
        case delivered(device: String, MessageID)
    }

    private var store = StoreAndForward()
    private var sessions: [Connection: CourierSession] = [:]
    /// The admitted connection of each device.
    private var holders: [String: Connection] = [:]
    private var deadlines = DeadlineHeap<Connection>()
    /// The earliest deadline of each connection that is in ``deadlines``.
    private var scheduled: [Connection: Moment] = [:]

    public init() {}

    /// When ``Event/timePassed`` is due.
    package var nextDeadline: Moment? {
        switch (store.nextDeadline, deadlines.earliest) {
        case (let one?, let other?): min(one, other)
        case (let one, let other): one ?? other
        }
    }

    /// How many devices are connected.
    package var deviceCount: Int { holders.count }
    package func isConnected(_ device: String) -> Bool { holders[device] != nil }
    package var connectionCount: Int { sessions.count }
    package var waitingCount: Int { store.waitingCount }

    package mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .opened(let connection):
            sessions[connection] = CourierSession(at: now)
            schedule(connection)
        case .secured(let connection): tell(connection, .secured, at: now, &effects)
        case .received(let connection, let bytes): tell(connection, .received(bytes), at: now, &effects)
        case .written(let connection, let frames): tell(connection, .written(frames), at: now, &effects)
        case .closed(let connection): close(connection, at: now, &effects)
        case .admitted(let connection, let admission): admit(connection, admission, at: now, &effects)
        case .refused(let connection):
            tell(connection, .leave(.init(.notAuthorised)), at: now, &effects)
        case .postponed(let connection, let retryAfter):
            tell(connection, .leave(.init(.shutdown, retryAfter: retryAfter)), at: now, &effects)
        case .registered(let connection, let registration, let token):
            tell(connection, .registered(registration, token), at: now, &effects)
        case .shutDown(let retryAfter):
            for connection in sessions.keys.sorted() {
                tell(connection, .leave(.init(.shutdown, retryAfter: retryAfter)), at: now, &effects)
            }
        case .replaced(let device):
            feed(.forgotten(device: device), at: now, &effects)
            if let connection = holders[device] { tell(connection, .leave(.init(.replaced)), at: now, &effects) }
        case .store(let event): feed(event, at: now, &effects)
        case .timePassed: passTime(at: now, &effects)
        }
        return effects
    }

    // MARK: Connections

    private mutating func admit(
        _ connection: Connection,
        _ admission: Admission,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        guard case .admitting(let hello) = sessions[connection]?.state else { return }
        let isPresent = admission.isKnown && hello.session == admission.session
        let limits = CourierSession.keepAlives
        let welcome = CourierWelcome(
            isPresent: isPresent,
            session: admission.session,
            keepAlive: min(max(hello.keepAlive ?? CourierSession.keepAlive, limits.lowerBound), limits.upperBound),
            credit: CourierSession.credit,
            time: now
        )
        if let former = holders[hello.device] { tell(former, .leave(.init(.replaced)), at: now, &effects) }
        holders[hello.device] = connection
        tell(connection, .admitted(welcome), at: now, &effects)
        let confirmed = isPresent ? hello.acknowledged : 0
        feed(
            .connected(device: hello.device, power: hello.power, credit: welcome.credit, confirmed: confirmed),
            at: now,
            &effects
        )
        if let more = sessions[connection]?.goOn(at: now) { carryOut(more, of: connection, at: now, &effects) }
    }

    private mutating func close(_ connection: Connection, at now: Moment, _ effects: inout [Effect]) {
        scheduled[connection] = nil
        guard let session = sessions.removeValue(forKey: connection) else { return }
        if let device = session.device { release(device, from: connection, at: now, &effects) }
    }

    /// The device is offline from now, unless another connection is its by now, whose predecessor has no say (C-11).
    private mutating func release(
        _ device: String,
        from connection: Connection,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        guard holders[device] == connection else { return }
        holders[device] = nil
        feed(.disconnected(device: device), at: now, &effects)
        effects.append(.parted(device: device))
    }

    private mutating func tell(
        _ connection: Connection,
        _ event: CourierSession.Event,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        // A connection may have ended while its owner was busy for it.
        guard let consequences = sessions[connection]?.handle(event, at: now) else { return }
        carryOut(consequences, of: connection, at: now, &effects)
    }

    private mutating func carryOut(
        _ consequences: [CourierSession.Effect],
        of connection: Connection,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        schedule(connection)
        for consequence in consequences {
            switch consequence {
            case .write(let bytes): effects.append(.write(connection, bytes))
            case .close: effects.append(.close(connection))
            case .admit(let hello): effects.append(.admit(connection, hello))
            case .register(let registration):
                guard let device = sessions[connection]?.device else { continue }
                effects.append(.register(connection, device: device, registration))
            case .topics(let topics): state(topics, of: connection, at: now, &effects)
            case .acknowledged(let through, let exceptions):
                pass(connection, at: now, &effects) { .acknowledged(device: $0, through: through, except: exceptions) }
            case .delivered(let id):
                // Whichever of its connections the device says it on: it is recorded once.
                guard let device = sessions[connection]?.device else { continue }
                effects.append(.delivered(device: device, id))
            case .credit(let credit): pass(connection, at: now, &effects) { .credit(device: $0, credit) }
            case .power(let power): pass(connection, at: now, &effects) { .power(device: $0, power) }
            case .sent(let sequence): pass(connection, at: now, &effects) { .written(device: $0, sequence) }
            }
        }
        if let session = sessions[connection], !session.isOpen, let device = session.device {
            release(device, from: connection, at: now, &effects)
        }
    }

    private mutating func state(
        _ topics: CourierTopics,
        of connection: Connection,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        guard let device = sessions[connection]?.device, holders[device] == connection else { return }
        effects.append(.topics(device: device, topics))
        var disabled = topics.isFull ? [] : store.disabledTopics(of: device)
        disabled.subtract(topics.enabled)
        disabled.subtract(topics.removed)
        disabled.formUnion(topics.disabled)
        feed(.disabled(device: device, disabled), at: now, &effects)
    }

    /// What a connection says counts as long as no other is its device's.
    private mutating func pass(
        _ connection: Connection,
        at now: Moment,
        _ effects: inout [Effect],
        _ event: (String) -> StoreAndForward.Event
    ) {
        guard let device = sessions[connection]?.device, (holders[device] ?? connection) == connection else { return }
        feed(event(device), at: now, &effects)
    }

    // MARK: The store

    private mutating func feed(_ event: StoreAndForward.Event, at now: Moment, _ effects: inout [Effect]) {
        for consequence in store.handle(event, at: now) {
            switch consequence {
            case .keep(let notification): effects.append(.keep(notification))
            case .forget(let number): effects.append(.forget(number))
            case .record(let record): effects.append(.record(record))
            case .send(let device, let sequence, let notification):
                guard let connection = holders[device] else { continue }
                tell(connection, .send(.init(notification, sequence: sequence)), at: now, &effects)
            }
        }
    }

    // MARK: Time

    /// Sees to it that a connection is looked at when its deadline is due. One entry for each serves as long as
    /// deadlines only move away, as they do while frames come.
    private mutating func schedule(_ connection: Connection) {
        guard let deadline = sessions[connection]?.nextDeadline else { return }
        if let known = scheduled[connection], known <= deadline { return }
        scheduled[connection] = deadline
        deadlines.insert(.init(moment: deadline, number: connection, owner: connection))
    }

    private mutating func passTime(at now: Moment, _ effects: inout [Effect]) {
        feed(.timePassed, at: now, &effects)
        while let due = deadlines.popDue(at: now) {
            guard scheduled[due.owner] == due.moment else { continue }
            scheduled[due.owner] = nil
            tell(due.owner, .timePassed, at: now, &effects)
            schedule(due.owner)
        }
    }
}
