public import OffstageKernel
public import OffstageTransfer

/// A scenario file as a value: a device, its apps, what happens to them and what is expected of the log.
///
/// Nothing here reads a file or a clock. ``init(yaml:file:probe:)`` reads the text; the device that runs it installs
/// ``apps``, feeds ``opening`` and then every step of ``timeline`` at its moment, and lets time pass to ``until``.
public struct Scenario: Equatable, Sendable {
    public var name: String
    public var device: DeviceSettings
    /// What surrounds the device from its first moment on.
    public var environment: [Surroundings.Change]
    /// At least one, in the order in which they are installed.
    public var apps: [App]
    public var origins: [Origin]
    public var networks: [NetworkProfile]
    /// In the order of their moments; steps of the same moment in the order of the file.
    public var timeline: [Step]
    /// The device's last moment.
    public var until: Instant
    public var expectations: Expectations

    /// What is true of the device before the first app is opened, as events of its first moment.
    public var opening: [Event] {
        ([.passcode(device.passcode)] + environment).map(Event.environment)
    }
}

extension Scenario {
    /// The device of a scenario; command line options may replace what the file says.
    public struct DeviceSettings: Equatable, Sendable {
        /// The OS profile: one of `Profile.generations`.
        public var os = 17
        public var seed: UInt64 = 1
        /// The time of day at the first moment.
        public var start = WallTime.newYear2026
        public var passcode = false
        /// Every span of the profile is divided by this, but for limits of the app's code; 1 is a real device.
        public var speed = 1
        /// How willingly the scheduler launches apps in the background.
        public var refresh = RefreshProfile.Preset.typical
        /// Whether the moment of the expiration handlers varies a little, by the seed.
        public var jitter = false
        /// What the seed decides instead of a fixed order.
        public var shuffle: Set<Shuffle> = []
        /// Whether requests to other hosts than the origins go to the real network.
        public var hasRealNetwork = true
        /// Whether the processor time of code that does not wait passes on a virtual device's clock.
        public var chargesProcessor = false
        /// What it does wrong, as some systems do.
        public var quirks: Set<Quirk> = []
    }

    /// An order that means nothing to an app, and that another seed may change.
    public enum Shuffle: String, Equatable, Sendable, CaseIterable {
        /// Of what happens at the same moment.
        case order
        /// Of the threads of an app that are ready to run.
        case threads
    }

    /// An app of a scenario.
    public struct App: Equatable, Sendable {
        public enum Source: Equatable, Sendable {
            /// A `.app` folder; the path as it stands in the file.
            case bundle(path: String)
            /// A package to build, and its product if it has more than one.
            case package(path: String, product: String?)
        }

        public var source: Source
        /// What the app finds in its command line.
        public var arguments: [String]
        /// Its bundle identifier where the probe knew it.
        public var identifier: AppIdentifier?
        /// The task identifiers that it may use, where the probe knew them; one may end with `.*`.
        public var tasks: [String] = []
        public var position: Position
    }

    /// One thing that happens at one moment.
    public struct Step: Equatable, Sendable {
        public var at: Instant
        /// What it is for the kernel: these events in this order, all at its moment.
        public var events: [Event]
        public var position: Position
    }

    /// A place in a scenario file; lines and columns count from 1.
    public struct Position: Equatable, Sendable {
        public var line: Int
        public var column: Int

        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// What there is at the path of an app, found out by whoever may read files.
    public enum Probe: Equatable, Sendable {
        /// Nothing; the paths that the author may have meant, written as they would stand in the file.
        case missing(neighbours: [String])
        /// Something; its bundle identifier if it can be told without building, and the task identifiers that it
        /// may use.
        case present(identifier: String?, tasks: [String] = [])
    }
}
