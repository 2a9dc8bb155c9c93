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
    public var thermal = Thermal.nominal
    public var backgroundRefresh = BackgroundRefresh.available
    /// Without a passcode no file is ever protected (L-60).
    public var passcode = false
    /// A debugger is attached to every app: no suspension, no watchdogs (L-52).
    public var debugger = false

    public init() {}

    /// One change. The words are those of `offstage environment set`.
    public enum Change: Equatable, Sendable, Codable {
        case network(Network)
        case battery(Int)
        case charging(Bool)
        case lowPowerMode(Bool)
        case thermal(Thermal)
        case backgroundRefresh(BackgroundRefresh)
        case passcode(Bool)
        case debugger(Bool)
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
        case .thermal(let state): thermal = state
        case .backgroundRefresh(let state): backgroundRefresh = state
        case .passcode(let flag): passcode = flag
        case .debugger(let flag): debugger = flag
        }
    }
}
