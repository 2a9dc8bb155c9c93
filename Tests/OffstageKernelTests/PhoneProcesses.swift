import Testing

@testable import OffstageKernel

/// The processes that a device's drivers would have. What they do follows from effects alone, so a device that decides
/// something and does not have it done is found out: its own list of apps says another thing.
struct PhoneProcesses {
    /// By the words of the list of apps (L-1).
    enum State: String {
        case launching, inactive, active, background, suspended, ending
    }

    struct Running {
        let app: AppIdentifier
        let reason: LaunchReason
        var isExtension = false
        var state = State.launching
        var isConnected = false
        /// Callbacks that have not returned.
        var calls: [CallbackNumber: Callback] = [:]
        /// What it was told of its surroundings.
        var known: Surroundings.Visible?
    }

    private(set) var running: [ProcessNumber: Running] = [:]
    private var used: Set<ProcessNumber> = []
    /// The background tasks that the driver is at.
    private var carried: Set<TransferKey> = []
    /// The ids of the notifications that have reached somebody.
    private var delivered: Set<String> = []

    func isFrozen(_ process: ProcessNumber) -> Bool { running[process]?.state == .suspended }

    // MARK: Effects

    mutating func perform(_ effect: Effect, _ device: inout Device) {
        switch effect {
        case .record, .refuse: break
        case .spawn(let number, let app, let reason):
            expect(used.insert(number).inserted, "\(number) is started twice")
            expect(!running.values.contains { $0.app == app }, "\(app) is started beside itself")
            running[number] = Running(app: app, reason: reason)
        case .spawnExtension(let number, let identifier, let app):
            expect(used.insert(number).inserted, "\(number) is started twice")
            expect(!running.values.contains { $0.app == identifier }, "\(identifier) is started beside itself")
            let manifest = device.installedApps.first { $0.manifest.identifier == app }?.manifest
            let found = manifest?.extensions?.first { $0.identifier == identifier }
            expect(found != nil, "\(app) has no extension \(identifier)")
            let reason = found?.point == AppExtension.notificationService ? LaunchReason.push : .user
            running[number] = Running(app: identifier, reason: reason, isExtension: true)
        case .deliver(let number, let delivery): deliver(delivery, number, &device)
        case .suspend(let number):
            expect(running[number]?.state == .background, "\(number) is suspended: \(words(number))")
            running[number]?.state = .suspended
        case .resume(let number):
            expect(isFrozen(number), "\(number) is resumed: \(words(number))")
            running[number]?.state = .background
        case .kill(let number, _):
            expect(running[number] != nil, "\(number) is killed: \(words(number))")
            running[number] = nil
        case .examine(let number): expect(running[number] != nil, "\(number) is examined: \(words(number))")
        case .measure(let number): expect(running[number] != nil, "\(number) is measured: \(words(number))")
        case .inform(let number, let visible):
            expect(running[number] != nil && !isFrozen(number), "\(number) is informed: \(words(number))")
            running[number]?.known = visible
        case .answer(let number, _, _):
            expect(running[number] != nil && !isFrozen(number), "\(number) is answered: \(words(number))")
        case .reclaimSockets(let number):
            expect(running[number]?.state == .suspended, "\(number) loses its connections: \(words(number))")
        case .useNetwork(let network):
            expect(network == device.visibleSurroundings.surroundings.network, "\(network) is not the network")
        case .endTransfers(let number):
            expect(running[number] == nil, "\(number) loses its transfers: \(words(number))")
        case .beginTransfer(let key, _, _): expect(carried.insert(key).inserted, "\(key) is begun twice")
        case .answerChallenge(let key, _): expect(carried.contains(key), "\(key) is answered and not under way")
        case .stopTransfer(let key): expect(carried.remove(key) != nil, "\(key) is left off and was not begun")
        case .discardTransfer(let key): carried.remove(key)
        case .discardTransfers(let app): carried = carried.filter { $0.session.app != app }
        case .tellSession(let number, _, _):
            expect(running[number] != nil && !isFrozen(number), "\(number) is told: \(words(number))")
        case .delivered(let id): expect(delivered.insert(id.lowercased()).inserted, "\(id) is delivered twice")
        case .deleteFiles(let app):
            expect(!running.values.contains { $0.app == app }, "\(app) loses its files while it runs")
            expect(!device.installedApps.contains { $0.manifest.identifier == app }, "\(app) is there without files")
        }
    }

    private mutating func deliver(_ delivery: Delivery, _ number: ProcessNumber, _ device: inout Device) {
        let callback = delivery.callback
        guard let process = running[number] else { return expect(false, "\(callback) to \(words(number))") }
        let isFit: Bool =
            switch callback {
            case .launch(let reason):
                process.state == .launching && process.isConnected && process.calls.isEmpty && reason == process.reason
            case .didBecomeActive: process.state == .inactive
            case .willResignActive: process.state == .active
            case .didEnterBackground, .willEnterForeground:
                process.state == .inactive || process.state == .background
            case .connectScene, .disconnectScene, .willTerminate, .expireTasks, .expireActivities,
                .didReceiveMemoryWarning, .protectedDataWillBecomeUnavailable, .protectedDataDidBecomeAvailable,
                .takeSnapshot, .performFetch, .launchTask, .expireTask, .receivePush, .didRegister, .failToRegister,
                .willPresent, .didReceiveResponse, .raise, .handleSessionEvents, .location:
                !process.isExtension
                    && (process.state == .inactive || process.state == .active || process.state == .background)
            case .receiveNotification, .expireNotification: process.isExtension && process.state == .background
            }
        expect(isFit, "\(callback) to \(words(number))")
        expect(process.calls[delivery.number] == nil, "call \(delivery.number) is made twice")
        running[number]?.calls[delivery.number] = callback
        // The launch carries the surroundings.
        if case .launch = callback { running[number]?.known = device.visibleSurroundings }
    }

    // MARK: Words

    /// What the process says, or its driver about it, takes it from one state to the next.
    mutating func note(_ event: Event) {
        if event == .started { (running, carried) = ([:], []) }
        switch event {
        case .transfer(let key, .failed), .transfer(let key, .finished): carried.remove(key)
        default: break
        }
        guard case .process(let number, let fact) = event, let process = running[number] else { return }
        switch fact {
        case .connected: running[number]?.isConnected = true
        case .returned(let call, _):
            guard let callback = running[number]?.calls.removeValue(forKey: call) else {
                return expect(false, "\(call) returned, but was not made")
            }
            let next = state(of: process, after: callback)
            running[number]?.state = next
        case .failedToSpawn, .exited, .crashed: running[number] = nil
        case .spawned, .taskBegan, .taskEnded, .activityBegan, .activityEnded, .refresh, .push, .transfer, .session,
            .logged, .badge, .widgetsReloaded, .snapshotTaken, .observed, .used, .stopped, .examined, .brokeWire,
            .stuck, .charged, .location:
            break
        }
    }

    private func state(of process: Running, after callback: Callback) -> State {
        switch callback {
        case .launch: process.reason == .user ? .inactive : .background
        case .didBecomeActive: .active
        case .willResignActive: .inactive
        case .willEnterForeground: .inactive
        case .didEnterBackground: .background
        case .willTerminate: .ending
        case .connectScene, .disconnectScene, .expireTasks, .expireActivities, .didReceiveMemoryWarning,
            .protectedDataWillBecomeUnavailable, .protectedDataDidBecomeAvailable, .takeSnapshot, .performFetch,
            .launchTask, .expireTask, .receivePush, .didRegister, .failToRegister, .willPresent, .didReceiveResponse,
            .raise, .receiveNotification, .expireNotification, .handleSessionEvents,
            .location:
            process.state
        }
    }

    // MARK: What must be so

    /// What the device says of its processes otherwise than its effects have made of them; nil if it says the same.
    ///
    /// It is asked after every event, so nothing is copied for it that need not be: a device least of all.
    func disagreement(with device: inout Device) -> String? {
        var ofApps = 0
        let visible = device.visibleSurroundings
        for (number, process) in running where !process.isExtension {
            ofApps += 1
            switch process.state {
            case .inactive, .active, .background:
                if process.known != visible { return "\(words(number)) does not know its surroundings" }
            case .launching, .suspended, .ending: break
            }
        }
        var listed = 0
        for (app, number) in device.apps.processes {
            listed += 1
            let standing = device.processes.standing(of: number)?.word ?? "gone"
            let process = running[number]
            if process?.app != app || process?.state.rawValue != standing {
                return "\(app) has \(words(number)), for the device it is \(standing)"
            }
        }
        if listed != ofApps { return "the device knows \(listed) of \(ofApps) processes" }
        var extensions = 0
        for process in device.extensions.all {
            guard running[process.number]?.isExtension == true else { return "\(process.number) is not there" }
            extensions += 1
        }
        return extensions == running.count - ofApps ? nil : "the device does not know all extensions that run"
    }

    private func words(_ number: ProcessNumber?) -> String {
        number.flatMap { running[$0] }.map { "\($0.app), which is \($0.state)" } ?? "a process that is not there"
    }

    /// Most of these hold: a message is made only for one that does not.
    func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition { Issue.record("\(message())") }
    }
}

extension AppTable {
    /// The processes that these apps have, read in place: an app is large.
    fileprivate var processes: [(AppIdentifier, ProcessNumber)] {
        all.withUnsafeBufferPointer { apps in
            var found: [(AppIdentifier, ProcessNumber)] = []
            for place in apps.indices {
                if let process = apps[place].process { found.append((apps[place].manifest.identifier, process)) }
            }
            return found
        }
    }
}
