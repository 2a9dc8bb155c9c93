import OffstageKernel
import OffstageTransfer

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
        var entries = [
            "os: \(os)", "seed: \(seed)", "start: \(start.iso8601)", "passcode: \(passcode)", "speed: \(speed)",
        ]
        if refresh != .typical { entries.append("refresh: \(refresh.rawValue)") }
        if !hasRealNetwork { entries.append("real-network: false") }
        if chargesProcessor { entries.append("charge-cpu: true") }
        if jitter { entries.append("jitter: true") }
        let words = Scenario.Shuffle.allCases.filter(shuffle.contains).map(\.rawValue)
        if !words.isEmpty { entries.append("shuffle: [\(words.joined(separator: ", "))]") }
        let wrong = Quirk.allCases.filter(quirks.contains).map(\.rawValue)
        if !wrong.isEmpty { entries.append("quirks: [\(wrong.joined(separator: ", "))]") }
        return "{ \(entries.joined(separator: ", ")) }"
    }
}

extension [Surroundings.Change] {
    fileprivate var yaml: String {
        "{ " + map { "\($0.words.key): \($0.yamlValue)" }.joined(separator: ", ") + " }"
    }
}

extension Surroundings.Change {
    /// Between braces a comma would begin the next key.
    fileprivate var yamlValue: String { words.value.contains(",") ? words.value.quotedForJSON : words.value }
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

extension Scenario.Step: CustomStringConvertible {
    fileprivate var yaml: String { "{ at: \(span(at.nanoseconds)), \(events.yaml) }" }

    /// `simulate: memory-pressure at 3h`.
    public var description: String {
        let words = events.yaml.hasSuffix(" ") ? String(events.yaml.dropLast()) : events.yaml
        return "\(words) at \(span(at.nanoseconds))"
    }
}

extension Variation.Diversion: CustomStringConvertible {
    /// `push: { … } at 3h comes at 3h10m`.
    public var description: String { "\(push) \(moment.map { "comes at \(span($0.nanoseconds))" } ?? "is lost")" }
}

extension Variation.AddedFault: CustomStringConvertible {
    /// `https://files.example.com/film.mov fails: { drop-after: 100B }`.
    public var description: String { "\(method.map { "\($0) " } ?? "")\(origin)\(path) fails: \(fault.yaml)" }
}

extension [Event] {
    /// The events of one step.
    fileprivate var yaml: String {
        if case .woken(let app, let reason)? = first {
            return "wake: { app: \(app.rawValue.quotedForJSON), reason: \(reason.rawValue) }"
        }
        if case .push(.sent(let app, let notification))? = first { return notification.yaml(to: app) }
        if let permission = first.flatMap(PermissionWord.yaml) { return permission }
        if case .user(.choseAction(let action, let notification, let text))? = first {
            let words = [("notification", notification), ("action", action)] + (text.map { [("text", $0)] } ?? [])
            return "tap: { \(words.map { "\($0): \($1.quotedForJSON)" }.joined(separator: ", ")) }"
        }
        if let step = first.flatMap(StepWord.yaml) { return step }
        let changes = compactMap { if case .environment(let change) = $0 { change } else { nil } }
        return "environment: \(changes.yaml)"
    }
}

extension Expectations {
    fileprivate var yaml: [String] {
        var lines: [String] = []
        switch findings {
        case nil: break
        case .count(let count, _): lines.append("  findings: \(count.words.quotedForJSON)")
        case .levels(let errors, let warnings):
            let counts = [("errors", errors), ("warnings", warnings)].compactMap { name, counted in
                counted.map { "\(name): \($0.count.words.quotedForJSON)" }
            }
            lines.append("  findings: { \(counts.joined(separator: ", ")) }")
        case .ids(let ids): lines.append("  findings: \(ids.yaml)")
        }
        if !allowed.isEmpty { lines.append("  allow: \(allowed.yaml)") }
        if !events.isEmpty { lines += ["  events:"] + events.map { "    - \($0.yaml)" } }
        return lines.isEmpty ? [] : ["expect:"] + lines
    }
}

extension [Expectations.ExpectedFinding] {
    fileprivate var yaml: String { "[\(map(\.id).joined(separator: ", "))]" }
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

extension Origin {
    fileprivate var yaml: [String] {
        ["  \(url.quotedForJSON):" + (routes.isEmpty ? " []" : "")] + routes.map { "    - \($0.yaml)" }
    }
}

extension Origin.Route {
    fileprivate var yaml: String {
        var entries = ["path: \(path.quotedForJSON)", "status: \(status)", "ranges: \(ranges)"]
        if resumesUploads { entries.append("resumable-uploads: true") }
        if let login {
            let words = [("user", login.user), ("password", login.password), ("realm", login.realm)]
            let pairs = words.map { "\($0.0): \($0.1.quotedForJSON)" }.joined(separator: ", ")
            entries.append("login: { \(pairs) }")
        }
        if let method { entries.append("method: \(method.quotedForJSON)") }
        if !headers.fields.isEmpty {
            let pairs = headers.fields.map { "\($0.name.quotedForJSON): \($0.value.quotedForJSON)" }
            entries.append("headers: { \(pairs.joined(separator: ", ")) }")
        }
        switch content {
        case .none: break
        case .text(let text): entries.append("body: \(text.quotedForJSON)")
        case .size(let size): entries.append("size: \(size)B")
        case .file(let path): entries.append("file: \(path.quotedForJSON)")
        case .folder(let path): entries.append("folder: \(path.quotedForJSON)")
        }
        if let etag { entries.append("etag: \(etag.quotedForJSON)") }
        if delay > 0 { entries.append("delay: \(span(delay))") }
        if !faults.isEmpty { entries.append("faults: [ \(faults.map(\.yaml).joined(separator: ", ")) ]") }
        return "{ \(entries.joined(separator: ", ")) }"
    }
}

extension Origin.Fault {
    fileprivate var yaml: String {
        let flags = [
            ("refused", isRefused), ("untrusted", isUntrusted), ("hang-up", hangsUp), ("garbage", isGarbage),
        ]
        let entries = [
            dropAfter.map { "drop-after: \($0)B" }, dropUploadAfter.map { "drop-upload-after: \($0)B" },
            stallAfter.map { "stall-after: \($0)B" },
            length.map { "length: \($0)B" }, status.map { "status: \($0)" },
            retryAfter.map { "retry-after: \(span($0))" }, delay.map { "delay: \(span($0))" },
        ]
        let words = entries.compactMap(\.self) + flags.filter(\.1).map { "\($0.0): true" }
        return "{ \(words.joined(separator: ", ")) }"
    }
}

extension NetworkProfile {
    fileprivate var yaml: String {
        let entries = [
            down.map { "down: \($0)bit/s" }, up.map { "up: \($0)bit/s" }, "latency: \(span(latency))",
            "loss: \(lossPercent)", "expensive: \(isExpensive)", "constrained: \(isConstrained)",
        ]
        return "{ \(entries.compactMap(\.self).joined(separator: ", ")) }"
    }
}

/// Nanoseconds in the largest unit that writes them whole.
func span(_ nanoseconds: Int64) -> String {
    let units: [(name: String, worth: Int64)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000),
    ]
    for unit in units where nanoseconds > 0 && nanoseconds % unit.worth == 0 {
        return "\(nanoseconds / unit.worth)\(unit.name)"
    }
    return nanoseconds == 0 ? "0s" : "\(nanoseconds)ns"
}
