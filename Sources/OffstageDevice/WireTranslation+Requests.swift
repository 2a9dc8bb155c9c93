import OffstageKernel
import OffstageWire

extension WireTranslation {
    /// What a request asks of the kernel.
    struct Asked {
        var events: [Event]
        /// The apps that it names; whoever asked waits until they have come to rest.
        var apps: [AppIdentifier] = []
        /// The app that shall run afterwards.
        var launched: AppIdentifier?
        var arguments: [String] = []

        init(_ event: Event, about app: AppIdentifier? = nil) {
            events = [event]
            apps = app.map { [$0] } ?? []
        }

        init(events: [Event]) {
            self.events = events
        }

        init(launching app: AppIdentifier, by event: Event, arguments: [String] = []) {
            self.init(event, about: app)
            launched = app
            self.arguments = arguments
        }
    }

    /// The events of a request that changes the device.
    /// - Throws: ``Refusal`` if a word of it means nothing.
    static func asked(_ request: ControlRequest) throws(Refusal) -> Asked {
        switch request {
        case .uninstall(let name):
            let app = AppIdentifier(name)
            return Asked(.uninstalled(app), about: app)
        case .launch(let name, let arguments, let inBackground):
            let app = AppIdentifier(name)
            let event = inBackground ? Event.woken(app, .fetch) : .user(.opened(app))
            return Asked(launching: app, by: event, arguments: arguments)
        case .terminate(let name):
            let app = AppIdentifier(name)
            return Asked(.simulated(.termination(app)), about: app)
        case .user(let action): return asked(action)
        case .simulate(let simulation): return asked(simulation)
        case .setEnvironment(let words):
            return Asked(events: try EnvironmentWords.changes(words).map { .environment($0) })
        case .status, .shutdown, .install, .listApps, .container, .showEnvironment, .log, .snapshot:
            preconditionFailure("\(request) asks nothing of the kernel")
        }
    }

    private static func asked(_ action: ControlRequest.UserRequest) -> Asked {
        switch action {
        case .home: return Asked(.user(.pressedHome))
        case .open(let name):
            let app = AppIdentifier(name)
            return Asked(launching: app, by: .user(.opened(app)))
        case .remove(let name):
            let app = AppIdentifier(name)
            return Asked(.user(.removed(app)), about: app)
        case .lock: return Asked(.user(.locked))
        case .unlock: return Asked(.user(.unlocked))
        case .interrupt(let begins): return Asked(.user(begins ? .interruptionBegan : .interruptionEnded))
        }
    }

    private static func asked(_ simulation: ControlRequest.SimulationRequest) -> Asked {
        switch simulation {
        case .memoryPressure: return Asked(.simulated(.memoryPressure))
        case .reboot: return Asked(.simulated(.reboot))
        case .expire(let name):
            let app = AppIdentifier(name)
            return Asked(.simulated(.expiration(app)), about: app)
        }
    }
}
