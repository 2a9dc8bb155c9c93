/// All tokens that were ever issued, and what became of them (P-11, P-36, P-37).
public struct TokenTable: Equatable, Sendable, Codable {
    /// What a token stands for.
    public struct Registration: Equatable, Sendable, Codable {
        public enum State: Equatable, Sendable, Codable {
            case active
            /// The app was removed; the moment is the one at which this was learned (P-36).
            case unregistered(since: Moment)
            case expired(since: Moment)
        }

        public var device: String
        public var bundle: String
        public var environment: PushEnvironment
        public var state: State

        public init(device: String, bundle: String, environment: PushEnvironment, state: State = .active) {
            self.device = device
            self.bundle = bundle
            self.environment = environment
            self.state = state
        }
    }

    private var registrations: [DeviceToken: Registration] = [:]
    private var byDevice: [String: [DeviceToken]] = [:]

    public init() {}

    public var count: Int { registrations.count }

    public subscript(token: DeviceToken) -> Registration? { registrations[token] }

    /// Issues a token, or makes one that had ended valid again (P-36, C-16).
    public mutating func register(_ token: DeviceToken, _ registration: Registration) {
        let former = registrations.updateValue(registration, forKey: token)
        if former == nil { byDevice[registration.device, default: []].append(token) }
    }

    /// The tokens of a device's apps, in the order in which they were issued, with those that ended.
    package func tokens(of device: String) -> [(token: DeviceToken, registration: Registration)] {
        (byDevice[device] ?? []).compactMap { token in registrations[token].map { (token, $0) } }
    }
}
