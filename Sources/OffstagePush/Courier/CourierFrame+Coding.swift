/// The bodies of frames: maps of CBOR whose keys are the numbers below. Keys that are not known are passed over.
extension CourierFrame {
    enum Kind: UInt8, CaseIterable {
        case hello = 1
        case welcome, topics, register, registered, notify, acknowledge, credit, power, ping, pong, bye, delivered

        /// Whether a peer that does not know the frame must not go on (C-2).
        var isCritical: Bool { self != .delivered }
    }

    // MARK: Writing

    /// The frame with its head.
    package var encoded: [UInt8] {
        let (kind, members) = parts
        // Almost all frames are small; a notification has its payload.
        var bytes: [UInt8] = [0, 0, 0, 0, kind.rawValue, kind.isCritical ? FrameReader.critical : 0]
        if case .notify(let notification) = self { bytes.reserveCapacity(notification.payload.count + 256) }
        if !members.isEmpty { CBOR.map(members.compactMapValues(\.self)).write(to: &bytes) }
        let length = UInt32(bytes.count - 4)
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * index)) }
        return bytes
    }

    private var parts: (Kind, [UInt64: CBOR?]) {
        switch self {
        case .hello(let hello): (.hello, hello.members)
        case .welcome(let welcome): (.welcome, welcome.members)
        case .topics(let topics): (.topics, topics.members)
        case .register(let registration): (.register, registration.members)
        case .registered(let registration, let token):
            (.registered, registration.members.merging([4: token.map { .bytes($0.bytes) }]) { $1 })
        case .notify(let notification): (.notify, notification.members)
        case .acknowledge(let through, let exceptions):
            (
                .acknowledge,
                [1: .number(through), 2: exceptions.isEmpty ? nil : .list(exceptions.map { .number($0) })]
            )
        case .credit(let credit): (.credit, [1: .number(UInt64(credit))])
        case .power(let power): (.power, [1: .text(power.rawValue)])
        case .ping: (.ping, [:])
        case .pong: (.pong, [:])
        case .bye(let farewell):
            (.bye, [1: .text(farewell.reason.rawValue), 2: farewell.retryAfter.map { .milliseconds($0) }])
        case .delivered(let id): (.delivered, [1: .text(id.text)])
        }
    }

    // MARK: Reading

    init(_ kind: Kind, _ body: ArraySlice<UInt8>) throws(CBOR.Malformed) {
        let body = try CourierBody(body)
        switch kind {
        case .hello: self = .hello(try CourierHello(body))
        case .welcome: self = .welcome(try CourierWelcome(body))
        case .topics: self = .topics(try CourierTopics(body))
        case .register: self = .register(try CourierRegistration(body))
        case .registered:
            self = .registered(try CourierRegistration(body), try body.optional(4, body.bytes).map(DeviceToken.reading))
        case .notify: self = .notify(try CourierNotification(body))
        case .acknowledge:
            self = .acknowledge(through: try body.number(1), except: try body.optional(2, body.numbers) ?? [])
        case .credit: self = .credit(try body.number(1, upTo: UInt64(CourierSession.mostCredit)))
        case .power: self = .power(try body.word(1))
        case .ping: self = .ping
        case .pong: self = .pong
        // A reason of a later version ends the connection all the same.
        case .bye:
            let reason = CourierFarewell.Reason(rawValue: try body.text(1)) ?? .shutdown
            self = .bye(.init(reason, retryAfter: try body.optional(2, body.span)))
        case .delivered:
            guard let id = MessageID(try body.text(1)) else { throw .init() }
            self = .delivered(id)
        }
    }
}

/// The members of a frame's body.
struct CourierBody {
    private let members: [UInt64: CBOR]

    init(_ bytes: ArraySlice<UInt8>) throws(CBOR.Malformed) {
        guard !bytes.isEmpty else {
            members = [:]
            return
        }
        guard case .map(let members) = try CBOR(bytes) else { throw .init() }
        self.members = members
    }

    /// Reads a member if it is there.
    func optional<Value>(
        _ key: UInt64,
        _ read: (UInt64) throws(CBOR.Malformed) -> Value
    ) throws(CBOR.Malformed) -> Value? {
        members[key] == nil ? nil : try read(key)
    }

    func number(_ key: UInt64) throws(CBOR.Malformed) -> UInt64 {
        guard case .number(let number) = members[key] else { throw .init() }
        return number
    }

    func number(_ key: UInt64, upTo limit: UInt64) throws(CBOR.Malformed) -> Int {
        let number = try number(key)
        guard number <= limit else { throw .init() }
        return Int(number)
    }

    func truth(_ key: UInt64) throws(CBOR.Malformed) -> Bool {
        guard case .truth(let isTrue) = members[key] else { throw .init() }
        return isTrue
    }

    func bytes(_ key: UInt64) throws(CBOR.Malformed) -> [UInt8] {
        guard case .bytes(let bytes) = members[key] else { throw .init() }
        return bytes
    }

    func text(_ key: UInt64) throws(CBOR.Malformed) -> String {
        guard case .text(let text) = members[key] else { throw .init() }
        return text
    }

    func word<Word: RawRepresentable<String>>(_ key: UInt64) throws(CBOR.Malformed) -> Word {
        guard let word = Word(rawValue: try text(key)) else { throw .init() }
        return word
    }

    /// A bundle id or a topic.
    func name(_ key: UInt64) throws(CBOR.Malformed) -> String {
        let text = try text(key)
        guard PushType.isWellFormed(topic: text) else { throw .init() }
        return text
    }

    func names(_ key: UInt64) throws(CBOR.Malformed) -> [String] {
        try items(key).map { item throws(CBOR.Malformed) in
            guard case .text(let text) = item, PushType.isWellFormed(topic: text) else { throw .init() }
            return text
        }
    }

    func numbers(_ key: UInt64) throws(CBOR.Malformed) -> [UInt64] {
        try items(key).map { item throws(CBOR.Malformed) in
            guard case .number(let number) = item else { throw .init() }
            return number
        }
    }

    private func items(_ key: UInt64) throws(CBOR.Malformed) -> [CBOR] {
        guard case .list(let items) = members[key] else { throw .init() }
        return items
    }

    /// Milliseconds, at most a year of them.
    func span(_ key: UInt64) throws(CBOR.Malformed) -> Duration {
        .milliseconds(try number(key, upTo: 366 * 86_400_000))
    }

    /// Nanoseconds of the gateway's timeline.
    func moment(_ key: UInt64) throws(CBOR.Malformed) -> Moment {
        Moment(nanoseconds: Int64(try number(key, upTo: UInt64(Int64.max))))
    }
}

extension CBOR {
    /// Less than a millisecond is lost; a span below zero is none.
    static func milliseconds(_ span: Duration) -> CBOR { .number(UInt64(max(0, span.inNanoseconds / 1_000_000))) }

    /// A moment before the timeline's start is its start.
    static func moment(_ moment: Moment) -> CBOR { .number(UInt64(max(0, moment.nanoseconds))) }
}

extension DeviceToken {
    fileprivate static func reading(_ bytes: [UInt8]) throws(CBOR.Malformed) -> DeviceToken {
        guard let token = DeviceToken(bytes: bytes) else { throw .init() }
        return token
    }
}

// MARK: Bodies

extension CourierHello {
    fileprivate var members: [UInt64: CBOR?] {
        [
            1: .text(device), 2: .text(enrolment), 3: .bytes(key), 4: .number(versions.lowerBound),
            5: .number(versions.upperBound), 6: session.map { .number($0) }, 7: .number(acknowledged),
            8: .text(power.rawValue), 9: keepAlive.map { .milliseconds($0) },
        ]
    }

    fileprivate init(_ body: CourierBody) throws(CBOR.Malformed) {
        device = try body.text(1)
        enrolment = try body.text(2)
        key = try body.bytes(3)
        let (lowest, highest) = (try body.number(4), try body.number(5))
        session = try body.optional(6, body.number)
        // So far from the end that no counting gets there.
        acknowledged = UInt64(try body.number(7, upTo: 1 << 62))
        power = try body.word(8)
        keepAlive = try body.optional(9, body.span)
        guard Self.isName(device), (16...64).contains(key.count), lowest <= highest else { throw .init() }
        versions = lowest...highest
    }
}

extension CourierWelcome {
    fileprivate var members: [UInt64: CBOR?] {
        [
            1: .truth(isPresent), 2: .number(session), 3: .milliseconds(keepAlive), 4: .number(UInt64(credit)),
            5: .moment(time),
        ]
    }

    fileprivate init(_ body: CourierBody) throws(CBOR.Malformed) {
        isPresent = try body.truth(1)
        session = try body.number(2)
        keepAlive = try body.span(3)
        credit = try body.number(4, upTo: UInt64(CourierSession.mostCredit))
        time = try body.moment(5)
    }
}

extension CourierTopics {
    fileprivate var members: [UInt64: CBOR?] {
        func list(_ names: [String]) -> CBOR? { names.isEmpty ? nil : .list(names.map { .text($0) }) }
        let counts = (enabled + disabled).map { CBOR.number(UInt64(max(0, installations[$0] ?? 0))) }
        return [
            1: .truth(isFull), 2: hasMore ? .truth(true) : nil, 3: list(enabled), 4: list(disabled), 5: list(removed),
            6: installations.isEmpty ? nil : .list(counts),
        ]
    }

    fileprivate init(_ body: CourierBody) throws(CBOR.Malformed) {
        isFull = try body.truth(1)
        hasMore = try body.optional(2, body.truth) ?? false
        enabled = try body.optional(3, body.names) ?? []
        disabled = try body.optional(4, body.names) ?? []
        removed = try body.optional(5, body.names) ?? []
        guard let counts = try body.optional(6, body.numbers) else { return }
        let names = enabled + disabled
        guard counts.count == names.count, counts.allSatisfy({ $0 <= Int32.max }) else { throw .init() }
        for (name, count) in zip(names, counts) where count > 0 { installations[name] = Int(count) }
    }
}

extension CourierRegistration {
    fileprivate var members: [UInt64: CBOR?] {
        [1: .text(bundle), 2: .text(environment.rawValue), 3: .number(UInt64(max(0, generation)))]
    }

    fileprivate init(_ body: CourierBody) throws(CBOR.Malformed) {
        bundle = try body.name(1)
        environment = try body.word(2)
        generation = try body.number(3, upTo: UInt64(Int32.max))
    }
}

extension CourierNotification {
    fileprivate var members: [UInt64: CBOR?] {
        [
            1: .number(sequence), 2: .text(id.text), 3: .text(topic), 4: .bytes(token.bytes),
            5: .text(type.rawValue), 6: .number(UInt64(priority.rawValue)), 7: expiry.map { .moment($0) },
            8: collapseID.map { .text($0) }, 9: .moment(accepted), 10: .bytes(payload),
        ]
    }

    fileprivate init(_ body: CourierBody) throws(CBOR.Malformed) {
        let sequence = try body.number(1)
        guard let id = MessageID(try body.text(2)), let priority = Priority(rawValue: try body.number(6, upTo: 10))
        else { throw .init() }
        self.init(
            sequence: sequence,
            id: id,
            topic: try body.name(3),
            token: try .reading(try body.bytes(4)),
            type: try body.word(5),
            priority: priority,
            expiry: try body.optional(7, body.moment),
            collapseID: try body.optional(8, body.text),
            accepted: try body.moment(9),
            payload: try body.bytes(10)
        )
    }
}
