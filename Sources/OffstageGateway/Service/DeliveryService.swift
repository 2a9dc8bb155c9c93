import NIOCore
import OffstagePush
import OffstageTLS

/// From accepted notifications to devices: drives ``Courier`` with sockets, the clock and the disk, on the gateway's
/// event loop. It decides nothing but who a device is.
final class DeliveryService {
    let commits: CommitQueue
    let metrics: GatewayMetrics
    private let enrolment: [UInt8]
    private(set) var courier = Courier()
    private(set) var connections: [Courier.Connection: CourierConnection] = [:]
    /// Those that are known here: all of them, or of a shared store those that are connected here.
    var devices: [String: KnownDevice] = [:]
    /// What is held of a shared store.
    var holdings = Holdings()
    /// Begins a new life among the gateways that share the store.
    var onBreak: (() -> Void)?
    private var deviceCount = 0
    private var random = SystemRandomNumberGenerator()

    /// What happened while an event was being carried out.
    private var queue: [Courier.Event] = []
    private var isBusy = false
    /// Connections with something to flush.
    private var written: [Courier.Connection] = []
    private let timer: LoopTimer

    /// What a device says about tokens is for the one table that providers are answered by (C-16).
    var tokens: (() -> TokenTable)?
    /// Has the table read what was made durable.
    var onTokensChanged: (() -> Void)?

    init(
        store: any GatewayStore,
        contents: StoreContents,
        enrolment: String,
        metrics: GatewayMetrics,
        loop: any EventLoop
    ) {
        timer = LoopTimer(loop)
        self.metrics = metrics
        self.enrolment = Array(enrolment.utf8)
        commits = CommitQueue(store, loop: loop)
        commits.onRecord = { metrics.notification($0) }
        for device in contents.devices {
            devices[device.name] = device
            handle(.store(.disabled(device: device.name, device.disabled)))
        }
        for notification in contents.waiting { handle(.store(.restored(notification))) }
        if store.isShared { commits.onFailure = { [unowned self] in breakOff() } }
    }

    /// Whether nothing is left to write.
    var isIdle: Bool { commits.isIdle }
    var connectionCount: Int { courier.connectionCount }

    /// What a provider is told while the store refuses: with a database that others serve it is a matter of time.
    var refusal: Reason { commits.store.isShared ? .serviceUnavailable : .internalServerError }

    /// - Parameter then: Called when all of it is durable, with false if it could not be made so.
    func accept(_ notification: PushNotification, lints: [String], then: @escaping (Bool) -> Void) {
        if commits.store.isShared { return share(notification, lints, then: then) }
        handle(.store(.accepted(notification, lints: lints)))
        commits.add([], then: then)
    }

    func record(_ record: DeliveryRecord) { commits.add(.record(record)) }

    // MARK: Connections

    func opened(_ connection: CourierConnection) {
        connections[connection.number] = connection
        handle(.opened(connection.number))
    }

    func closed(_ connection: CourierConnection) {
        connections[connection.number] = nil
        handle(.closed(connection.number))
    }

    /// No more is taken; devices hear that they may come again at once.
    func shutDown() { handle(.shutDown(retryAfter: .seconds(1))) }

    /// Forgets devices that were away for thirty days, with their tokens (C-4).
    func forgetStrangers(at now: Moment) {
        if commits.store.isShared { sweep() }
        for var device in devices.values {
            if courier.isConnected(device.name) {
                // Once a day is enough for a span of thirty.
                guard device.seen + .seconds(86_400) < now else { continue }
                device.seen = now
                devices[device.name] = device
                commits.add([.device(device)])
            } else if device.seen + GatewaySettings.sessionLife < now {
                devices[device.name] = nil
                commits.add([.forgetDevice(device.name, now)]) { [self] _ in onTokensChanged?() }
            }
        }
    }

    // MARK: The machine

    /// One event after the other: what one leads to is carried out before the next is looked at.
    func handle(_ event: Courier.Event) {
        queue.append(event)
        guard !isBusy else { return }
        isBusy = true
        while !queue.isEmpty {
            let events = queue
            queue = []
            for event in events { carryOut(courier.handle(event, at: .now)) }
            // Flushing may report at once what has left.
            if queue.isEmpty { flush() }
        }
        isBusy = false
        timer.set(courier.nextDeadline) { [self] in handle(.timePassed) }
    }

    private func flush() {
        let numbers = written
        written = []
        for number in numbers { connections[number]?.flush() }
    }

    private func carryOut(_ effects: [Courier.Effect]) {
        for effect in effects {
            switch effect {
            case .write(let connection, let bytes):
                connections[connection]?.write(bytes)
                written.append(connection)
            case .close(let connection): connections[connection]?.close()
            case .admit(let connection, let hello): admit(connection, hello)
            case .register(let connection, let device, let registration): register(connection, device, registration)
            case .topics(let device, let topics): take(topics, of: device)
            case .parted(let device): part(device)
            case .keep(let notification): commits.add(.keep(notification))
            case .forget(let number): commits.add(.forget(number))
            case .record(let record): commits.add(.record(record))
            case .delivered(let device, let id): commits.add(.delivered(.init(device: device, id: id, at: .now)))
            }
        }
        if courier.deviceCount != deviceCount {
            deviceCount = courier.deviceCount
            metrics.devices(deviceCount)
        }
    }

    // MARK: Devices

    /// Lets a device in that has its own key, and a new one that knows the secret; it is durable before it hears so.
    private func admit(_ connection: Courier.Connection, _ hello: CourierHello) {
        let key = Digest.sha256(hello.key)
        if commits.store.isShared {
            let mayEnrol = Self.isSame(enrolment, Array(hello.enrolment.utf8))
            let claim = GatewayQuestions.Claim(
                device: hello.device,
                key: key,
                mayEnrol: mayEnrol,
                session: random.next()
            )
            return ask(claim, for: connection)
        }
        if var device = devices[hello.device] {
            guard Self.isSame(device.key, key) else { return handle(.refused(connection)) }
            device.seen = .now
            devices[device.name] = device
            commits.add([.device(device)])
            return handle(.admitted(connection, .init(session: device.session, isKnown: true)))
        }
        guard Self.isSame(enrolment, Array(hello.enrolment.utf8)) else { return handle(.refused(connection)) }
        let device = KnownDevice(name: hello.device, key: key, session: random.next(), seen: .now)
        devices[device.name] = device
        commits.add([.device(device)]) { [self] isDurable in
            guard isDurable else {
                devices[device.name] = nil
                return postpone(connection)
            }
            handle(.admitted(connection, .init(session: device.session, isKnown: false)))
        }
    }

    /// In a time that says nothing of where they differ.
    private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func register(_ connection: Courier.Connection, _ device: String, _ registration: CourierRegistration) {
        let known = tokens?().tokens(of: device) ?? []
        guard known.count < GatewaySettings.mostTokens, registration.bundle.utf8.count <= Holdings.longestName else {
            return handle(.registered(connection, registration, nil))
        }
        let token = commits.store.token(device: device, registration)
        let isActive = known.contains { $0.token == token && $0.registration.state == .active }
        if isActive { return handle(.registered(connection, registration, token)) }
        commits.add([.token(device: device, registration)]) { [self] isDurable in
            onTokensChanged?()
            handle(.registered(connection, registration, isDurable ? token : nil))
        }
    }

    private func take(_ topics: CourierTopics, of name: String) {
        guard var device = devices[name] else { return }
        var changes: [GatewayChange] = []
        if topics.isFull { device.disabled = [] }
        device.disabled.subtract(topics.enabled)
        device.disabled.subtract(topics.removed)
        device.disabled.formUnion(topics.disabled)
        if device != devices[name] { changes.append(.device(device)) }
        devices[name] = device
        let listed = Set(topics.enabled).union(topics.disabled)
        let known = tokens?().tokens(of: name) ?? []
        var gone = Set(topics.removed)
        if topics.isFull { gone.formUnion(known.map(\.registration.bundle).filter { !listed.contains($0) }) }
        for bundle in gone.sorted() { changes.append(.removeApp(device: name, bundle: bundle, .now)) }
        for (bundle, count) in topics.installations.sorted(by: { $0.key < $1.key }) {
            let isStale = known.contains { token, registration in
                let present = CourierRegistration(
                    bundle: bundle,
                    environment: registration.environment,
                    generation: count
                )
                return registration.bundle == bundle && registration.state == .active
                    && token != commits.store.token(device: name, present)
            }
            if isStale { changes.append(.installed(device: name, bundle: bundle, generation: count, .now)) }
        }
        if !changes.isEmpty { commits.add(changes) { [self] _ in onTokensChanged?() } }
    }
}
