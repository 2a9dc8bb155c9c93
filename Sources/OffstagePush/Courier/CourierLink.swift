/// What a device has of its gateway, whether there are sockets between them or not.
///
/// The device says what apps it has and how awake it is, asks for tokens, and confirms what it was handed once that is
/// durable; it then never gets it again. All of it may be said at any time: what needs a connection waits for one.
package protocol CourierLink: AnyObject, Sendable {
    /// Whether the device wants to be connected; at first it does not.
    func want(_ isWanted: Bool)
    /// Asks for the token of an app; the answer comes as ``CourierNews``. Asked again, it is the same (C-16).
    func register(_ registration: CourierRegistration)
    /// All apps of the device: those that want notifications, and those that want no alerts. Another app of which the
    /// gateway knows is gone (C-7), and so are former installations of these.
    /// - Parameter installations: How often each of them was installed; for none if that is not known.
    func setTopics(enabled: Set<String>, disabled: Set<String>, installations: [String: Int])
    func setPower(_ power: DevicePower)
    /// The notification with this sequence and all before it are durable; only then may apps see them (C-5).
    func confirm(through sequence: UInt64)
    /// The notification has reached its app's code, or the user, for the first time. What cannot be said before the
    /// device's process ends is never said.
    func delivered(_ id: MessageID)
}

/// What a device hears of its gateway.
package enum CourierNews: Equatable, Sendable {
    case online(CourierPosition)
    case offline
    /// The token of an app; also unasked, where it is another now (N-2b).
    case token(CourierRegistration, DeviceToken)
    /// There is no token for the app.
    case noToken(CourierRegistration)
    /// To be made durable, then confirmed. What is there already by its id came twice and is confirmed all the same.
    case notification(CourierNotification)
    /// The gateway does not want this device; it does not try again until ``CourierLink/want(_:)``.
    case ended(CourierFarewell.Reason)
}

/// Where a device is in its session; worth keeping with what it stores, so that less comes twice.
package struct CourierPosition: Equatable, Sendable {
    package var session: UInt64
    /// The last sequence that is durable.
    package var sequence: UInt64

    package init(session: UInt64, sequence: UInt64) {
        self.session = session
        self.sequence = sequence
    }
}
