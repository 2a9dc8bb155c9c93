import OffstageKernel

extension VirtualDevice {
    /// One thing that surrounds a device: power, network, settings.
    public struct Environment: Equatable, Sendable {
        let change: Surroundings.Change
        /// Why it cannot be so, or nil.
        var fault: String?

        private init(_ change: Surroundings.Change, fault: String? = nil) {
            self.change = change
            self.fault = fault
        }

        public enum Network: Equatable, Sendable { case none, wifi, cellular }
        public enum ThermalState: Equatable, Sendable { case nominal, fair, serious, critical }
        public enum BackgroundRefresh: Equatable, Sendable { case restricted, denied, available }

        public static func network(_ network: Network) -> Self {
            switch network {
            case .none: Self(.network(.none))
            case .wifi: Self(.network(.wifi))
            case .cellular: Self(.network(.cellular))
            }
        }

        public static func thermal(_ state: ThermalState) -> Self {
            switch state {
            case .nominal: Self(.thermal(.nominal))
            case .fair: Self(.thermal(.fair))
            case .serious: Self(.thermal(.serious))
            case .critical: Self(.thermal(.critical))
            }
        }

        public static func backgroundRefresh(_ setting: BackgroundRefresh) -> Self {
            switch setting {
            case .restricted: Self(.backgroundRefresh(.restricted))
            case .denied: Self(.backgroundRefresh(.denied))
            case .available: Self(.backgroundRefresh(.available))
            }
        }

        /// The battery's charge in percent, 0 to 100.
        public static func battery(_ percent: Int) -> Self {
            let fault = "a battery's charge is 0 to 100 percent, not \(percent)"
            return Self(.battery(percent), fault: (0...100).contains(percent) ? nil : fault)
        }

        public static func charging(_ isCharging: Bool) -> Self { Self(.charging(isCharging)) }
        public static func lowPowerMode(_ isOn: Bool) -> Self { Self(.lowPowerMode(isOn)) }
        /// The network is a constrained one.
        public static func lowDataMode(_ isOn: Bool) -> Self { Self(.lowDataMode(isOn)) }
        /// Without a passcode no file is ever protected.
        public static func passcode(_ isSet: Bool) -> Self { Self(.passcode(isSet)) }
        /// A debugger is attached to every app: no suspension, no watchdogs.
        public static func debugger(_ isAttached: Bool) -> Self { Self(.debugger(isAttached)) }

        /// Where the device is, in degrees north and east.
        public static func location(_ latitude: Double, _ longitude: Double) -> Self {
            let place = Coordinate(latitude: latitude, longitude: longitude)
            let fault = "a place is -90 to 90 degrees north and -180 to 180 east, not \(latitude), \(longitude)"
            return Self(.location(place), fault: place == nil ? fault : nil)
        }

        /// The device cannot tell where it is.
        public static let locationUnknown = Self(.location(nil))
    }
}
