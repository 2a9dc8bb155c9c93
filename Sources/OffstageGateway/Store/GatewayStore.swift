import OffstagePush

/// What a gateway must not forget: the tokens, the devices, what waits for them, the delivery log.
///
/// There are two: ``SQLiteStore``, a file of one gateway, and ``PostgresStore``, a database that any number of gateways
/// share. Whatever is said to be done is on the disk. Calls wait for the disk: none belongs on an event loop.
protocol GatewayStore: Sendable {
    /// Whether other gateways may use it at the same time. It then decides itself what becomes of notifications for
    /// devices that are not connected here (``GatewayBatch/questions``).
    var isShared: Bool { get }
    /// What an earlier life of the gateway, or another gateway, left.
    func open() throws(GatewayError) -> StoreContents
    /// What the tokens of its gateways are made of (P-37b).
    var seed: UInt64 { get }
    /// Makes all of a batch durable, or nothing of it.
    func commit(_ batch: GatewayBatch) throws(GatewayError) -> GatewayBatch.Answers
    /// The token of an app on a device, registered from now on; the gateways hear of it.
    func register(device: String, _ registration: CourierRegistration) throws(GatewayError) -> DeviceToken
    /// Ends the token of an app that is gone from its device (P-36).
    /// - Returns: nil if there is none that could end.
    func unregister(
        device: String,
        _ registration: CourierRegistration,
        at now: Moment
    ) throws(GatewayError) -> DeviceToken?
    /// The records after a place in the delivery log, at most so many.
    /// - Parameter id: Only those of this notification.
    func lines(after place: DeliveryLog.Place, id: String?, limit: Int) throws(GatewayError) -> [DeliveryLog.Line]
    /// How many records there are of each event.
    func counts() throws(GatewayError) -> [(event: String, count: Int)]
    /// How many tokens have not ended.
    func tokenCount() throws(GatewayError) -> Int
    func waitingCount() throws(GatewayError) -> Int
    func close()
}

extension GatewayStore {
    /// The token of an app's installation: the same whenever it is asked (P-37b, C-16).
    func token(device: String, _ registration: CourierRegistration) -> DeviceToken {
        DeviceToken(
            seed: seed,
            device: device,
            bundle: registration.bundle,
            environment: registration.environment,
            generation: registration.generation
        )
    }
}

/// What a gateway begins with.
struct StoreContents: Sendable {
    /// The devices and what waits for them, if they are this gateway's alone.
    var devices: [KnownDevice] = []
    var waiting: [PushNotification] = []
    /// The highest number that a notification has which waits.
    var lastNumber: UInt64 = 0
    var tokens: [TokenChange] = []
}

/// A device that has enrolled, and what it says of its apps.
struct KnownDevice: Equatable, Sendable {
    var name: String
    /// SHA-256 of the device's own secret.
    var key: [UInt8]
    var session: UInt64
    /// The apps that want no alerts (C-7b).
    var disabled: Set<String> = []
    /// When it last connected (C-4).
    var seen: Moment
}

/// A token that is new, or whose state is.
struct TokenChange: Sendable {
    var token: DeviceToken
    var registration: TokenTable.Registration

    /// - Returns: nil for what no gateway wrote.
    init?(token: String, device: String, bundle: String, environment: String, ended: Int64?, isExpired: Bool) {
        guard let token = DeviceToken(token), let environment = PushEnvironment(rawValue: environment) else {
            return nil
        }
        let ended = ended.map { Moment(nanoseconds: $0) }
        self.token = token
        registration = .init(
            device: device,
            bundle: bundle,
            environment: environment,
            state: ended.map { isExpired ? .expired(since: $0) : .unregistered(since: $0) } ?? .active
        )
    }
}
