import OffstagePush

/// What can be asked of a device without changing it.
extension Device {
    /// One installed app, as a list of apps shows it.
    public struct AppStatus: Equatable, Sendable {
        public var manifest: AppManifest
        /// `not-running`, `launching`, `inactive`, `active`, `background`, `suspended` or `ending` (L-1).
        public var state: String
        public var badge: Int
        /// Nothing wakes it until the user opens it (L-19).
        public var isForceQuit: Bool
        public var isRegisteredForRemoteNotifications: Bool
        /// Where providers reach it, while it is registered.
        public var pushToken: String?
        public var process: ProcessNumber?
    }

    /// The installed apps, in the order of their installation.
    public var installedApps: [AppStatus] { apps.all.map(status) }

    /// The app of this name, if it is installed.
    public func installedApp(_ identifier: AppIdentifier) -> AppStatus? { apps[identifier].map(status) }

    private func status(of app: App) -> AppStatus {
        AppStatus(
            manifest: app.manifest,
            state: app.process.flatMap(processes.standing)?.word ?? "not-running",
            badge: app.badge,
            isForceQuit: app.isForceQuit,
            isRegisteredForRemoteNotifications: app.push.isRegistered,
            pushToken: app.push.isRegistered ? app.push.token?.text : nil,
            process: app.process
        )
    }

    /// The files that notifications of an app have, of those that wait and those that are shown.
    public func attachments(of app: AppIdentifier) -> [NotificationAttachment] {
        let ledger = apps[app]?.notifications
        let requests = (ledger?.pending.map(\.request) ?? []) + (ledger?.shown.map(\.request) ?? [])
        return requests.flatMap { $0.content.attachments ?? [] }
    }

    /// The app on the screen, or nil for the springboard and the lock screen.
    public var foreground: AppIdentifier? { lock.isLocked ? nil : front }

    public var isLocked: Bool { lock.isLocked }

    /// Whether an existing file of this class can be opened now, or a secret of the keychain read (L-60).
    public func allowsOpening(_ protection: FileProtection) -> Bool {
        !surroundings.passcode || lock.allows(.open, to: protection)
    }

    /// The screen is off and nothing runs: clocks that do not count a device's sleep stand still (L-53). An open task
    /// keeps the device awake (L-50).
    public var isAsleep: Bool {
        guard lock.isLocked, extensions.all.allSatisfy({ $0.standing == .suspended }) else { return false }
        return apps.all.allSatisfy { app in
            guard let process = app.process else { return true }
            return processes.standing(of: process).map { $0 == .suspended } ?? true
        }
    }

    /// What surrounds the device and what apps can read of it.
    public var visibleSurroundings: Surroundings.Visible { visible }

    /// The app whose process this is, or nil if the process is gone.
    public func owner(of process: ProcessNumber) -> AppIdentifier? {
        processes.read(process) { $0.app }
    }
}

extension Lifecycle.Standing {
    /// As a list of apps has it (L-1).
    var word: String {
        switch self {
        case .launching: "launching"
        case .inactive: "inactive"
        case .active: "active"
        case .background: "background"
        case .suspended: "suspended"
        case .ending: "ending"
        }
    }
}
