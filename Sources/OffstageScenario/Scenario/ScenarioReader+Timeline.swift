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
                keys: ["at"] + Vocabulary.actions + Vocabulary.actionsNotYet
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
            guard let action = action(of: entries, item, apps), let at else { continue }
            steps.append(Scenario.Step(at: at, action: action, position: position(of: item)))
        }
        return steps
    }

    private mutating func at(_ entries: [Entry], _ step: Node) -> Instant? {
        guard let entry = entries.first(where: { $0.name == "at" }) else {
            report(step, "a step needs `at`, the time since the start, such as `at: 30s`")
            return nil
        }
        return moment(entry.value, "at")
    }

    private mutating func action(of entries: [Entry], _ step: Node, _ apps: KnownApps) -> Scenario.Action? {
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
        return action(first, apps)
    }

    private mutating func action(_ entry: Entry, _ apps: KnownApps) -> Scenario.Action? {
        let value = entry.value
        switch entry.name {
        case "open": return app(value, apps).map { .user(.opened($0)) }
        case "remove": return app(value, apps).map { .user(.removed($0)) }
        case "home": return nothing(entry) ? .user(.pressedHome) : nil
        case "lock": return nothing(entry) ? .user(.locked) : nil
        case "unlock": return nothing(entry) ? .user(.unlocked) : nil
        case "interrupt":
            return word(value, "moment of an interruption", among: ["begin", "end"])
                .map { .user($0 == "begin" ? .interruptionBegan : .interruptionEnded) }
        case "environment":
            let changes = environment(value)
            return changes.isEmpty ? nil : .environment(changes)
        case "stop": return task(value, apps).map { .user(.stoppedTask(identifier: $0)) }
        case "simulate": return simulation(value, apps)
        case "wake": return wake(value, apps)
        case "fetch", "task":
            report(entry.key, "`\(entry.name)` is simulated: write `simulate: { \(entry.name): … }`")
            return nil
        default:
            report(entry.key, "`\(entry.name)` is not supported yet; supported are \(supported(Vocabulary.actions))")
            return nil
        }
    }

    private func supported(_ words: [String]) -> String {
        words.joined(separator: ", ")
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

    // MARK: Simulations and wakes

    private mutating func simulation(_ node: Node, _ apps: KnownApps) -> Scenario.Action? {
        let words = Vocabulary.simulations
        guard node.mapping != nil else {
            guard let word = word(node, "thing to simulate", among: words) else { return nil }
            switch word {
            case "memory-pressure": return .simulate(.memoryPressure)
            case "reboot": return .simulate(.reboot)
            case "task":
                report(node, "`task` needs an identifier: write `simulate: { task: com.example.refresh }`")
                return nil
            default:
                report(node, "`\(word)` needs an app: write `simulate: { \(word): com.example.app }`")
                return nil
            }
        }
        let entries = entries(of: node, "simulate", keys: words)
        guard let entry = entries.first else { return nil }
        if entries.count > 1 { report(entries[1].key, "a step simulates one thing; make it two steps") }
        switch entry.name {
        case "memory-pressure": return nothing(entry) ? .simulate(.memoryPressure) : nil
        case "reboot": return nothing(entry) ? .simulate(.reboot) : nil
        case "expire": return expiration(entry.value, apps).map { .simulate($0) }
        case "terminate": return app(entry.value, apps).map { .simulate(.termination($0)) }
        case "fetch": return app(entry.value, apps).map { .simulate(.fetch($0)) }
        default: return task(entry.value, apps).map { .simulate(.task(identifier: $0)) }
        }
    }

    /// Of an app's finite-length tasks, or of a scheduled task by its identifier. Of apps that are still to be built
    /// neither is known; the device will tell.
    private mutating func expiration(_ node: Node, _ apps: KnownApps) -> Simulation? {
        guard let text = text(node, "what expires") else { return nil }
        guard let known = apps.identifiers, !known.contains(text) else { return .expiration(AppIdentifier(text)) }
        if apps.haveTask(text) { return .taskExpiration(identifier: text) }
        let hint = suggestion(for: text, among: known + apps.tasks)
        report(node, "`\(text)` is no app of this scenario and no task of one\(hint)")
        return nil
    }

    private mutating func wake(_ node: Node, _ apps: KnownApps) -> Scenario.Action? {
        guard node.mapping != nil else { return app(node, apps).map { .wake($0, .fetch) } }
        var woken: AppIdentifier?
        var reason: LaunchReason? = .fetch
        let entries = entries(of: node, "wake", keys: ["app", "reason"])
        for entry in entries {
            switch entry.name {
            case "app": woken = app(entry.value, apps)
            default:
                let reasons = LaunchReason.allCases.filter { $0 != .user }.map(\.rawValue)
                reason = word(entry.value, "reason to wake an app", among: reasons).flatMap(LaunchReason.init)
            }
        }
        if !entries.contains(where: { $0.name == "app" }) {
            report(node, "`wake` needs an app: write `wake: { app: com.example.app }`")
        }
        guard let woken, let reason else { return nil }
        return .wake(woken, reason)
    }
}
