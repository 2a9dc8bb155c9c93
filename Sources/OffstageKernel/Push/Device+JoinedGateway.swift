package import OffstagePush

/// A gateway outside that serves the device in place of the one that it has inside.
struct JoinedGateway: Equatable, Sendable, Codable {
    /// Whether the connection to it stands.
    var isConnected = false
}

/// What a device that joined a gateway wants of it: its driver sees to it, whenever it can.
package struct CourierWishes: Equatable, Sendable {
    /// Whether there is a network for the connection.
    package var isWanted: Bool
    package var power: DevicePower
    /// The bundle identifiers of all installed apps (C-7), each with how often it was installed (P-37).
    package var apps: [String: Int]
    /// Those that asked for a token, in the order of their installation (C-16).
    package var registrations: [CourierRegistration]
}

extension Device {
    /// Whether a gateway outside serves the device.
    package var hasJoined: Bool { joined != nil }

    /// Nil while the gateway inside serves.
    package var courierWishes: CourierWishes? {
        guard joined != nil else { return nil }
        return CourierWishes(
            isWanted: surroundings.network != .none,
            power: surroundings.lowPowerMode ? .lowPower : .awake,
            apps: apps.all.reduce(into: [:]) { counts, app in
                counts[app.manifest.identifier.rawValue] = installation(of: app.manifest.identifier)
            },
            registrations: apps.all.compactMap(registration)
        )
    }

    private func registration(of app: App) -> CourierRegistration? {
        guard let environment = app.manifest.tokenEnvironment else { return nil }
        let isOwed = app.process.flatMap { processes.read($0) { $0.owedRegistrations > 0 } } ?? false
        guard isOwed || app.push.isRegistered else { return nil }
        return CourierRegistration(
            bundle: app.manifest.identifier.rawValue,
            environment: environment,
            generation: installation(of: app.manifest.identifier)
        )
    }

    /// Another gateway serves the device from now on: tokens of the former one are worth nothing.
    mutating func join(_ isOutside: Bool, _ turn: inout Turn) {
        guard isOutside != hasJoined else { return }
        joined = isOutside ? JoinedGateway() : nil
        gateway.close()
        for app in apps.all { apps.change(app.manifest.identifier) { $0.push.forgetToken() } }
        changes += 1
        reachGateway(&turn)
    }

    /// The connection to the gateway outside stands from now on, or does not.
    mutating func joinedGateway(isOnline: Bool, _ turn: inout Turn) {
        guard joined?.isConnected == !isOnline else { return }
        joined?.isConnected = isOnline
        recordGateway(isOnline: isOnline, &turn)
        if isOnline { for process in apps.all.compactMap(\.process) { answerRegistrations(process, &turn) } }
    }

    /// The gateway outside answered a registration (C-16).
    mutating func issued(_ token: String?, to app: AppIdentifier, _ turn: inout Turn) {
        guard hasJoined, let installed = apps[app] else { return }
        let owed = installed.process.flatMap { processes.read($0) { $0.owedRegistrations } } ?? 0
        guard let token = token.flatMap({ DeviceToken($0) }) else {
            apps.change(app) { $0.push.forgetToken() }
            if let process = installed.process { failRegistrations(process, SystemTexts.noPushToken, &turn) }
            return
        }
        guard owed > 0 || installed.push.isRegistered else { return }  // It unregistered meanwhile (N-5).
        let isOther = installed.push.token != token
        registered(app, token, &turn)
        guard let process = installed.process else { return }
        // N-2b: an app that is suspended hears of another token when it runs again.
        if owed == 0, isOther { processes.change(process) { $0.owedRegistrations = 1 } }
        answerRegistrations(process, &turn)
    }
}
