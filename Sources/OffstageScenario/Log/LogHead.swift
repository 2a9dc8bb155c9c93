public import OffstageKernel

/// The first line of a log: its version, and what a replay must know of the device.
public struct LogHead: Equatable, Sendable {
    public var settings: Device.Settings
    /// What the device's clock shows at its first moment. A live device's log does not say: that is the host's clock.
    public var start: WallTime?
    /// The kernel's value, as JSON, before the first line of a log that does not begin with the device's first moment.
    public var device: String?

    public init(settings: Device.Settings, start: WallTime? = nil, device: String? = nil) {
        self.settings = settings
        self.start = start
        self.device = device
    }

    /// The name under which it stands in the log.
    static let eventName = "log"

    /// The line as it stands in the log.
    public var line: String {
        let start = start.map { ",\"start\":\($0.nanoseconds)" } ?? ""
        let device = device.map { ",\"device\":\($0)" } ?? ""
        return "{\"t\":0,\"seq\":1,\"event\":\"\(Self.eventName)\",\"app\":null,"
            + "\"version\":\(RecordedLog.version)\(start),\"settings\":\(settings.sortedJSON)\(device)}"
    }
}
