package import OffstageKernel

/// A word for something that a person or a developer does to a device, in scenarios and on the command line.
///
/// What has more than one argument has no word here: the reader and the writer of scenarios know `environment`, `wake`,
/// `push`, `allow` and `deny`, and a `tap` on an action.
package struct StepWord: Sendable {
    /// What follows the word.
    package enum Argument: Equatable, Sendable {
        case nothing
        /// The identifier of an app.
        case app
        /// The identifier of a task.
        case task
        /// Of one or the other; the device can tell.
        case appOrTask
        /// The identifier of a notification, or of the app whose newest one it is; the device can tell.
        case notification
        /// The identifier of an app extension's own bundle; the device can tell.
        case appExtension
        /// One of these, which are moments of something.
        case choice([String], of: String)
    }

    package let word: String
    package let argument: Argument
    /// The event, given the argument.
    package let event: @Sendable (String) -> Event
    /// The argument of such an event; nil for any other.
    let argumentOf: @Sendable (Event) -> String?

    private init(
        _ word: String,
        _ argument: Argument,
        _ event: @escaping @Sendable (String) -> Event,
        _ argumentOf: @escaping @Sendable (Event) -> String?
    ) {
        self.word = word
        self.argument = argument
        self.event = event
        self.argumentOf = argumentOf
    }

    private init(_ word: String, _ event: Event) {
        self.init(word, .nothing, { _ in event }, { $0 == event ? "" : nil })
    }

    // MARK: The tables

    /// What a person's thumb does.
    package static let user = [
        StepWord("open", .app, { .user(.opened(AppIdentifier($0))) }) {
            if case .user(.opened(let app)) = $0 { app.rawValue } else { nil }
        },
        StepWord("home", .user(.pressedHome)),
        StepWord("remove", .app, { .user(.removed(AppIdentifier($0))) }) {
            if case .user(.removed(let app)) = $0 { app.rawValue } else { nil }
        },
        StepWord("lock", .user(.locked)),
        StepWord("unlock", .user(.unlocked)),
        StepWord(
            "interrupt",
            .choice(["begin", "end"], of: "moment of an interruption"),
            { .user($0 == "begin" ? .interruptionBegan : .interruptionEnded) }
        ) { $0 == .user(.interruptionBegan) ? "begin" : $0 == .user(.interruptionEnded) ? "end" : nil },
        StepWord(
            "gateway",
            .choice(["offline", "online"], of: "state of the gateway"),
            { .push(.gateway(isOnline: $0 == "online")) }
        ) {
            if case .push(.gateway(let isOnline)) = $0 { isOnline ? "online" : "offline" } else { nil }
        },
        StepWord("tap", .notification, { .user(.tapped(notification: $0)) }) {
            if case .user(.tapped(let notification)) = $0 { notification } else { nil }
        },
        StepWord("dismiss", .notification, { .user(.dismissed(notification: $0)) }) {
            if case .user(.dismissed(let notification)) = $0 { notification } else { nil }
        },
        StepWord("stop", .task, { .user(.stoppedTask(identifier: $0)) }) {
            if case .user(.stoppedTask(let identifier)) = $0 { identifier } else { nil }
        },
    ]

    /// What a developer provokes.
    package static let simulations = [
        StepWord("memory-pressure", .simulated(.memoryPressure)),
        StepWord("reboot", .simulated(.reboot)),
        StepWord("expire", .appOrTask, { .simulated(.expiration($0)) }) {
            if case .simulated(.expiration(let name)) = $0 { name } else { nil }
        },
        StepWord("terminate", .app, { .simulated(.termination(AppIdentifier($0))) }) {
            if case .simulated(.termination(let app)) = $0 { app.rawValue } else { nil }
        },
        StepWord("fetch", .app, { .simulated(.fetch(AppIdentifier($0))) }) {
            if case .simulated(.fetch(let app)) = $0 { app.rawValue } else { nil }
        },
        StepWord("task", .task, { .simulated(.task(identifier: $0)) }) {
            if case .simulated(.task(let identifier)) = $0 { identifier } else { nil }
        },
        StepWord("extension", .appExtension, { .simulated(.appExtension(AppIdentifier($0))) }) {
            if case .simulated(.appExtension(let identifier)) = $0 { identifier.rawValue } else { nil }
        },
        StepWord("prewarm", .app, { .simulated(.prewarm(AppIdentifier($0))) }) {
            if case .simulated(.prewarm(let app)) = $0 { app.rawValue } else { nil }
        },
    ]

    // MARK: The inverse

    /// The event as it stands in a scenario, `open: "com.example.app"`; nil for one that has no word of its own.
    static func yaml(of event: Event) -> String? {
        for step in user {
            if let argument = step.argumentOf(event) { return "\(step.word): \(step.written(argument))" }
        }
        for step in simulations {
            guard let argument = step.argumentOf(event) else { continue }
            return step.argument == .nothing
                ? "simulate: \(step.word)" : "simulate: { \(step.word): \(step.written(argument)) }"
        }
        return nil
    }

    private func written(_ argument: String) -> String {
        switch self.argument {
        case .nothing, .choice: argument
        case .app, .task, .appOrTask, .notification, .appExtension: argument.quotedForJSON
        }
    }

    /// The name in an event, and what it names.
    static func name(in event: Event) -> (argument: Argument, name: String)? {
        if case .woken(let app, _) = event { return (.app, app.rawValue) }
        if case .push(.sent(let app, _)) = event { return (.app, app.rawValue) }
        if let app = PermissionWord.app(in: event) { return (.app, app.rawValue) }
        if case .user(.choseAction(_, let notification, _)) = event { return (.notification, notification) }
        for step in user + simulations {
            if let name = step.argumentOf(event) { return (step.argument, name) }
        }
        return nil
    }
}
