import OffstageKernel

extension Scenario {
    /// The scenario as a file that reads back as the same scenario: what a shrunk one is saved as.
    ///
    /// - Parameter comments: Lines to put at the top, such as the seed that failed and why.
    public func yaml(comments: [String] = []) -> String {
        var lines = comments.map { "# \($0.withoutControlCharacters)" }
        lines.append("name: \(name.quotedForJSON)")
        lines.append("device: \(device.yaml)")
        if !environment.isEmpty { lines.append("environment: \(environment.yaml)") }
        lines.append("apps:")
        lines += apps.map { "  - \($0.yaml)" }
        if !origins.isEmpty { lines += ["origins:"] + origins.flatMap(\.yaml) }
        if !networks.isEmpty { lines += ["networks:"] + networks.map { "  \($0.network): \($0.yaml)" } }
        if !timeline.isEmpty { lines += ["timeline:"] + timeline.map { "  - \($0.yaml)" } }
        lines.append("until: \(span(until.nanoseconds))")
        return (lines + expectations.yaml + [""]).joined(separator: "\n")
    }
}

extension Scenario.DeviceSettings {
    fileprivate var yaml: String {
        "{ os: \(os), seed: \(seed), start: \(start.iso8601), passcode: \(passcode), speed: \(speed) }"
    }
}

extension [Surroundings.Change] {
    fileprivate var yaml: String {
        "{ " + map { "\($0.words.key): \($0.words.value)" }.joined(separator: ", ") + " }"
    }
}

extension Scenario.App {
    fileprivate var yaml: String {
        var entries: [String]
        switch source {
        case .bundle(let path): entries = ["bundle: \(path.quotedForJSON)"]
        case .package(let path, let product):
            entries = ["package: \(path.quotedForJSON)"] + (product.map { ["product: \($0.quotedForJSON)"] } ?? [])
        }
        if !arguments.isEmpty {
            entries.append("arguments: [\(arguments.map(\.quotedForJSON).joined(separator: ", "))]")
        }
        return "{ \(entries.joined(separator: ", ")) }"
    }
}

extension Scenario.Step {
    fileprivate var yaml: String { "{ at: \(span(at.nanoseconds)), \(action.yaml) }" }
}

extension Scenario.Action {
    fileprivate var yaml: String {
        switch self {
        case .user(.opened(let app)): "open: \(app.rawValue.quotedForJSON)"
        case .user(.removed(let app)): "remove: \(app.rawValue.quotedForJSON)"
        case .user(.pressedHome): "home: "
        case .user(.locked): "lock: "
        case .user(.unlocked): "unlock: "
        case .user(.interruptionBegan): "interrupt: begin"
        case .user(.interruptionEnded): "interrupt: end"
        case .environment(let changes): "environment: \(changes.yaml)"
        case .simulate(.memoryPressure): "simulate: memory-pressure"
        case .simulate(.reboot): "simulate: reboot"
        case .simulate(.expiration(let app)): "simulate: { expire: \(app.rawValue.quotedForJSON) }"
        case .simulate(.termination(let app)): "simulate: { terminate: \(app.rawValue.quotedForJSON) }"
        case .wake(let app, let reason): "wake: { app: \(app.rawValue.quotedForJSON), reason: \(reason.rawValue) }"
        }
    }
}

extension Expectations {
    fileprivate var yaml: [String] {
        var lines: [String] = []
        switch findings {
        case nil: break
        case .count(let count, _): lines.append("  findings: \(count.words.quotedForJSON)")
        case .ids(let ids): lines.append("  findings: [\(ids.map(\.id).joined(separator: ", "))]")
        }
        if !events.isEmpty { lines += ["  events:"] + events.map { "    - \($0.yaml)" } }
        return lines.isEmpty ? [] : ["expect:"] + lines
    }
}

extension Expectations.ExpectedEvent {
    fileprivate var yaml: String {
        let app = app.map { ["app: \($0.rawValue.quotedForJSON)"] } ?? []
        let fields = fields.map { "\($0.name.quotedForJSON): \($0.value.quotedForJSON)" }
        let all = app + ["event: \(event)"] + fields + ["count: \(count.words.quotedForJSON)"]
        return "{ \(all.joined(separator: ", ")) }"
    }
}

extension Count {
    /// As ``init(_:)`` reads it.
    fileprivate var words: String { comparison == .exactly ? String(number) : "\(comparison.rawValue) \(number)" }
}

// MARK: Networking

extension Scenario.Origin {
    fileprivate var yaml: [String] {
        ["  \(url.quotedForJSON):" + (resources.isEmpty ? " []" : "")] + resources.map { "    - \($0.yaml)" }
    }
}

extension Scenario.Resource {
    fileprivate var yaml: String {
        var entries = ["path: \(path.quotedForJSON)", "status: \(status)", "ranges: \(ranges)"]
        if !headers.isEmpty {
            let pairs = headers.map { "\($0.name.quotedForJSON): \($0.value.quotedForJSON)" }
            entries.append("headers: { \(pairs.joined(separator: ", ")) }")
        }
        if let body { entries.append("body: \(body.quotedForJSON)") }
        if let size { entries.append("size: \(size)B") }
        if let etag { entries.append("etag: \(etag.quotedForJSON)") }
        if delay > 0 { entries.append("delay: \(span(delay))") }
        if !faults.isEmpty { entries.append("faults: [ \(faults.map(\.yaml).joined(separator: ", ")) ]") }
        return "{ \(entries.joined(separator: ", ")) }"
    }
}

extension Scenario.Fault {
    fileprivate var yaml: String {
        let entries = [
            dropAfter.map { "drop-after: \($0)B" }, status.map { "status: \($0)" },
            retryAfter.map { "retry-after: \(span($0))" }, delay.map { "delay: \(span($0))" },
        ]
        return "{ \(entries.compactMap(\.self).joined(separator: ", ")) }"
    }
}

extension Scenario.NetworkProfile {
    fileprivate var yaml: String {
        let entries = [
            down.map { "down: \($0)bit/s" }, up.map { "up: \($0)bit/s" }, "latency: \(span(latency))",
            "loss: \(lossPercent)", "expensive: \(isExpensive)", "constrained: \(isConstrained)",
        ]
        return "{ \(entries.compactMap(\.self).joined(separator: ", ")) }"
    }
}

/// Nanoseconds in the largest unit that writes them whole.
private func span(_ nanoseconds: Int64) -> String {
    let units: [(name: String, worth: Int64)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000),
    ]
    for unit in units where nanoseconds > 0 && nanoseconds % unit.worth == 0 {
        return "\(nanoseconds / unit.worth)\(unit.name)"
    }
    return nanoseconds == 0 ? "0s" : "\(nanoseconds)ns"
}
