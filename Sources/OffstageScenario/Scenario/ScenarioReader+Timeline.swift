import OffstageKernel
import Yams

/// The timeline: what happens, and when.
extension ScenarioReader {
    mutating func timeline(_ node: Node, _ apps: KnownApps) -> [Scenario.Step] {
        var steps: [Scenario.Step] = []
        var latest: (at: Instant, line: Int)?
        for item in items(of: node, "timeline") {
            let entries = entries(
                of: item,
                "a step",
                keys: ["at"] + Vocabulary.actions + Vocabulary.simulated
            )
            guard item.mapping != nil else { continue }
            let at = at(entries, item)
            if let at, let latest, at < latest.at {
                let node = entries.first { $0.name == "at" }?.value ?? item
                report(
                    node,
                    "this step is earlier than the one in line \(latest.line); steps stand in the order of time"
                )
            } else if let at {
                latest = (at, position(of: item).line)
            }
            guard let events = events(of: entries, item, apps), let at else { continue }
            steps.append(Scenario.Step(at: at, events: events, position: position(of: item)))
        }
        return steps
    }

    /// A step that happens now.
    mutating func step(_ node: Node) -> [Event] {
        let entries = entries(of: node, "a step", keys: Vocabulary.actions + Vocabulary.simulated)
        guard node.mapping != nil else { return [] }
        return events(of: entries, node, KnownApps([])) ?? []
    }

    private mutating func at(_ entries: [Entry], _ step: Node) -> Instant? {
        guard let entry = entries.first(where: { $0.name == "at" }) else {
            report(step, "a step needs `at`, the time since the start, such as `at: 30s`")
            return nil
        }
        return moment(entry.value, "at")
    }

    private mutating func events(of entries: [Entry], _ step: Node, _ apps: KnownApps) -> [Event]? {
        let actions = entries.filter { $0.name != "at" }
        guard let first = actions.first else {
            // A misspelt action is reported already.
            if step.mapping?.count == entries.count {
                report(step, "this step does nothing; give it one of \(Vocabulary.actions.joined(separator: ", "))")
            }
            return nil
        }
        guard actions.count == 1 else {
            let names = actions.map { "`\($0.name)`" }.joined(separator: " and ")
            report(actions[1].key, "a step does one thing, this one does \(names); make it two steps")
            return nil
        }
        return events(first, apps)
    }

    private mutating func events(_ entry: Entry, _ apps: KnownApps) -> [Event]? {
        let value = entry.value
        if entry.name == "tap", value.mapping != nil { return tap(value).map { [$0] } }
        if let step = StepWord.user.first(where: { $0.word == entry.name }) {
            return argument(of: step, entry, apps).map { [step.event($0)] }
        }
        switch entry.name {
        case "environment":
            let changes = environment(value)
            return changes.isEmpty ? nil : changes.map { .environment($0) }
        case "simulate": return simulation(value, apps).map { [$0] }
        case "wake": return wake(value, apps).map { [$0] }
        case "push": return push(value, apps).map { [$0] }
        case "allow", "deny": return permission(entry, apps).map { [$0] }
        default:
            report(entry.key, "`\(entry.name)` is simulated: write `simulate: { \(entry.name): … }`")
            return nil
        }
    }

    /// Whether nothing follows the colon.
    private mutating func nothing(_ entry: Entry) -> Bool {
        if entry.value.isNull { return true }
        report(entry.value, "`\(entry.name)` takes nothing after the colon, not \(entry.value.words)")
        return false
    }

    /// An app's identifier; it must be one of the scenario's if they are all known.
    mutating func app(_ node: Node, _ apps: KnownApps) -> AppIdentifier? {
        guard let text = text(node, "the app") else { return nil }
        if let known = apps.identifiers, !known.contains(text) {
            report(node, "no app of this scenario is `\(text)`\(suggestion(for: text, among: known))")
            return nil
        }
        return AppIdentifier(text)
    }

    /// A task identifier; one of the apps must have it in its Info.plist if they are all known.
    private mutating func task(_ node: Node, _ apps: KnownApps) -> String? {
        guard let text = text(node, "the task") else { return nil }
        if apps.identifiers != nil, !apps.haveTask(text) {
            let hint = suggestion(for: text, among: apps.tasks)
            report(node, "no app of this scenario lists `\(text)` in BGTaskSchedulerPermittedIdentifiers\(hint)")
            return nil
        }
        return text
    }

    // MARK: Arguments

    private mutating func argument(of step: StepWord, _ entry: Entry, _ apps: KnownApps) -> String? {
        switch step.argument {
        case .nothing: nothing(entry) ? "" : nil
        case .app: app(entry.value, apps)?.rawValue
        case .task: task(entry.value, apps)
        case .appOrTask: appOrTask(entry.value, apps)
        case .notification: text(entry.value, "the notification")
        case .appExtension: text(entry.value, "the extension")
        case .choice(let words, let what): word(entry.value, what, among: words)
        }
    }

    /// The identifier of an app or of a task. Of apps that are still to be built neither is known; the device will
    /// tell.
    private mutating func appOrTask(_ node: Node, _ apps: KnownApps) -> String? {
        guard let text = text(node, "what expires") else { return nil }
        guard let known = apps.identifiers, !known.contains(text), !apps.haveTask(text) else { return text }
        let hint = suggestion(for: text, among: known + apps.tasks)
        report(node, "`\(text)` is no app of this scenario and no task of one\(hint)")
        return nil
    }

    /// What the user answers an app.
    private mutating func permission(_ entry: Entry, _ apps: KnownApps) -> Event? {
        let words = entry.name == "allow" ? PermissionWord.allowed : PermissionWord.denied
        let entries = entries(of: entry.value, entry.name, keys: words.map(\.word))
        guard entry.value.mapping != nil else { return nil }
        guard let answer = entries.first, let word = words.first(where: { $0.word == answer.name }) else {
            // A misspelt word is reported already.
            if entry.value.mapping?.isEmpty == true {
                report(
                    entry.value,
                    "`\(entry.name)` needs an app: write `\(entry.name): { notifications: com.example.app }`"
                )
            }
            return nil
        }
        guard entries.count == 1 else {
            report(entries[1].key, "`\(entry.name)` answers one thing; make it two steps")
            return nil
        }
        return app(answer.value, apps).map(word.event)
    }

    /// A tap that says more than on which notification: on an action, with what is typed for it.
    private mutating func tap(_ node: Node) -> Event? {
        var texts: [String: String] = [:]
        let entries = entries(of: node, "tap", keys: ["notification", "action", "text"])
        for entry in entries { texts[entry.name] = text(entry.value, "`\(entry.name)` of a tap") }
        guard entries.contains(where: { $0.name == "notification" }) else {
            report(node, "`tap` needs a notification: write `tap: { notification: ID, action: ID }`")
            return nil
        }
        guard let notification = texts["notification"] else { return nil }
        guard let action = texts["action"] else {
            if let text = entries.first(where: { $0.name == "text" }) {
                report(text.key, "`text` is typed for an action: say which with `action`")
                return nil
            }
            return .user(.tapped(notification: notification))
        }
        return .user(.choseAction(action, notification: notification, text: texts["text"]))
    }

    // MARK: Simulations and wakes

    private mutating func simulation(_ node: Node, _ apps: KnownApps) -> Event? {
        let steps = StepWord.simulations
        guard node.mapping != nil else {
            guard let word = word(node, "thing to simulate", among: Vocabulary.simulations),
                let step = steps.first(where: { $0.word == word })
            else { return nil }
            switch step.argument {
            case .nothing: return step.event("")
            case .task:
                report(node, "`\(word)` needs an identifier: write `simulate: { \(word): com.example.refresh }`")
            case .appExtension:
                report(node, "`\(word)` needs an identifier: write `simulate: { \(word): com.example.app.share }`")
            case .app, .appOrTask, .notification, .choice:
                report(node, "`\(word)` needs an app: write `simulate: { \(word): com.example.app }`")
            }
            return nil
        }
        let entries = entries(of: node, "simulate", keys: Vocabulary.simulations)
        guard let entry = entries.first, let step = steps.first(where: { $0.word == entry.name }) else { return nil }
        if entries.count > 1 { report(entries[1].key, "a step simulates one thing; make it two steps") }
        return argument(of: step, entry, apps).map(step.event)
    }

    private mutating func wake(_ node: Node, _ apps: KnownApps) -> Event? {
        guard node.mapping != nil else { return app(node, apps).map { .woken($0, .fetch) } }
        var woken: AppIdentifier?
        var reason: LaunchReason? = .fetch
        let entries = entries(of: node, "wake", keys: ["app", "reason"])
        for entry in entries {
            switch entry.name {
            case "app": woken = app(entry.value, apps)
            default:
                let reasons = LaunchReason.allCases.filter { ![.user, .action, .prewarm].contains($0) }.map(\.rawValue)
                reason = word(entry.value, "reason to wake an app", among: reasons).flatMap(LaunchReason.init)
            }
        }
        if !entries.contains(where: { $0.name == "app" }) {
            report(node, "`wake` needs an app: write `wake: { app: com.example.app }`")
        }
        guard let woken, let reason else { return nil }
        return .woken(woken, reason)
    }
}
