import NIOCore
import OffstagePush

/// What a gateway holds of a store that it shares: the devices that are connected to it.
struct Holdings {
    /// Bytes that a name may have which others are told, and which is a key of their tables.
    static let longestName = 1000
    /// How soon devices may come again when the gateway had to let go of them.
    static let retryAfter = Duration.seconds(1)

    struct Home {
        /// What has a lower number was there when the device came.
        var since: UInt64
        /// The latest claim to it; a device may come again before its former connection has ended.
        var claim: UInt64
    }

    /// Claims that are not answered.
    struct Open {
        var count = 0
        /// What came meanwhile.
        var arrivals: [PushNotification] = []
        /// The claim of another gateway, of which one heard meanwhile.
        var replacedBy: UInt64 = 0
    }

    /// The gateway's number among those that share the store; nil while it has none.
    var node: Int32?
    var homes: [String: Home] = [:]
    var open: [String: Open] = [:]
}

/// One gateway of several. Of each device one gateway decides, the one to which it is connected; for those that are
/// connected nowhere the store does.
extension DeliveryService {
    /// What the listener hears.
    func hear(_ news: PostgresListener.News) {
        switch news {
        case .up(let node):
            letGo()
            holdings.node = node
            askForTokens()
        case .down: letGo()
        case .arrived(let notifications): for notification in notifications { arrive(notification) }
        case .replaced(let device, let claim): replace(device, claim)
        case .tokensChanged: askForTokens()
        }
    }

    /// Has the table read what other gateways wrote.
    /// - Parameter then: Called once it has, with false if it cannot.
    func askForTokens(then: ((Bool) -> Void)? = nil) {
        commits.ask {
            $0.wantsTokens = true
        } then: {
            then?($0 != nil)
        }
    }

    func sweep() {
        guard holdings.node != nil else { return }
        commits.ask { $0.wantsSweep = true }
    }

    // MARK: Notifications

    func share(_ notification: PushNotification, _ lints: [String], then: @escaping (Bool) -> Void) {
        commits.accept(.init(notification: notification, lints: lints)) { [self] answer in
            then(answer != nil)
            if case .here(let notification)? = answer { arrive(notification) }
        }
    }

    /// A notification that is durable, for a device that was connected here when it was accepted.
    private func arrive(_ notification: PushNotification) {
        if let home = holdings.homes[notification.device] {
            if notification.number > home.since { handle(.store(.arrived(notification))) }
        } else if holdings.open[notification.device] != nil {
            holdings.open[notification.device]?.arrivals.append(notification)
        } else if notification.expiry == nil {
            // The one attempt that was asked for. All else is found by whoever comes next.
            commits.add([.record(.init(notification, .discarded, .notStored, at: .now))])
        }
    }

    // MARK: Devices

    func ask(_ claim: GatewayQuestions.Claim, for connection: Courier.Connection) {
        let device = claim.device
        guard device.utf8.count <= Holdings.longestName else { return handle(.refused(connection)) }
        guard holdings.node != nil else { return postpone(connection) }
        holdings.open[device, default: .init()].count += 1
        commits.claim(claim) { [self] answer in
            let open = close(device)
            switch answer {
            case nil, .notNow: postpone(connection)
            case .refused: handle(.refused(connection))
            case .granted(let grant):
                guard grant.node == holdings.node, grant.number > open.replacedBy else { return postpone(connection) }
                admit(grant, connection, open.arrivals)
            }
        }
    }

    /// One claim is answered.
    /// - Returns: What came meanwhile, once.
    private func close(_ device: String) -> Holdings.Open {
        guard var open = holdings.open[device] else { return .init() }
        let before = open
        open.count -= 1
        open.arrivals = []
        holdings.open[device] = open.count > 0 ? open : nil
        return before
    }

    private func admit(
        _ grant: GatewayAnswers.Grant,
        _ connection: Courier.Connection,
        _ arrivals: [PushNotification]
    ) {
        let name = grant.device.name
        devices[name] = grant.device
        if holdings.homes[name] == nil {
            holdings.homes[name] = .init(since: grant.number, claim: grant.number)
            handle(.store(.disabled(device: name, grant.device.disabled)))
            for notification in grant.waiting { handle(.store(.restored(notification))) }
        } else {
            // Its former connection still stands: all that waits is known.
            holdings.homes[name]?.claim = grant.number
        }
        handle(.admitted(connection, .init(session: grant.device.session, isKnown: grant.isKnown)))
        for notification in arrivals { arrive(notification) }
        if !courier.isConnected(name) { part(name) }
    }

    /// The device comes again by itself, as it would not after a refusal.
    func postpone(_ connection: Courier.Connection) { handle(.postponed(connection, retryAfter: Holdings.retryAfter)) }

    /// The device is connected to another gateway, which has all that waits for it.
    private func replace(_ device: String, _ claim: UInt64) {
        if let open = holdings.open[device] { holdings.open[device]?.replacedBy = max(open.replacedBy, claim) }
        guard let home = holdings.homes[device], home.claim < claim else { return }
        holdings.homes[device] = nil
        devices[device] = nil
        handle(.replaced(device: device))
    }

    /// The device's connection has ended, and no other of its is here.
    func part(_ device: String) {
        guard let home = holdings.homes[device], !courier.isConnected(device) else { return }
        holdings.homes[device] = nil
        devices[device] = nil
        handle(.store(.forgotten(device: device)))
        commits.ask { $0.releases.append(.init(device: device, claim: home.claim)) }
    }

    // MARK: Breaks

    /// Something could not be written: nobody knows what this gateway holds, so it holds nothing from now on.
    func breakOff() {
        letGo()
        onBreak?()
    }

    /// The devices come again, to this gateway or another.
    private func letGo() {
        holdings.node = nil
        let devices = holdings.homes.keys.sorted()
        holdings.homes = [:]
        for device in devices {
            self.devices[device] = nil
            handle(.store(.forgotten(device: device)))
        }
        if courier.connectionCount > 0 { handle(.shutDown(retryAfter: Holdings.retryAfter)) }
    }
}
