import OffstageKernel
import Yams

extension Scenario {
    /// Reads a scenario file.
    ///
    /// - Parameters:
    ///   - yaml: The text of the file.
    ///   - file: Its name, as it shall stand before every problem and name a scenario without a name.
    ///   - probe: What there is at a path of the file, relative to the file's folder.
    /// - Throws: Everything that is wrong with the file, in its order.
    public init(
        yaml: String,
        file: String,
        probe: @escaping (String) -> Probe
    ) throws(ScenarioProblems) {
        let source: ScenarioSource
        do {
            source = try ScenarioSource(yaml)
        } catch {
            let problem = ScenarioProblem(file: file, position: error.position, sentence: error.sentence)
            throw ScenarioProblems(problems: [problem])
        }
        var reader = ScenarioReader(file: file, source: source, probe: probe)
        let scenario = reader.document()
        guard reader.problems.isEmpty, let scenario else {
            let sorted = reader.problems.sorted {
                ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
            }
            throw ScenarioProblems(problems: sorted, further: reader.furtherProblems)
        }
        self = scenario
    }
}

extension ScenarioReader {
    private static let sections = [
        "name", "device", "environment", "apps", "origins", "networks", "timeline", "until", "expect",
    ]

    /// Reads the whole file; nil if what cannot be left out is missing.
    mutating func document() -> Scenario? {
        var found: [String: Node] = [:]
        for entry in entries(of: source.root, "a scenario", keys: Self.sections) { found[entry.name] = entry.value }
        let name = found["name"].flatMap { text($0, "name") }
        let settings = found["device"].map { device($0) } ?? Scenario.DeviceSettings()
        let environment = found["environment"].map { self.environment($0) } ?? []
        let apps = found["apps"].map { self.apps($0) } ?? []
        let known = KnownApps(apps)
        let timeline = found["timeline"].map { self.timeline($0, known) } ?? []
        let until = self.until(found["until"], after: timeline.last)
        let expectations = found["expect"].map { self.expectations($0, known) } ?? Expectations()
        let origins = found["origins"].map { self.origins($0) } ?? []
        let networks = found["networks"].map { self.networks($0) } ?? []
        if found["apps"] == nil, source.root.mapping != nil {
            report(source.root, "there are no apps; write `apps: [ { bundle: Name.app } ]`")
        }
        guard let until else { return nil }
        return Scenario(
            name: name ?? file,
            device: settings,
            environment: environment,
            apps: apps,
            origins: origins,
            networks: networks,
            timeline: timeline,
            until: until,
            expectations: expectations
        )
    }

    private mutating func until(_ node: Node?, after last: Scenario.Step?) -> Instant? {
        guard let node else {
            if source.root.mapping != nil {
                report(source.root, "there is no `until`; say how long the device runs, such as `until: 10h`")
            }
            return nil
        }
        guard let until = moment(node, "until") else { return nil }
        if let last, until < last.at {
            report(node, "the scenario ends before its last step in line \(last.position.line)")
        }
        return until
    }

    // MARK: Device and environment

    private mutating func device(_ node: Node) -> Scenario.DeviceSettings {
        var settings = Scenario.DeviceSettings()
        let keys = [
            "os", "seed", "start", "passcode", "speed", "refresh", "jitter", "shuffle", "real-network", "charge-cpu",
            "quirks",
        ]
        for entry in entries(of: node, "device", keys: keys) {
            let value = entry.value
            switch entry.name {
            case "os": if let os = os(value) { settings.os = os }
            case "seed": if let seed = integer(value, "seed", in: 0...(.max)) { settings.seed = UInt64(seed) }
            case "passcode": if let flag = flag(value, "passcode") { settings.passcode = flag }
            case "speed": if let speed = integer(value, "speed", in: 1...1_000_000) { settings.speed = speed }
            case "refresh": settings.refresh = choice(value, "preset of refresh") ?? settings.refresh
            case "real-network": if let flag = flag(value, "real-network") { settings.hasRealNetwork = flag }
            case "charge-cpu": if let flag = flag(value, "charge-cpu") { settings.chargesProcessor = flag }
            case "jitter": if let flag = flag(value, "jitter") { settings.jitter = flag }
            case "quirks": settings.quirks = Set(items(of: value, "quirks").compactMap { choice($0, "quirk") })
            case "shuffle":
                settings.shuffle = Set(items(of: value, "shuffle").compactMap { choice($0, "thing to shuffle") })
            default: if let start = start(value) { settings.start = start }
            }
        }
        return settings
    }

    private mutating func os(_ node: Node) -> Int? {
        guard let os = integer(node, "os") else { return nil }
        if Profile.generations.contains(os) { return os }
        let nearest = Profile.generations.min { abs($0 - os) < abs($1 - os) } ?? os
        let all = Profile.generations.map(String.init).joined(separator: ", ")
        report(node, "there is no profile of iOS \(os); the nearest of \(all) is \(nearest)")
        return nil
    }

    private mutating func start(_ node: Node) -> WallTime? {
        guard let text = text(node, "start") else { return nil }
        if let start = WallTime(text) { return start }
        report(node, "`\(text)` is no moment; write it in UTC as 2026-03-02T22:00:00Z")
        return nil
    }

    mutating func environment(_ node: Node) -> [Surroundings.Change] {
        entries(of: node, "environment", keys: Surroundings.Change.keys).compactMap { entry in
            guard let value = text(entry.value, entry.name) else { return nil }
            do throws(Refusal) {
                return try Surroundings.Change(entry.name, value)
            } catch {
                report(entry.value, error.reason)
                return nil
            }
        }
    }

    // MARK: Apps

    private mutating func apps(_ node: Node) -> [Scenario.App] {
        let items = items(of: node, "apps")
        if items.isEmpty, node.sequence != nil {
            report(node, "there are no apps; write `apps: [ { bundle: Name.app } ]`")
        }
        return items.compactMap { app($0) }
    }

    private mutating func app(_ node: Node) -> Scenario.App? {
        var bundle: Node?
        var source: (word: String, node: Node)?
        var product: Node?
        var arguments: [String] = []
        for entry in entries(of: node, "an app", keys: ["bundle", "package", "project", "product", "arguments"]) {
            switch entry.name {
            case "bundle": bundle = entry.value
            case "package", "project":
                if let source {
                    report(entry.value, "an app is a `\(source.word)` or a `\(entry.name)`, not both")
                }
                source = (entry.name, entry.value)
            case "product": product = entry.value
            default:
                for item in items(of: entry.value, "arguments") {
                    if let argument = text(item, "an argument") { arguments.append(argument) }
                }
            }
        }
        guard let path = bundle ?? source?.node else {
            if node.mapping != nil {
                report(node, "an app needs `bundle`, `package` or `project`, the path of one of them")
            }
            return nil
        }
        if let bundle, let source { report(bundle, "an app is a `bundle` or a `\(source.word)`, not both") }
        if let product, source == nil {
            report(product, "`product` names a product of a `package`; a bundle has none")
        }
        let productName = product.flatMap { text($0, "product") }
        guard let text = text(path, bundle == nil ? source?.word ?? "package" : "bundle"),
            let found = found(at: text, path)
        else { return nil }
        return Scenario.App(
            source: bundle == nil ? .package(path: text, product: productName) : .bundle(path: text),
            arguments: arguments,
            identifier: found.identifier.map { AppIdentifier($0) },
            tasks: found.tasks,
            position: position(of: node)
        )
    }

    /// What can be told of what is at the path; nil, and a problem, if there is nothing.
    private mutating func found(at path: String, _ node: Node) -> (identifier: String?, tasks: [String])? {
        switch probe(path) {
        case .present(let identifier, let tasks): return (identifier, tasks)
        case .missing(let neighbours):
            let nearest = path.nearest(among: neighbours).map { "; did you mean `\($0)`?" }
            report(node, "there is nothing at `\(path)`\(nearest ?? "; the path is relative to this file")")
            return nil
        }
    }
}

/// The apps that the rest of a file may speak of.
struct KnownApps {
    /// The identifiers, or nil if one of them is known only once its app is built.
    let identifiers: [String]?
    /// The task identifiers that any of them may use.
    let tasks: [String]

    init(_ apps: [Scenario.App]) {
        tasks = apps.flatMap(\.tasks)
        let known = apps.compactMap { $0.identifier?.rawValue }
        identifiers = known.count == apps.count && !apps.isEmpty ? known : nil
    }
    /// Whether one of the apps may use the task identifier, by its name or by an entry `prefix.*`.
    func haveTask(_ identifier: String) -> Bool {
        tasks.contains { $0.hasSuffix(".*") ? identifier.hasPrefix($0.dropLast()) : $0 == identifier }
    }
}
