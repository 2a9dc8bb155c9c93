/// What device and gateway say to each other (C-2b). `docs/guides/courier.md` gives every byte of it.
package enum CourierFrame: Equatable, Sendable {
    /// Device: who it is, and where it stopped (C-3).
    case hello(CourierHello)
    /// Gateway: the device may begin (C-3).
    case welcome(CourierWelcome)
    /// Device: which apps it has (C-7).
    case topics(CourierTopics)
    /// Device: an app wants a token (C-16).
    case register(CourierRegistration)
    /// Gateway: the token, or nil if there is none for it (C-16).
    case registered(CourierRegistration, DeviceToken?)
    /// Gateway: a notification (C-5).
    case notify(CourierNotification)
    /// Device: all up to this sequence is durable there, but for the exceptions (C-5).
    case acknowledge(through: UInt64, except: [UInt64])
    /// Device: how many may be on their way unconfirmed, from now on (C-9).
    case credit(Int)
    /// Device: how awake it is (C-8).
    case power(DevicePower)
    case ping
    case pong
    /// Either: the last frame, and why (C-2, C-11, C-12).
    case bye(CourierFarewell)
    /// Device: the notification has reached its app's code, or the user; whoever does not know this passes over it.
    case delivered(MessageID)
}

package struct CourierHello: Equatable, Sendable {
    package var device: String
    /// The secret that admits devices which the gateway does not know yet.
    package var enrolment: String
    /// The device's own secret: whoever enrolled a device is the only one who can be it.
    package var key: [UInt8]
    /// The protocol's versions that the device speaks.
    package var versions: ClosedRange<UInt64>
    /// The session that the device was in, and up to where it has all of it.
    package var session: UInt64?
    package var acknowledged: UInt64
    package var power: DevicePower
    /// The keep-alive that the device would like (C-10).
    package var keepAlive: Duration?

    package init(
        device: String,
        enrolment: String,
        key: [UInt8],
        versions: ClosedRange<UInt64> = 1...1,
        session: UInt64? = nil,
        acknowledged: UInt64 = 0,
        power: DevicePower = .awake,
        keepAlive: Duration? = nil
    ) {
        self.device = device
        self.enrolment = enrolment
        self.key = key
        self.versions = versions
        self.session = session
        self.acknowledged = acknowledged
        self.power = power
        self.keepAlive = keepAlive
    }

    /// Whether a name could be a device's.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && PushType.isWellFormed(topic: text)
    }
}

package struct CourierWelcome: Equatable, Sendable {
    /// Whether the session that the device named goes on; if not, it tells everything anew.
    package var isPresent: Bool
    package var session: UInt64
    package var keepAlive: Duration
    package var credit: Int
    package var time: Moment

    package init(isPresent: Bool, session: UInt64, keepAlive: Duration, credit: Int, time: Moment) {
        self.isPresent = isPresent
        self.session = session
        self.keepAlive = keepAlive
        self.credit = credit
        self.time = time
    }
}

package struct CourierTopics: Equatable, Sendable {
    /// Whether these are all; if not, what changed.
    package var isFull: Bool
    /// Whether another frame goes on with the same statement, because one frame cannot hold it.
    package var hasMore = false
    package var enabled: [String] = []
    package var disabled: [String] = []
    package var removed: [String] = []
    /// How often each of the enabled and disabled ones was installed, as far as that is said: the tokens of a former
    /// installation are none of its (P-36, P-37).
    package var installations: [String: Int] = [:]

    package init(
        isFull: Bool,
        enabled: [String] = [],
        disabled: [String] = [],
        removed: [String] = [],
        installations: [String: Int] = [:]
    ) {
        self.isFull = isFull
        self.enabled = enabled
        self.disabled = disabled
        self.removed = removed
        self.installations = installations
    }
}

/// An app that wants a token, or has one.
package struct CourierRegistration: Hashable, Sendable {
    package var bundle: String
    package var environment: PushEnvironment
    /// Counts how often the app was installed: each time it gets another token (P-37).
    package var generation: Int

    package init(bundle: String, environment: PushEnvironment, generation: Int = 1) {
        self.bundle = bundle
        self.environment = environment
        self.generation = generation
    }
}

package struct CourierFarewell: Equatable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
        case protocolError = "protocol-error"
        /// No version that both speak.
        case version
        case notAuthorised = "not-authorised"
        /// Another connection of the same device (C-11).
        case replaced
        /// Nothing came for too long (C-10), or no `HELLO` (C-3).
        case timeout
        /// The peer does not read (C-9).
        case stuck
        /// The gateway ends, or cannot go on (C-12).
        case shutdown
        /// The device goes offline on its own will.
        case done
        /// The device could not store what it was sent.
        case notStored = "not-stored"
    }

    package var reason: Reason
    /// The earliest that the device should come again, counted from now (C-12).
    package var retryAfter: Duration?

    package init(_ reason: Reason, retryAfter: Duration? = nil) {
        self.reason = reason
        self.retryAfter = retryAfter
    }
}
