/// What surrounds the device: power, network, lock, settings. Changed by the user and by scenarios, part of the log.
public struct Surroundings: Equatable, Sendable, Codable {
    public enum Network: String, Equatable, Sendable, Codable, CaseIterable {
        case none, wifi, cellular
    }

    /// `ProcessInfo.ThermalState`, in its order.
    public enum Thermal: String, Equatable, Sendable, Codable, CaseIterable {
        case nominal, fair, serious, critical
    }

    public enum BackgroundRefresh: String, Equatable, Sendable, Codable, CaseIterable {
        case restricted, denied, available
    }

    public var network = Network.wifi
    /// Charge in percent, 0 to 100.
    public var battery = 100
    public var charging = false
    public var lowPowerMode = false
    /// Low Data Mode makes the network a constrained one (E-24).
    public var lowDataMode = false
    public var thermal = Thermal.nominal
    public var backgroundRefresh = BackgroundRefresh.available
    /// Without a passcode no file is ever protected (L-60).
    public var passcode = false
    /// A debugger is attached to every app: no suspension, no watchdogs (L-52).
    public var debugger = false
    /// Where the device is; nil if it cannot tell.
    public var location: Coordinate?

    public init() {}

    /// One change. The words are those of `offstage environment set`.
    public enum Change: Equatable, Sendable, Codable {
        case network(Network)
        case battery(Int)
        case charging(Bool)
        case lowPowerMode(Bool)
        case lowDataMode(Bool)
        case thermal(Thermal)
        case backgroundRefresh(BackgroundRefresh)
        case passcode(Bool)
        case debugger(Bool)
        case location(Coordinate?)
    }

    /// What an app can read of it.
    public struct Visible: Equatable, Sendable, Codable {
        public var surroundings: Surroundings
        /// `isProtectedDataAvailable` (L-61).
        public var protectedDataAvailable: Bool
        /// Whether the device was ever unlocked since it booted (L-60).
        public var unlockedSinceBoot: Bool

        /// `UIApplication.backgroundRefreshStatus`: Low Power Mode switches refresh off while it is on (F-10).
        public var backgroundRefreshStatus: BackgroundRefresh {
            surroundings.lowPowerMode && surroundings.backgroundRefresh == .available
                ? .denied : surroundings.backgroundRefresh
        }

        public init(surroundings: Surroundings, protectedDataAvailable: Bool, unlockedSinceBoot: Bool) {
            self.surroundings = surroundings
            self.protectedDataAvailable = protectedDataAvailable
            self.unlockedSinceBoot = unlockedSinceBoot
        }
    }
}

extension Surroundings {
    mutating func apply(_ change: Change) {
        switch change {
        case .network(let network): self.network = network
        case .battery(let percent): battery = min(100, max(0, percent))
        case .charging(let flag): charging = flag
        case .lowPowerMode(let flag): lowPowerMode = flag
        case .lowDataMode(let flag): lowDataMode = flag
        case .thermal(let state): thermal = state
        case .backgroundRefresh(let state): backgroundRefresh = state
        case .passcode(let flag): passcode = flag
        case .debugger(let flag): debugger = flag
        case .location(let place): location = place
        }
    }
}

extension Surroundings {
    /// The word for each thing that can be changed, in the order in which they are listed.
    package enum Key: String, CaseIterable, Sendable {
        case network, battery, charging, lowPowerMode, lowDataMode, thermal, backgroundRefresh, passcode, debugger
        case location
    }

    /// The change that makes a key what it is here.
    private subscript(key: Key) -> Change {
        switch key {
        case .network: .network(network)
        case .battery: .battery(battery)
        case .charging: .charging(charging)
        case .lowPowerMode: .lowPowerMode(lowPowerMode)
        case .lowDataMode: .lowDataMode(lowDataMode)
        case .thermal: .thermal(thermal)
        case .backgroundRefresh: .backgroundRefresh(backgroundRefresh)
        case .passcode: .passcode(passcode)
        case .debugger: .debugger(debugger)
        case .location: .location(location)
        }
    }

    /// Everything as it is, in the order of the keys.
    public var settings: [(key: String, value: String)] { Key.allCases.map { self[$0].words } }
}

extension Surroundings.Change {
    /// What can be changed, in the order in which it is listed.
    public static let keys = Surroundings.Key.allCases.map(\.rawValue)

    /// Key and value as on the command line, in scenarios and in the log.
    public var words: (key: String, value: String) {
        let (key, value) = keyAndValue
        return (key.rawValue, value)
    }

    private var keyAndValue: (Surroundings.Key, String) {
        switch self {
        case .network(let network): (.network, network.rawValue)
        case .battery(let percent): (.battery, String(percent))
        case .charging(let flag): (.charging, String(flag))
        case .lowPowerMode(let flag): (.lowPowerMode, String(flag))
        case .lowDataMode(let flag): (.lowDataMode, String(flag))
        case .thermal(let state): (.thermal, state.rawValue)
        case .backgroundRefresh(let state): (.backgroundRefresh, state.rawValue)
        case .passcode(let flag): (.passcode, String(flag))
        case .debugger(let flag): (.debugger, String(flag))
        case .location(let place): (.location, place?.text ?? "none")
        }
    }

    /// The inverse of ``words``, which also takes `yes`, `on` and `1` for true, and a share of the battery for percent.
    /// - Throws: ``Refusal`` with what is wrong and what may stand there.
    public init(_ key: String, _ value: String) throws(Refusal) {
        guard let known = Surroundings.Key(rawValue: key) else {
            let hint = key.nearest(among: Self.keys).map { "did you mean \($0)?" }
            throw Refusal("there is no key \(key): \(hint ?? "keys are \(Self.keys.joined(separator: ", "))")")
        }
        self =
            switch known {
            case .network: .network(try Self.choice(key, value))
            case .battery: .battery(try Self.percent(value))
            case .charging: .charging(try Self.flag(key, value))
            case .lowPowerMode: .lowPowerMode(try Self.flag(key, value))
            case .lowDataMode: .lowDataMode(try Self.flag(key, value))
            case .thermal: .thermal(try Self.choice(key, value))
            case .backgroundRefresh: .backgroundRefresh(try Self.choice(key, value))
            case .passcode: .passcode(try Self.flag(key, value))
            case .debugger: .debugger(try Self.flag(key, value))
            case .location: .location(try Self.place(value))
            }
    }
}
