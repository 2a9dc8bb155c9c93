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
    static func asked(_ request: ControlRequest, of device: Device) throws(Refusal) -> Asked {
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
        case .simulate(let simulation): return try asked(simulation, of: device)
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
        case .stop(let task): return Asked(.user(.stoppedTask(identifier: task)))
        }
    }

    private static func asked(
        _ simulation: ControlRequest.SimulationRequest,
        of device: Device
    ) throws(Refusal) -> Asked {
        switch simulation {
        case .memoryPressure: return Asked(.simulated(.memoryPressure))
        case .reboot: return Asked(.simulated(.reboot))
        case .expire(let name): return try expiration(of: name, device)
        case .fetch(let name):
            let app = AppIdentifier(name)
            return Asked(launching: app, by: .simulated(.fetch(app)))
        case .task(let identifier):
            let event = Event.simulated(.task(identifier: identifier))
            let owner = device.installedApps.map(\.manifest.identifier).first { app in
                device.pendingTaskRequests(of: app).contains { $0.identifier == identifier }
            }
            return owner.map { Asked(launching: $0, by: event) } ?? Asked(event)
        }
    }

    /// An app's finite-length tasks, or a scheduled task that runs.
    private static func expiration(of name: String, _ device: Device) throws(Refusal) -> Asked {
        let apps = device.installedApps.map(\.manifest)
        if apps.contains(where: { $0.identifier.rawValue == name }) {
            return Asked(.simulated(.expiration(AppIdentifier(name))), about: AppIdentifier(name))
        }
        guard apps.contains(where: { $0.mayUse(task: name) }) else {
            let near = name.nearest(among: apps.flatMap { [$0.identifier.rawValue] + ($0.permittedTasks ?? []) })
            let hint = near.map { "did you mean \($0)?" } ?? "see offstage app list"
            throw Refusal("\(name) is no installed app and no task of one: \(hint)")
        }
        return Asked(.simulated(.taskExpiration(identifier: name)))
    }
}
