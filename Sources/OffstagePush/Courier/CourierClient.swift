/// The device's end of the courier, over all its connections.
///
/// 1. Connects while it is wanted to, and again after an end, later each time (C-12).
/// 2. Introduces the device, states its apps, asks for their tokens again until they are answered.
/// 3. Hands notifications over in order, drops those it has handed over in this session, confirms them when it is told
///    that they are durable (C-5, C-6).
/// 4. Says what has reached apps and users, or as soon as it is connected again.
/// 5. Keeps the connection alive while nothing is said (C-10).
///
/// A value: its owner has the socket, the clock and the store. In virtual time it speaks with a ``Courier`` directly.
package struct CourierClient: Equatable, Sendable {
    /// How long a connection may take to stand, and how long the gateway has for its `WELCOME` then.
    static let patience = Duration.seconds(30)
    /// How long an answer to a `PING` may take (C-10).
    static let pongLimit = Duration.seconds(10)
    /// Names in one statement of topics.
    static let namesPerFrame = 50
    /// How much that has reached apps and users may wait to be said; of more the oldest is never said.
    static let mostDeliveries = 1024

    /// Who the device is.
    package struct Identity: Equatable, Sendable {
        package var device: String
        package var enrolment: String
        package var key: [UInt8]
        package var keepAlive: Duration?

        package init(device: String, enrolment: String, key: [UInt8], keepAlive: Duration? = nil) {
            self.device = device
            self.enrolment = enrolment
            self.key = key
            self.keepAlive = keepAlive
        }
    }

    package enum Event: Equatable, Sendable {
        case want(Bool)
        /// The connection stands, with its TLS.
        case connected
        /// It could not be made, or has ended.
        case lost
        case received([UInt8])
        case register(CourierRegistration)
        case topics(enabled: Set<String>, disabled: Set<String>, installations: [String: Int] = [:])
        case power(DevicePower)
        case credit(Int)
        /// All up to this sequence is durable.
        case stored(through: UInt64)
        /// It cannot be made durable; the gateway keeps it, and it comes again with the next connection.
        case notStored
        /// The notification has reached its app's code, or the user.
        case delivered(MessageID)
        case timePassed
    }

    package enum Effect: Equatable, Sendable {
        case connect
        case write([UInt8])
        /// After what was written.
        case disconnect
        case tell(CourierNews)
    }

    enum State: Equatable, Sendable {
        case offline
        case waiting(until: Moment)
        case connecting(since: Moment)
        case greeting(since: Moment)
        case open(since: Moment, keepAlive: Duration)
        /// Goodbye is said or heard; the connection's end is awaited.
        case leaving(lasted: Duration?, floor: Duration?)
    }

    /// An app that asked for a token, and what it was answered.
    private struct Entry: Equatable, Sendable {
        var registration: CourierRegistration
        var token: DeviceToken?
    }

    private(set) var state = State.offline
    private let identity: Identity
    private var isWanted = false
    private var reconnection: Reconnection
    private var reader = FrameReader()
    private var position: CourierPosition?
    /// The last sequence that was handed over in this connection or confirmed before it.
    private var lastHanded: UInt64 = 0
    private var power = DevicePower.awake
    private var credit: Int?
    private var apps: CourierApps?
    private var registrations: [Entry] = []
    /// What has reached apps and users while there was no connection.
    private var deliveries: [MessageID] = []
    private var lastSaid = Moment(nanoseconds: 0)
    /// When the answer to a `PING` is overdue.
    private var pongDue: Moment?

    /// - Parameters:
    ///   - position: What an earlier life of the device kept, if it did.
    ///   - seed: Of the waits before it connects again.
    package init(_ identity: Identity, position: CourierPosition? = nil, seed: UInt64) {
        self.identity = identity
        self.position = position
        reconnection = Reconnection(seed: seed)
    }

    package var isOnline: Bool {
        if case .open = state { true } else { false }
    }

    package var nextDeadline: Moment? {
        switch state {
        case .offline, .leaving: nil
        case .waiting(let until): until
        case .connecting(let since), .greeting(let since): since + Self.patience
        case .open(_, let keepAlive): pongDue ?? lastSaid + keepAlive
        }
    }

    package mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .want(let isWanted): want(isWanted, at: now, &effects)
        case .connected: greet(at: now, &effects)
        case .lost: lose(at: now, &effects)
        case .received(let bytes): read(bytes, at: now, &effects)
        case .register(let registration): register(registration, at: now, &effects)
        case .topics(let enabled, let disabled, let installations):
            let apps = CourierApps(enabled: enabled, disabled: disabled, installations: installations)
            state(apps, at: now, &effects)
        case .power(let power):
            if power != self.power, isOnline { say(.power(power), at: now, &effects) }
            self.power = power
        case .credit(let credit):
            self.credit = credit
            if isOnline { say(.credit(credit), at: now, &effects) }
        case .stored(let sequence): confirm(sequence, at: now, &effects)
        case .notStored: part(.notStored, at: now, &effects)
        case .delivered(let id): deliver(id, at: now, &effects)
        case .timePassed: checkTime(at: now, &effects)
        }
        return effects
    }

    // MARK: Connecting

    private mutating func want(_ isWanted: Bool, at now: Moment, _ effects: inout [Effect]) {
        self.isWanted = isWanted
        switch (state, isWanted) {
        case (.offline, true): connect(at: now, &effects)
        case (.waiting, false): state = .offline
        case (.connecting, false):
            state = .leaving(lasted: nil, floor: nil)
            effects.append(.disconnect)
        case (.greeting, false), (.open, false): part(.done, at: now, &effects)
        case (.offline, false), (.leaving, _), (.waiting, true), (.connecting, true), (.greeting, true), (.open, true):
            break
        }
    }

    private mutating func connect(at now: Moment, _ effects: inout [Effect]) {
        state = .connecting(since: now)
        effects.append(.connect)
    }

    private mutating func greet(at now: Moment, _ effects: inout [Effect]) {
        guard case .connecting = state else { return }
        state = .greeting(since: now)
        let hello = CourierHello(
            device: identity.device,
            enrolment: identity.enrolment,
            key: identity.key,
            session: position?.session,
            acknowledged: position?.sequence ?? 0,
            power: power,
            keepAlive: identity.keepAlive
        )
        say(.hello(hello), at: now, &effects)
    }

    private mutating func lose(at now: Moment, _ effects: inout [Effect]) {
        reader.release()
        pongDue = nil
        var (lasted, floor): (Duration?, Duration?) = (nil, nil)
        switch state {
        case .offline, .waiting: return
        case .connecting, .greeting: break
        case .open(let since, _):
            lasted = now - since
            effects.append(.tell(.offline))
        case .leaving(let span, let least): (lasted, floor) = (span, least)
        }
        guard isWanted else { return state = .offline }
        state = .waiting(until: now + reconnection.wait(after: lasted, floor: floor))
    }

    /// Says goodbye and closes.
    private mutating func part(_ reason: CourierFarewell.Reason, at now: Moment, _ effects: inout [Effect]) {
        switch state {
        case .greeting, .open:
            say(.bye(.init(reason)), at: now, &effects)
            leave(nil, at: now, &effects)
        case .offline, .waiting, .connecting, .leaving: break
        }
    }

    private mutating func leave(_ farewell: CourierFarewell?, at now: Moment, _ effects: inout [Effect]) {
        var lasted: Duration?
        if case .open(let since, _) = state {
            lasted = now - since
            effects.append(.tell(.offline))
        }
        state = .leaving(lasted: lasted, floor: farewell?.retryAfter)
        effects.append(.disconnect)
    }

    // MARK: Frames

    private mutating func say(_ frame: CourierFrame, at now: Moment, _ effects: inout [Effect]) {
        lastSaid = now
        effects.append(.write(frame.encoded))
    }

    private mutating func read(_ bytes: [UInt8], at now: Moment, _ effects: inout [Effect]) {
        reader.append(bytes)
        do {
            while isReading, let frame = try reader.next() {
                pongDue = nil
                try take(frame, at: now, &effects)
            }
        } catch {
            part(.protocolError, at: now, &effects)
        }
    }

    private var isReading: Bool {
        switch state {
        case .greeting, .open: true
        case .offline, .waiting, .connecting, .leaving: false
        }
    }

    private mutating func take(
        _ frame: CourierFrame,
        at now: Moment,
        _ effects: inout [Effect]
    ) throws(FrameReader.Broken) {
        switch (state, frame) {
        case (.greeting, .welcome(let welcome)): begin(welcome, at: now, &effects)
        case (.open, .notify(let notification)): hand(notification, at: now, &effects)
        case (.open, .registered(let registration, let token)):
            let index = registrations.firstIndex { $0.registration == registration }
            guard let index else { break }
            if let token {
                registrations[index].token = token
                effects.append(.tell(.token(registration, token)))
            } else {
                registrations.remove(at: index)
                effects.append(.tell(.noToken(registration)))
            }
        case (.open, .ping): say(.pong, at: now, &effects)
        case (.open, .pong): break
        case (_, .bye(let farewell)): depart(farewell, at: now, &effects)
        case (_, .hello), (_, .welcome), (_, .topics), (_, .register), (_, .acknowledge), (_, .credit), (_, .power),
            (_, .registered), (_, .notify), (_, .ping), (_, .pong), (_, .delivered):
            throw .init()
        }
    }

    private mutating func begin(_ welcome: CourierWelcome, at now: Moment, _ effects: inout [Effect]) {
        state = .open(since: now, keepAlive: welcome.keepAlive)
        let sequence = welcome.isPresent ? position?.sequence ?? 0 : 0
        let start = CourierPosition(session: welcome.session, sequence: sequence)
        position = start
        lastHanded = sequence
        effects.append(.tell(.online(start)))
        if let credit { say(.credit(credit), at: now, &effects) }
        if let apps { say(apps.statement, at: now, &effects) }
        // A gateway that does not know the session may not know the tokens either.
        for entry in registrations where entry.token == nil || !welcome.isPresent {
            say(.register(entry.registration), at: now, &effects)
        }
        for id in deliveries { say(.delivered(id), at: now, &effects) }
        deliveries = []
    }

    private mutating func deliver(_ id: MessageID, at now: Moment, _ effects: inout [Effect]) {
        if isOnline { return say(.delivered(id), at: now, &effects) }
        if deliveries.count >= Self.mostDeliveries { deliveries.removeFirst() }
        deliveries.append(id)
    }

    private mutating func hand(_ notification: CourierNotification, at now: Moment, _ effects: inout [Effect]) {
        // What was handed over already will be confirmed, or has been.
        guard notification.sequence > lastHanded else { return }
        lastHanded = notification.sequence
        effects.append(.tell(.notification(notification)))
    }

    private mutating func confirm(_ sequence: UInt64, at now: Moment, _ effects: inout [Effect]) {
        guard let known = position, sequence > known.sequence, sequence <= lastHanded else { return }
        position?.sequence = sequence
        if isOnline { say(.acknowledge(through: sequence, except: []), at: now, &effects) }
    }

    private mutating func depart(_ farewell: CourierFarewell, at now: Moment, _ effects: inout [Effect]) {
        switch farewell.reason {
        // It would be the same again; and of two that are the same device each would throw out the other.
        case .notAuthorised, .version, .replaced:
            isWanted = false
            leave(farewell, at: now, &effects)
            effects.append(.tell(.ended(farewell.reason)))
        case .protocolError, .timeout, .stuck, .shutdown, .done, .notStored:
            leave(farewell, at: now, &effects)
        }
    }

    // MARK: Apps

    private mutating func register(
        _ registration: CourierRegistration,
        at now: Moment,
        _ effects: inout [Effect]
    ) {
        guard PushType.isWellFormed(topic: registration.bundle) else {
            return effects.append(.tell(.noToken(registration)))
        }
        registrations.removeAll { $0.registration == registration }
        registrations.append(.init(registration: registration))
        if isOnline { say(.register(registration), at: now, &effects) }
    }

    private mutating func state(_ apps: CourierApps, at now: Moment, _ effects: inout [Effect]) {
        let former = self.apps
        self.apps = apps
        // An app that is gone has no token any more; it asks again when it is back.
        registrations.removeAll { !apps.has($0.registration) }
        guard isOnline else { return }
        say(former.map { apps.change(since: $0) } ?? apps.statement, at: now, &effects)
    }

    private mutating func say(_ topics: CourierTopics, at now: Moment, _ effects: inout [Effect]) {
        // Nothing changed.
        if topics == CourierTopics(isFull: false) { return }
        for part in topics.parts(of: Self.namesPerFrame) { say(.topics(part), at: now, &effects) }
    }

    // MARK: Time

    private mutating func checkTime(at now: Moment, _ effects: inout [Effect]) {
        guard let nextDeadline, nextDeadline <= now else { return }
        switch state {
        case .offline, .leaving: break
        case .waiting: connect(at: now, &effects)
        case .connecting, .greeting:
            state = .leaving(lasted: nil, floor: nil)
            effects.append(.disconnect)
        case .open:
            if pongDue != nil { return part(.timeout, at: now, &effects) }
            say(.ping, at: now, &effects)
            pongDue = now + Self.pongLimit
        }
    }
}
