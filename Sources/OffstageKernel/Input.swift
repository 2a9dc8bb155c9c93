/// One event as it was fed to a device, with its moment and its place in the log: all that a replay needs of it.
public struct Input: Equatable, Sendable {
    public var time: Instant
    /// The number that the next line of the log has, whether this event leads to it or a later one.
    public var sequence: Int
    /// The app that it concerns, or nil.
    public var app: AppIdentifier?
    public var event: Event

    public init(time: Instant, sequence: Int, app: AppIdentifier?, event: Event) {
        self.time = time
        self.sequence = sequence
        self.app = app
        self.event = event
    }
}

extension Device {
    /// The event as the log has it if it is fed to the device now.
    public func input(_ event: Event, at now: Instant) -> Input {
        Input(time: now, sequence: records + 1, app: subject(of: event), event: event)
    }

    private func subject(of event: Event) -> AppIdentifier? {
        switch event {
        case .installed(let manifest): manifest.identifier
        case .uninstalled(let app), .woken(let app, _): app
        case .user(.opened(let app)), .user(.removed(let app)): app
        case .simulated(.expiration(let app)): apps.contains(app) ? app : nil
        case .simulated(.termination(let app)), .simulated(.fetch(let app)): app
        case .process(let number, _): owner(of: number)
        case .user, .simulated, .environment, .started, .clockSet, .timePassed: nil
        }
    }
}
