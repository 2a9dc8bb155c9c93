import OffstagePush

/// The gateway that a device has inside: the same machines that stand behind the sockets of one that serves, on the
/// device's own timeline (P-38).
///
/// 1. Answers a provider in the order of P-33 and knows the tokens it issued (P-11, P-36).
/// 2. Sends what it accepted while the device is connected, and keeps one notification for each app meanwhile (P-34).
/// 3. Takes what it sent for confirmed at once: the device has stored the event that brought it.
///
/// The odd case: its providers need no credentials. They present a certificate for the app they send to, because a
/// token would have to be signed and has an age.
struct InnerGateway: Sendable, Codable {
    /// What the device must do or write about it.
    enum News: Equatable {
        case arrived(AppIdentifier, RemoteNotification)
        /// A decision about the notification with this id, and what its provider should mend.
        case record(EventName, AppIdentifier, id: String, reason: String?, lints: [String] = [])
    }

    /// The only device it has.
    private static let device = "device"

    private var entrance = PushEntrance()
    private var store = StoreAndForward()
    /// Whether it can be reached at all, apart from the device's network.
    var isOnline = true
    private(set) var isConnected = false
    private var power = DevicePower.awake
    /// How many requests had no id of their own.
    private var unnamed: UInt64 = 0
    /// The last token that each app's provider was told.
    private var known: [String: DeviceToken] = [:]

    /// When ``timePassed(at:)`` is due.
    var nextDeadline: Instant? { store.nextDeadline.map { Instant(nanoseconds: $0.nanoseconds) } }

    // MARK: Tokens

    /// The token of an app that is installed for the `generation`th time (P-37).
    static func token(of app: AppIdentifier, _ environment: PushEnvironment, generation: Int, seed: UInt64)
        -> DeviceToken
    {
        DeviceToken(
            seed: seed,
            device: device,
            bundle: app.rawValue,
            environment: environment,
            generation: generation
        )
    }

    /// Whoever sends to this token reaches the app from now on (C-16).
    mutating func register(_ token: DeviceToken, of app: AppIdentifier, _ environment: PushEnvironment) {
        known[app.rawValue] = token
        entrance.tokens.register(
            token,
            .init(device: Self.device, bundle: app.rawValue, environment: environment)
        )
    }

    /// The app is gone: whoever sends to its token hears it (P-36), and what waits is thrown away.
    mutating func unregister(_ app: AppIdentifier, at now: Instant) -> [News] {
        if let token = known[app.rawValue], var registration = entrance.tokens[token] {
            registration.state = .unregistered(since: Moment(now))
            entrance.tokens.register(token, registration)
        }
        return news(store.handle(.removed(device: Self.device, bundle: app.rawValue), at: Moment(now)), at: now)
    }

    /// Another gateway serves the device: nothing of this one counts any more, but its ids are never used again.
    mutating func close() {
        entrance = PushEntrance()
        store = StoreAndForward()
        known = [:]
        isConnected = false
    }

    // MARK: Requests

    /// The app's provider sends a notification to the token that it was told last; without one it can reach nobody.
    mutating func send(
        _ notification: RemoteNotification,
        to app: AppIdentifier,
        seed: UInt64,
        at now: Instant
    ) -> [News] {
        let freshID = freshID(seed: seed)
        guard let token = known[app.rawValue], let environment = entrance.tokens[token]?.environment else {
            let id = notification.id ?? freshID.text
            return [.record(.pushDropped, app, id: id, reason: Reason.badDeviceToken.rawValue)]
        }
        var connection = ProviderConnection(environment: environment, hasCertificate: true)
        let outcome = entrance.receive(
            Self.request(notification, to: app, token, at: now),
            .certificate(ProviderCertificate(topics: [app.rawValue])),
            on: &connection,
            freshID: freshID,
            at: Moment(now),
            wall: Moment(now)
        )
        switch outcome {
        case .accepted(let accepted, let lints):
            let effects = store.handle(.accepted(accepted, lints: lints), at: Moment(now))
            return news(effects, at: now)
        case .refused(let answer, let record):
            return [
                .record(
                    .pushDropped,
                    app,
                    id: answer.id.text,
                    reason: answer.reason?.rawValue,
                    lints: record.lints
                )
            ]
        }
    }

    /// Ids are made from the seed and a count, so that they take nothing from the device's other chances.
    mutating func freshID(seed: UInt64) -> MessageID {
        unnamed += 1
        var generator = SeededGenerator(seed: seed ^ (unnamed << 32))
        return MessageID(random: generator.next(), generator.next())
    }

    private static func request(
        _ notification: RemoteNotification,
        to app: AppIdentifier,
        _ token: DeviceToken,
        at now: Instant
    ) -> ProviderRequest {
        var headers = [(name: "apns-topic", value: app.rawValue)]
        if let id = notification.id { headers.append(("apns-id", id)) }
        if let type = notification.type { headers.append(("apns-push-type", type)) }
        if let priority = notification.priority { headers.append(("apns-priority", String(priority))) }
        if let lifetime = notification.lifetime {
            let end = lifetime == .zero ? 0 : Moment(now).seconds + lifetime.components.seconds
            headers.append(("apns-expiration", String(end)))
        }
        if let collapseID = notification.collapseID { headers.append(("apns-collapse-id", collapseID)) }
        return ProviderRequest(
            path: "/3/device/\(token.text)",
            headers: headers,
            body: Array(notification.payload.utf8)
        )
    }

    // MARK: The connection

    /// The device's network, its power or the gateway itself changed (C-8, P-34b).
    mutating func changed(network: Bool, lowPower: Bool, at now: Instant) -> [News] {
        let power: DevicePower = lowPower ? .lowPower : .awake
        let isConnected = network && isOnline
        defer {
            self.power = power
            self.isConnected = isConnected
        }
        if isConnected, !self.isConnected { return handle(.connected(device: Self.device, power: power), now) }
        if !isConnected { return self.isConnected ? handle(.disconnected(device: Self.device), now) : [] }
        return power == self.power ? [] : handle(.power(device: Self.device, power), now)
    }

    mutating func timePassed(at now: Instant) -> [News] { handle(.timePassed, now) }

    private mutating func handle(_ event: StoreAndForward.Event, _ now: Instant) -> [News] {
        news(store.handle(event, at: Moment(now)), at: now)
    }

    // MARK: News

    private mutating func news(_ effects: [StoreAndForward.Effect], at now: Instant) -> [News] {
        var news: [News] = []
        for effect in effects {
            switch effect {
            case .keep, .forget: break  // The device's own store has every event.
            case .record(let record): if let line = Self.line(record) { news.append(line) }
            case .send(let device, let sequence, let notification):
                news.append(.arrived(AppIdentifier(notification.bundle), RemoteNotification(notification)))
                let more = store.handle(.acknowledged(device: device, through: sequence), at: Moment(now))
                news += self.news(more, at: now)
            }
        }
        return news
    }

    private static func line(_ record: DeliveryRecord) -> News? {
        let app = AppIdentifier(record.topic ?? "")
        return switch record.event {
        case .accepted: .record(.pushAccepted, app, id: record.id.text, reason: nil, lints: record.lints)
        case .stored, .held: .record(.pushStored, app, id: record.id.text, reason: record.reason)
        case .overwritten, .expired:
            .record(.pushDropped, app, id: record.id.text, reason: record.event.rawValue)
        case .discarded, .refused: .record(.pushDropped, app, id: record.id.text, reason: record.reason)
        // The device writes itself what it makes of what arrives.
        case .sent, .acked, .delivered: nil
        }
    }
}

extension RemoteNotification {
    /// As the device gets it: nothing is left open.
    fileprivate init(_ notification: PushNotification) {
        self.init(
            id: notification.id.text,
            payload: String(decoding: notification.payload, as: UTF8.self),
            type: notification.type.rawValue,
            priority: notification.priority.rawValue,
            collapseID: notification.collapseID
        )
    }
}

extension Moment {
    /// The gateway's timeline is the device's.
    fileprivate init(_ moment: Instant) {
        self.init(nanoseconds: moment.nanoseconds)
    }
}
