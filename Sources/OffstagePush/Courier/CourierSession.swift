/// The gateway's end of one connection of a device.
///
/// 1. Takes bytes apart into frames, and ends what breaks the protocol with a word (C-2).
/// 2. Asks its owner who the device is, and says nothing to it before (C-3).
/// 3. Counts what is written and not yet gone (C-9), and how long nothing came (C-10).
/// 4. Says goodbye, and then still hears what the device had confirmed.
///
/// A value: its owner has the socket, the clock and the knowledge of devices. The odd case: a device may send on behind
/// its `HELLO`; that waits, unread, until the device is admitted.
struct CourierSession: Equatable, Sendable {
    /// How long a handshake of TLS may take.
    static let patience = Duration.seconds(30)
    /// How long a device has for its `HELLO` (C-3).
    static let helloLimit = Duration.seconds(5)
    static let keepAlives = Duration.seconds(10)...Duration.seconds(3600)
    static let keepAlive = Duration.seconds(900)
    static let credit = 32
    static let mostCredit = 1024
    /// How long a device may leave what was written unread (C-9).
    static let drainLimit = Duration.seconds(30)
    /// How long a connection stays after goodbye, for the last confirmations.
    static let farewellLimit = Duration.seconds(2)
    /// Apps that may wait for their tokens, and names that a statement of topics may have.
    static let mostRegistrations = 1024
    static let mostTopics = 4096
    /// Bytes that may wait behind a `HELLO` while the device is looked up.
    static let mostWaiting = 65_536
    static let versions: ClosedRange<UInt64> = 1...1

    enum State: Equatable, Sendable {
        /// The handshake of TLS is under way.
        case securing
        case greeting
        /// Its owner looks the device up.
        case admitting(CourierHello)
        case open(device: String, keepAlive: Duration)
        /// Goodbye was said; only confirmations count.
        case leaving(device: String?)
        case ended(device: String?)
    }

    enum Event: Equatable, Sendable {
        case secured
        case received([UInt8])
        case admitted(CourierWelcome)
        case registered(CourierRegistration, DeviceToken?)
        case send(CourierNotification)
        /// So many frames are gone.
        case written(Int)
        case leave(CourierFarewell)
        case timePassed
    }

    enum Effect: Equatable, Sendable {
        case write([UInt8])
        /// After what was written.
        case close
        case admit(CourierHello)
        case register(CourierRegistration)
        case topics(CourierTopics)
        case acknowledged(through: UInt64, except: [UInt64])
        case delivered(MessageID)
        case credit(Int)
        case power(DevicePower)
        /// The notification of this sequence is gone.
        case sent(UInt64)
    }

    private(set) var state = State.securing
    private var reader = FrameReader()
    /// Since when the present state lasts, and when the last frame came.
    private var since: Moment
    private var lastHeard: Moment
    /// What was written and is not gone: the sequences of notifications, nil for other frames.
    private var unwritten: [UInt64?] = []
    /// Since when nothing of it moves.
    private var stuckSince: Moment?
    private var openRegistrations = 0
    /// A statement of topics that is not whole yet.
    private var topics: CourierTopics?

    init(at now: Moment) {
        since = now
        lastHeard = now
    }

    /// Whether the device can be sent something.
    var isOpen: Bool {
        if case .open = state { true } else { false }
    }

    private var isEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// The device of a connection that was admitted.
    var device: String? {
        switch state {
        case .open(let device, _): device
        case .leaving(let device), .ended(let device): device
        case .securing, .greeting, .admitting: nil
        }
    }

    var nextDeadline: Moment? {
        let limit: Moment? =
            switch state {
            case .securing: since + Self.patience
            case .greeting: since + Self.helloLimit
            case .admitting, .ended: nil
            case .open(_, let keepAlive): lastHeard + keepAlive * 3 / 2
            case .leaving: since + Self.farewellLimit
            }
        guard let stuckSince, !isEnded else { return limit }
        return min(stuckSince + Self.drainLimit, limit ?? .init(nanoseconds: .max))
    }

    mutating func handle(_ event: Event, at now: Moment) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .secured:
            if case .securing = state { enter(.greeting, at: now) }
        case .received(let bytes):
            if !isEnded { reader.append(bytes) }
            read(at: now, &effects)
        case .admitted(let welcome):
            guard case .admitting(let hello) = state else { break }
            enter(.open(device: hello.device, keepAlive: welcome.keepAlive), at: now)
            lastHeard = now
            write(.welcome(welcome), at: now, &effects)
        case .registered(let registration, let token):
            openRegistrations -= 1
            if case .open = state { write(.registered(registration, token), at: now, &effects) }
        case .send(let notification):
            if case .open = state { write(.notify(notification), at: now, &effects) }
        case .written(let count):
            for sequence in unwritten.prefix(count).compactMap(\.self) { effects.append(.sent(sequence)) }
            unwritten.removeFirst(min(count, unwritten.count))
            if unwritten.isEmpty { unwritten = [] }
            stuckSince = unwritten.isEmpty ? nil : now
        case .leave(let farewell): leave(farewell, at: now, &effects)
        case .timePassed: checkTime(at: now, &effects)
        }
        return effects
    }

    /// What follows a ``Event/admitted(_:)``, once the owner did what the admission means: the frames that waited.
    mutating func goOn(at now: Moment) -> [Effect] {
        var effects: [Effect] = []
        read(at: now, &effects)
        return effects
    }

    private mutating func enter(_ state: State, at now: Moment) {
        self.state = state
        since = now
    }

    // MARK: Frames

    private mutating func read(at now: Moment, _ effects: inout [Effect]) {
        do {
            while isReading, let frame = try reader.next() { try take(frame, at: now, &effects) }
            if case .admitting = state, reader.count > Self.mostWaiting { throw FrameReader.Broken() }
        } catch {
            leave(.init(.protocolError), at: now, &effects)
            end(&effects)
        }
    }

    private var isReading: Bool {
        switch state {
        case .greeting, .open, .leaving: true
        case .securing, .admitting, .ended: false
        }
    }

    private mutating func take(
        _ frame: CourierFrame,
        at now: Moment,
        _ effects: inout [Effect]
    ) throws(FrameReader.Broken) {
        lastHeard = now
        switch (state, frame) {
        case (_, .bye): end(&effects)
        case (.greeting, .hello(let hello)):
            guard hello.versions.overlaps(Self.versions) else {
                leave(.init(.version), at: now, &effects)
                return end(&effects)
            }
            enter(.admitting(hello), at: now)
            effects.append(.admit(hello))
        case (.open, .acknowledge(let through, let exceptions)),
            (.leaving(.some), .acknowledge(let through, let exceptions)):
            effects.append(.acknowledged(through: through, except: exceptions))
        case (.open, .delivered(let id)), (.leaving(.some), .delivered(let id)): effects.append(.delivered(id))
        case (.open, .topics(let part)): try take(part, &effects)
        case (.open, .register(let registration)):
            guard openRegistrations < Self.mostRegistrations else { throw .init() }
            openRegistrations += 1
            effects.append(.register(registration))
        case (.open, .credit(let credit)): effects.append(.credit(credit))
        case (.open, .power(let power)): effects.append(.power(power))
        case (.open, .ping): write(.pong, at: now, &effects)
        case (.open, .pong): break
        // Of what a device says after goodbye only confirmations count; it may not know of the goodbye yet.
        case (.leaving, _): break
        case (.open, .hello), (.open, .welcome), (.open, .registered), (.open, .notify), (.greeting, _),
            (.securing, _), (.admitting, _), (.ended, _):
            throw .init()
        }
    }

    /// Takes a part of a statement of topics, and tells the whole once it is there.
    private mutating func take(_ part: CourierTopics, _ effects: inout [Effect]) throws(FrameReader.Broken) {
        var whole = topics ?? part
        if topics != nil {
            guard part.isFull == whole.isFull else { throw .init() }
            whole.enabled += part.enabled
            whole.disabled += part.disabled
            whole.removed += part.removed
            whole.installations.merge(part.installations) { $1 }
        }
        guard whole.enabled.count + whole.disabled.count + whole.removed.count <= Self.mostTopics else { throw .init() }
        whole.hasMore = false
        topics = part.hasMore ? whole : nil
        if !part.hasMore { effects.append(.topics(whole)) }
    }

    private mutating func write(_ frame: CourierFrame, at now: Moment, _ effects: inout [Effect]) {
        var sequence: UInt64?
        if case .notify(let notification) = frame { sequence = notification.sequence }
        unwritten.append(sequence)
        if stuckSince == nil { stuckSince = now }
        effects.append(.write(frame.encoded))
    }

    // MARK: The end

    private mutating func leave(_ farewell: CourierFarewell, at now: Moment, _ effects: inout [Effect]) {
        switch state {
        // Without TLS there is nobody to talk to.
        case .securing: end(&effects)
        case .greeting, .admitting, .open:
            let device = device
            write(.bye(farewell), at: now, &effects)
            enter(.leaving(device: device), at: now)
        case .leaving, .ended: break
        }
    }

    private mutating func end(_ effects: inout [Effect]) {
        guard !isEnded else { return }
        state = .ended(device: device)
        reader.release()
        effects.append(.close)
    }

    private mutating func checkTime(at now: Moment, _ effects: inout [Effect]) {
        guard let nextDeadline, nextDeadline <= now else { return }
        switch state {
        case .greeting, .open:
            let isStuck = stuckSince.map { $0 + Self.drainLimit <= now } ?? false
            leave(.init(isStuck ? .stuck : .timeout), at: now, &effects)
            end(&effects)
        case .securing, .leaving, .admitting: end(&effects)
        case .ended: break
        }
    }
}
