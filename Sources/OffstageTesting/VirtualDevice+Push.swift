import OffstageKernel

/// Remote notifications: what a provider sends goes through a gateway that the device has inside, which answers as
/// Apple's does, keeps one notification while the device cannot be reached, and forgets what expires.
extension VirtualDevice {
    /// A provider sends a notification to an app, as it could with the token that the app was last given.
    ///
    /// What becomes of it is in the log: ``Event/pushDelivered``, ``Event/pushStored``, ``Event/pushDropped``.
    ///
    /// ```swift
    /// try await phone.push(#"{"aps": {"content-available": 1}}"#, to: news, headers: .init(type: "background"))
    /// ```
    /// - Parameters:
    ///   - payload: JSON; anything else is sent as it is, and refused by the gateway.
    ///   - app: must have registered; else the gateway refuses it as it would refuse a token that it never issued.
    ///   - headers: what the request says beside the payload.
    public func push(
        _ payload: String,
        to app: App,
        headers: PushHeaders = PushHeaders()
    ) async throws(VirtualDeviceError) {
        try check(app)
        let notification = RemoteNotification(
            id: headers.id,
            payload: payload,
            type: headers.type,
            priority: headers.priority,
            lifetime: headers.lifetime,
            collapseID: headers.collapseID
        )
        try await perform("pushing to \(app)", [.push(.sent(app.kernel, notification))])
    }

    /// The device cannot reach its gateway, whatever the network: what is sent waits there.
    public func takeGatewayOffline() async throws(VirtualDeviceError) {
        try await perform("taking the gateway offline", [.push(.gateway(isOnline: false))])
    }

    /// The device reaches its gateway again and gets what waited.
    public func bringGatewayOnline() async throws(VirtualDeviceError) {
        try await perform("bringing the gateway online", [.push(.gateway(isOnline: true))])
    }
}

/// The headers of a push, `apns-…`; what is nil is left out.
public struct PushHeaders: Equatable, Sendable {
    /// `apns-push-type`: `alert`, `background`, or one that no app here receives.
    public var type: String?
    /// `apns-priority`: 10, 5 or 1.
    public var priority: Int?
    /// How long it is kept while the device cannot be reached, for `apns-expiration`: zero is one attempt, nil 30 days.
    public var lifetime: Duration?
    /// `apns-collapse-id`.
    public var collapseID: String?
    /// `apns-id`, a UUID.
    public var id: String?

    public init(
        type: String? = nil,
        priority: Int? = nil,
        lifetime: Duration? = nil,
        collapseID: String? = nil,
        id: String? = nil
    ) {
        self.type = type
        self.priority = priority
        self.lifetime = lifetime
        self.collapseID = collapseID
        self.id = id
    }
}
