import OffstagePush

/// One change of what a gateway must not forget.
enum GatewayChange: Sendable {
    case keep(PushNotification)
    case forget(UInt64)
    case record(DeliveryRecord)
    /// A device says so. It is recorded, with its topic, if the log has it that the notification was sent to this
    /// device, and has not this.
    case delivered(GatewayDelivery)
    /// A device is known, or is known otherwise than before.
    case device(KnownDevice)
    /// The device is not known any more, and its tokens are too old (C-4).
    case forgetDevice(String, Moment)
    /// An app has a token; those of its former installations end (P-37).
    case token(device: String, CourierRegistration)
    /// One token of the device ends.
    case removeToken(device: String, DeviceToken, Moment)
    /// The app is gone from its device, and its tokens end (P-36).
    case removeApp(device: String, bundle: String, Moment)
    /// The app was installed so often, and the tokens of its former installations end (P-36, P-37).
    case installed(device: String, bundle: String, generation: Int, Moment)
}

/// A notification that has reached its app's code, or the user.
struct GatewayDelivery: Sendable {
    var device: String
    var id: MessageID
    var at: Moment
}
