import OffstagePush

/// What only the store that gateways share can decide, within the transaction of a ``GatewayBatch``.
struct GatewayQuestions: Sendable {
    /// A notification that passed all checks; its number is given where the order of all gateways is known.
    struct Acceptance: Sendable {
        var notification: PushNotification
        var lints: [String]
    }

    /// A device asks to be let in. From the answer on this gateway answers for it, and no other.
    struct Claim: Sendable {
        var device: String
        /// SHA-256 of the device's own secret.
        var key: [UInt8]
        /// Whether it may be new, because it knows the enrolment secret.
        var mayEnrol: Bool
        /// The session of a new device.
        var session: UInt64
    }

    /// A device has gone; whoever accepts for it decides what it finds, from now on.
    struct Release: Sendable {
        var device: String
        /// The claim that ends; a later one stands.
        var claim: UInt64
    }

    var acceptances: [Acceptance] = []
    var claims: [Claim] = []
    var releases: [Release] = []
    /// Whether what other gateways wrote of tokens is asked for.
    var wantsTokens = false
    /// Whether what is overdue is looked for, of devices that are connected nowhere.
    var wantsSweep = false

    var count: Int {
        acceptances.count + claims.count + releases.count + (wantsTokens ? 1 : 0) + (wantsSweep ? 1 : 0)
    }
}

/// What the store says to them, in their order.
struct GatewayAnswers: Sendable {
    enum Acceptance: Sendable {
        /// All is decided and written.
        case settled
        /// The device is connected to this gateway, which sends it.
        case here(PushNotification)
    }

    enum Claim: Sendable {
        case refused
        /// The gateway has no number among the others just now, so it can answer for no device.
        case notNow
        case granted(Grant)
    }

    struct Grant: Sendable {
        var device: KnownDevice
        /// Whether it was known before.
        var isKnown: Bool
        /// Numbered with the notifications: what has a lower number is in ``waiting``, a higher one comes by itself.
        var number: UInt64
        /// The gateway's own number at that moment.
        var node: Int32
        var waiting: [PushNotification]
    }

    var acceptances: [Acceptance] = []
    var claims: [Claim] = []
    var tokens: [TokenChange] = []
    /// What was recorded within the transaction, beside the records of the batch.
    var events: [DeliveryRecord.Event] = []
}
