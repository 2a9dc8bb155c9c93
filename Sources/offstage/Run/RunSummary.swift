import OffstageKernel
import OffstageScenario

/// What came of a run, for people, for programs and for files.
struct RunSummary {
    let file: ScenarioFile
    let records: [Record]
    let verdict: Verdict
    let counters: [String: Int]
    /// How long the device ran.
    let end: Instant
    /// Whether device time was virtual, else the host's.
    let isVirtual: Bool
    let paths: [String: String]
    /// What the device's life took, without building its apps.
    let wall: Duration

    init(
        _ file: ScenarioFile,
        _ outcome: ScenarioRun.Outcome,
        isStrict: Bool,
        paths: [String: String],
        wall: Duration
    ) {
        self.file = file
        self.paths = paths
        self.wall = wall
        records = outcome.records
        counters = outcome.counters
        end = outcome.failure == nil ? file.scenario.until : outcome.end
        isVirtual = outcome.isVirtual
        var verdict = file.scenario.expectations.verdict(on: outcome.records, isStrict: isStrict)
        verdict.failure = outcome.failure.map { Verdict.Failure(sentence: Self.sentence($0), time: outcome.end) }
        for (step, refusal) in outcome.refusals { verdict.add(refusal, of: step) }
        self.verdict = verdict
    }

    private var scenario: Scenario { file.scenario }

    var report: Report {
        Report(
            title: scenario.name,
            records: records,
            verdict: verdict,
            start: scenario.device.start,
            until: end,
            facts: [
                .init("OS", "iOS \(scenario.device.os)"), .init("Seed", "\(scenario.device.seed)"),
                .init("Time", isVirtual ? "virtual" : "live"),
                .init("Repeatable", repeatability ?? (isVirtual ? "yes" : "no")),
            ]
        )
    }

    var trace: ChromeTrace { ChromeTrace(records, title: scenario.name, until: end) }

    var junit: JUnitReport { JUnitReport(scenario: scenario.name, file: file.name, verdict: verdict, wall: wall) }

    var annotations: WorkflowAnnotations { WorkflowAnnotations(verdict) }

    /// What stands below the story.
    var text: String {
        var lines = [verdict.text(file: file.name, isColoured: Colour.isOn)]
        if let repeatability { lines.append(Colour.yellow.paint(repeatability)) }
        for name in paths.keys.sorted() { lines.append("The \(name) lies in \(paths[name] ?? "").") }
        let centiseconds = Int((wall / .milliseconds(10)).rounded())
        let rest = centiseconds % 100
        let took = "\(centiseconds / 100).\(rest < 10 ? "0" : "")\(rest) s"
        lines.append("\(deviceTime) of device time\(isVirtual ? "" : ", live,") in \(took)")
        return lines.joined(separator: "\n")
    }

    private static func sentence(_ failure: any Error) -> String {
        return (failure as? Failure)?.message ?? "\(failure)"
    }

    /// Why another run may differ from this one, or nil.
    private var repeatability: String? {
        guard !counters.isEmpty else { return nil }
        return "not repeatable: "
            + counters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    private var deviceTime: String {
        Duration.nanoseconds(end.nanoseconds).inWords
    }
}

/// The document of `--json`.
extension RunSummary: Encodable {
    private enum Key: String, CodingKey {
        case scenario, file, os, seed, virtual, verdict, counters, paths
        case device = "device_ns"
        case wall = "wall_s"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(scenario.name, forKey: .scenario)
        try container.encode(file.name, forKey: .file)
        try container.encode(scenario.device.os, forKey: .os)
        try container.encode(scenario.device.seed, forKey: .seed)
        try container.encode(isVirtual, forKey: .virtual)
        try container.encode(end.nanoseconds, forKey: .device)
        try container.encode(wall / .seconds(1), forKey: .wall)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(counters, forKey: .counters)
        try container.encode(paths, forKey: .paths)
    }
}
