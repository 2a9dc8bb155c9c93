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

    /// The app that an event is about.
    package func subject(of event: Event) -> AppIdentifier? {
        switch event {
        case .installed(let manifest): manifest.identifier
        case .uninstalled(let app), .woken(let app, _): app
        case .push(.sent(let app, _)), .push(.arrived(let app, _)), .push(.issued(let app, _)): app
        case .user(.tapped(let name)), .user(.choseAction(_, let name, _)), .user(.dismissed(let name)):
            shownNotification(name)?.app
        case .user(let action): action.app
        case .simulated(.expiration(let name)):
            apps.contains(AppIdentifier(name)) ? AppIdentifier(name) : nil
        case .simulated(.appExtension(let identifier)): app(with: identifier)?.manifest.identifier
        case .simulated(let simulation): simulation.app
        case .transfer(let key, _): key.session.app
        case .process(let number, _): owner(of: number) ?? extensions[number]?.app
        case .environment, .push, .started, .clockSet, .timePassed: nil
        }
    }

    /// The app that is to run when the event has had its consequences.
    package func launched(by event: Event) -> AppIdentifier? {
        switch event {
        case .user(.opened(let app)), .woken(let app, _), .simulated(.fetch(let app)),
            .simulated(.prewarm(let app)):
            app
        case .simulated(.task(let identifier)):
            apps.all.first { $0.refresh.pending.contains { $0.request.identifier == identifier } }?.manifest.identifier
        case .user(.tapped(let name)), .user(.choseAction(_, let name, _)): shownNotification(name)?.app
        case .user, .simulated, .environment, .push, .installed, .uninstalled, .transfer, .process, .started,
            .clockSet, .timePassed:
            nil
        }
    }
}

extension Event {
    /// Whether somebody outside may let it happen: what a person, the surroundings or a developer does. What is true of
    /// processes only the device itself knows.
    package var isOrder: Bool {
        switch self {
        case .push(.joined), .push(.issued): false
        case .user, .environment, .simulated, .woken, .push, .uninstalled: true
        case .started, .installed, .transfer, .process, .clockSet, .timePassed: false
        }
    }
}
