import OffstagePush

/// A gateway and its devices with nothing between them but this: no socket, and a clock that the test moves.
struct PostOffice {
    struct Device {
        var client: CourierClient
        var connection: UInt64?
        var news: [CourierNews] = []
        /// What its store has, in order.
        var stored: [CourierNotification] = []
        var confirms = true
        /// Whether bytes reach it; a device that is cut off does not know.
        var isCutOff = false
    }

    var courier = Courier()
    var devices: [String: Device] = [:]
    var now = Moment(seconds: 1_000_000)
    var log: [String] = []
    var kept: Set<UInt64> = []
    /// What the gateway wrote to connections of no device.
    var written: [UInt64: [UInt8]] = [:]
    var closed: Set<UInt64> = []
    var topics: [CourierTopics] = []
    var parted: [String] = []
    var keys: [String: [UInt8]] = [:]
    var isGatewayUp = true
    /// Whether nobody can be looked up.
    var isStoreAway = false
    var acknowledgesWrites = true
    private enum Step {
        case device(String, CourierClient.Event)
        case gateway(Courier.Event)
    }

    /// What follows of what happens, in order; nothing is fed from within.
    private var steps: [Step] = []
    private var isBusy = false
    private var lastConnection: UInt64 = 0
    private var lastNumber: UInt64 = 0

    static let key = [UInt8](repeating: 7, count: 32)
    let token = DeviceToken(String(repeating: "ab", count: 32))!

    mutating func add(_ name: String, enrolment: String = "secret", position: CourierPosition? = nil, seed: UInt64 = 1)
    {
        let identity = CourierClient.Identity(device: name, enrolment: enrolment, key: Self.key)
        devices[name] = Device(client: CourierClient(identity, position: position, seed: seed))
        tell(name, .want(true))
    }

    // MARK: Events

    mutating func tell(_ name: String, _ event: CourierClient.Event) { run(.device(name, event)) }
    mutating func feed(_ event: Courier.Event) { run(.gateway(event)) }

    private mutating func run(_ step: Step) {
        steps.append(step)
        if isBusy { return }
        isBusy = true
        while !steps.isEmpty {
            switch steps.removeFirst() {
            case .device(let name, let event): carryOut(name, event)
            case .gateway(let event): carryOut(event)
            }
        }
        isBusy = false
    }

    private mutating func carryOut(_ name: String, _ event: CourierClient.Event) {
        guard let effects = devices[name]?.client.handle(event, at: now) else { return }
        for effect in effects {
            switch effect {
            case .connect: connect(name)
            case .write(let bytes):
                guard let connection = devices[name]?.connection else { continue }
                feed(.received(connection, bytes))
            case .disconnect:
                if let connection = devices[name]?.connection { feed(.closed(connection)) }
                devices[name]?.connection = nil
                tell(name, .lost)
            case .tell(let news):
                devices[name]?.news.append(news)
                guard case .notification(let notification) = news else { continue }
                let ids = devices[name]?.stored.map(\.id) ?? []
                if !ids.contains(notification.id) { devices[name]?.stored.append(notification) }
                if devices[name]?.confirms == true { tell(name, .stored(through: notification.sequence)) }
            }
        }
    }

    private mutating func connect(_ name: String) {
        guard isGatewayUp else { return tell(name, .lost) }
        let connection = open()
        devices[name]?.connection = connection
        tell(name, .connected)
    }

    /// A connection of nobody.
    mutating func open() -> UInt64 {
        lastConnection += 1
        feed(.opened(lastConnection))
        feed(.secured(lastConnection))
        return lastConnection
    }

    private mutating func carryOut(_ event: Courier.Event) {
        for effect in courier.handle(event, at: now) {
            switch effect {
            case .write(let connection, let bytes):
                if let name = owner(connection) {
                    if devices[name]?.isCutOff == true { continue }
                    tell(name, .received(bytes))
                } else {
                    written[connection, default: []] += bytes
                }
                if acknowledgesWrites { feed(.written(connection, frames: 1)) }
            case .close(let connection):
                closed.insert(connection)
                feed(.closed(connection))
                guard let name = owner(connection) else { continue }
                devices[name]?.connection = nil
                if devices[name]?.isCutOff == false { tell(name, .lost) }
            case .admit(let connection, _) where isStoreAway:
                feed(.postponed(connection, retryAfter: .seconds(1)))
            case .admit(let connection, let hello):
                let known = keys[hello.device]
                guard known == nil ? hello.enrolment == "secret" : known == hello.key else {
                    feed(.refused(connection))
                    continue
                }
                keys[hello.device] = hello.key
                feed(.admitted(connection, .init(session: 77, isKnown: known != nil)))
            case .register(let connection, _, let registration):
                feed(.registered(connection, registration, registration.bundle == "refused" ? nil : token))
            case .topics(_, let statement): topics.append(statement)
            case .parted(let device): parted.append(device)
            case .delivered(let device, let id): log.append("\(id.text.suffix(1)) delivered to \(device)")
            case .keep(let notification): kept.insert(notification.number)
            case .forget(let number): kept.remove(number)
            case .record(let record):
                log.append("\(record.id.text.suffix(1)) \(record.event)" + (record.reason.map { " \($0)" } ?? ""))
            }
        }
    }

    private func owner(_ connection: UInt64) -> String? { devices.first { $0.value.connection == connection }?.key }

    // MARK: What tests do

    mutating func push(
        to device: String,
        bundle: String = "a",
        priority: Priority = .immediate,
        type: PushType = .alert,
        size: Int = 0,
        lasts: Duration? = .seconds(86_400)
    ) {
        lastNumber += 1
        let notification = PushNotification(
            number: lastNumber,
            id: MessageID(random: 0, lastNumber),
            token: token,
            device: device,
            bundle: bundle,
            topic: bundle,
            type: type,
            priority: priority,
            expiry: lasts.map { now + $0 },
            payload: [UInt8](repeating: 32, count: size),
            accepted: now
        )
        feed(.store(.accepted(notification)))
    }

    /// Lets time pass, deadline by deadline.
    mutating func pass(_ span: Duration) {
        let end = now + span
        while let next = ([courier.nextDeadline] + devices.values.map(\.client.nextDeadline)).compactMap(\.self).min(),
            next <= end
        {
            now = max(now, next)
            feed(.timePassed)
            for name in devices.keys.sorted() { tell(name, .timePassed) }
        }
        now = end
    }

    /// The connection ends without a word, as when a gateway is killed.
    mutating func cut(_ name: String) {
        if let connection = devices[name]?.connection { feed(.closed(connection)) }
        devices[name]?.connection = nil
        tell(name, .lost)
    }

    func numbers(_ name: String) -> [String] { devices[name]?.stored.map { String($0.id.text.suffix(1)) } ?? [] }
    func isOnline(_ name: String) -> Bool { devices[name]?.client.isOnline ?? false }

    /// The frames that were written to a connection of nobody.
    func frames(_ connection: UInt64) throws -> [CourierFrame] { try CourierFrame.all(in: written[connection] ?? []) }
}
