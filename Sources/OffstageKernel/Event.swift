/// All that can happen to a device. Together with the moment it is the only input of ``Device/handle(_:at:)``, so a
/// device is a fold over its events, and every event can be stored.
public enum Event: Equatable, Sendable, Codable {
    /// The device comes up: at first boot, or because its host died and was started again. Whatever ran is gone.
    case started
    /// An app was installed, or updated if it was there before.
    case installed(AppManifest)
    case uninstalled(AppIdentifier)
    /// Something the user's thumb does.
    case user(UserAction)
    /// The surroundings of the device changed.
    case environment(Surroundings.Change)
    /// Something a developer provokes, as in Xcode's Debug menu.
    case simulated(Simulation)
    /// Something other than the user wants the app to run (L-5, L-11).
    case woken(AppIdentifier, LaunchReason)
    /// Something became of a remote notification, or of the way that they take.
    indirect case push(PushEvent)
    /// The driver saw something of a background task.
    indirect case transfer(TransferKey, BackgroundTransferFact)
    /// A fact about a process or a word from it. Facts about a process that is gone are ignored.
    case process(ProcessNumber, ProcessFact)
    /// The device's clock shows this time of day, from local midnight, now: at the start, or in another time zone.
    /// Without a word the device first boots at midnight.
    case clockSet(timeOfDay: Duration)
    /// Nothing happened but time: deadlines up to this moment are due.
    case timePassed
}

/// What a person does to the device.
public enum UserAction: Equatable, Sendable, Codable {
    case opened(AppIdentifier)
    case pressedHome
    /// Swiped the app away in the app switcher (L-18, L-19).
    case removed(AppIdentifier)
    case locked
    case unlocked
    /// A call banner, Control Center or the app switcher covers the app, or goes away again (L-10).
    case interruptionBegan
    case interruptionEnded
    /// Stopped a continued task in the system's interface (B-36).
    case stoppedTask(identifier: String)
    /// Tapped the notification of this identifier, or the newest of the app of this identifier (N-14).
    case tapped(notification: String)
    /// Chose one of its actions instead, with what they typed where the action asks for a text (N-17).
    case choseAction(String, notification: String, text: String? = nil)
    /// Swiped it away without opening it (N-17).
    case dismissed(notification: String)
    /// Answered whether the app may show notifications, or changed their mind in Settings (N-4).
    case answeredNotifications(AppIdentifier, isAllowed: Bool)
    /// Answered whether the app may know where the device is, or changed their mind in Settings.
    case answeredLocation(AppIdentifier, LocationPermission)

    /// The app that it names.
    package var app: AppIdentifier? {
        switch self {
        case .opened(let app), .removed(let app), .answeredNotifications(let app, _), .answeredLocation(let app, _):
            app
        case .pressedHome, .locked, .unlocked, .interruptionBegan, .interruptionEnded, .stoppedTask, .tapped,
            .choseAction, .dismissed:
            nil
        }
    }
}

/// What a developer provokes.
public enum Simulation: Equatable, Sendable, Codable {
    /// Jetsam: suspended apps are killed, the others are warned (L-55).
    case memoryPressure
    /// The device is switched off and on.
    case reboot
    /// What expires before its time: by an app's identifier all that the system granted it (L-40), by a task's
    /// identifier the task, which must run (B-29).
    case expiration(String)
    /// The system ends the app, as `simctl terminate` does; unlike ``UserAction/removed(_:)`` it may be woken again.
    case termination(AppIdentifier)
    /// A background fetch, whatever the scheduler thinks of it (F-15).
    case fetch(AppIdentifier)
    /// The task of a pending request, whatever the scheduler thinks of it (B-29).
    case task(identifier: String)
    /// The process of an app extension, by the identifier of its own bundle.
    case appExtension(AppIdentifier)
    /// The system starts an app that the user may open soon.
    case prewarm(AppIdentifier)

    /// The app that it names. What expires has the name of an app or of a task, which only the device can tell apart.
    package var app: AppIdentifier? {
        switch self {
        case .termination(let app), .fetch(let app), .prewarm(let app): app
        case .memoryPressure, .reboot, .expiration, .task, .appExtension: nil
        }
    }
}

/// Why a process runs; the words of the log.
public enum LaunchReason: String, Equatable, Sendable, Codable, CaseIterable {
    case user, fetch, push, bgtask
    case urlSession = "url-session"
    case location
    /// The user may open it soon.
    case prewarm
    /// The user chose an action of a notification (N-17).
    case action
}

/// A line of text from an app.
public struct LogLine: Equatable, Sendable, Codable {
    public enum Level: String, Equatable, Sendable, Codable {
        case debug, info, `default`, error, fault
    }

    public var subsystem: String
    public var category: String
    public var level: Level
    public var message: String

    public init(subsystem: String = "", category: String = "", level: Level = .default, message: String) {
        self.subsystem = subsystem
        self.category = category
        self.level = level
        self.message = message
    }
}

extension LogLine {
    var fields: [Record.Field] {
        [
            .init("subsystem", .string(subsystem)), .init("category", .string(category)),
            .init("level", .string(level.rawValue)), .init("message", .string(message)),
        ]
    }
}

/// What a process used since its start.
public struct Usage: Equatable, Sendable, Codable {
    /// Processor time of all its threads and children, in nanoseconds.
    public var cpuNanoseconds: Int64
    /// Bytes read and written, files and sockets together.
    public var ioBytes: Int64
    /// Time in which its threads could have run and waited for a processor, in nanoseconds, all of them added up. On a
    /// busy host it tells a process that works from one that has nothing to do.
    public var waitedNanoseconds: Int64

    public init(cpuNanoseconds: Int64, ioBytes: Int64, waitedNanoseconds: Int64 = 0) {
        self.cpuNanoseconds = cpuNanoseconds
        self.ioBytes = ioBytes
        self.waitedNanoseconds = waitedNanoseconds
    }
}

/// Misuse that only the app's own process can see.
public enum Observation: Equatable, Sendable, Codable {
    /// A main-thread-only call came from another thread (L-59).
    case offMainThread(api: String, site: String)
    /// Defaults were read before the first unlock after a reboot (L-60).
    case defaultsReadBeforeUnlock(key: String)
    /// Defaults were written for a key whose value the app knows only from a read before the first unlock (L-60).
    case defaultsWrittenAfterRead(key: String)
    /// The keychain did not give an item out, because the device was locked (L-60).
    case keychainReadRefused(item: String)
    /// An item was changed or deleted that the keychain had not given to the process that did it (L-60).
    case keychainWrittenAfterRefusal(item: String)
    /// A call reached for what is not the app's own; `kill` has no path.
    case sandboxViolation(call: String, path: String?)
    /// A call reached for a path in a container that the app had before an update. `store` is a file in which that
    /// container is named, if there is one.
    case formerContainerReached(call: String, path: String, store: String?)
    /// A call sent over a connection that the device had taken while the app was suspended (L-54).
    case takenConnectionUsed(call: String)
    /// A call asked for a port at which the app had listened until the device took its listener (L-54).
    case takenListenerReached(call: String)
}
