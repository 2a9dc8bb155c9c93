import OffstageKernel
import OffstageScenario

/// What came of a run, for people, for programs and for files.
struct RunSummary {
    let file: ScenarioFile
    let records: [Record]
    let verdict: Verdict
    let counters: [String: Int]
    let paths: [String: String]
    /// What the device's life took, without building its apps.
    let wall: Duration

    init(_ file: ScenarioFile, _ outcome: ScenarioRun.Outcome, paths: [String: String], wall: Duration) {
        self.file = file
        self.paths = paths
        self.wall = wall
        records = outcome.records
        counters = outcome.counters
        var verdict = file.scenario.expectations.verdict(on: outcome.records)
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
            until: scenario.until,
            facts: [
                .init("OS", "iOS \(scenario.device.os)"), .init("Seed", "\(scenario.device.seed)"),
                .init("Device time", deviceTime), .init("Repeatable", repeatability ?? "yes"),
            ]
        )
    }

    var trace: ChromeTrace { ChromeTrace(records, title: scenario.name, until: scenario.until) }

    var junit: JUnitReport { JUnitReport(scenario: scenario.name, file: file.name, verdict: verdict) }

    /// What stands below the story.
    var text: String {
        var lines = [verdict.text(file: file.name, isColoured: Colour.isOn)]
        if let repeatability { lines.append(Colour.yellow.paint(repeatability)) }
        for name in paths.keys.sorted() { lines.append("The \(name) lies in \(paths[name] ?? "").") }
        let centiseconds = Int((wall / .milliseconds(10)).rounded())
        let rest = centiseconds % 100
        lines.append("\(deviceTime) of device time in \(centiseconds / 100).\(rest < 10 ? "0" : "")\(rest) s")
        return lines.joined(separator: "\n")
    }

    /// Why another run may differ from this one, or nil.
    private var repeatability: String? {
        guard !counters.isEmpty else { return nil }
        return "not repeatable: "
            + counters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// `10 h`, `1 h 30 min`, `2.5 s`.
    private var deviceTime: String {
        let total = scenario.until.nanoseconds
        let seconds = total / 1_000_000_000
        var parts: [String] = []
        if seconds >= 3600 { parts.append("\(seconds / 3600) h") }
        if seconds % 3600 >= 60 { parts.append("\(seconds % 3600 / 60) min") }
        let rest = total % 60_000_000_000
        if rest > 0 || parts.isEmpty {
            let milliseconds = rest / 1_000_000 % 1000
            let padded = String(milliseconds + 1000).dropFirst()
            parts.append("\(rest / 1_000_000_000)\(milliseconds == 0 ? "" : ".\(padded)") s")
        }
        return parts.joined(separator: " ")
    }
}

/// The document of `--json`.
extension RunSummary: Encodable {
    private enum Key: String, CodingKey {
        case scenario, file, os, seed, verdict, counters, paths
        case device = "device_ns"
        case wall = "wall_s"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(scenario.name, forKey: .scenario)
        try container.encode(file.name, forKey: .file)
        try container.encode(scenario.device.os, forKey: .os)
        try container.encode(scenario.device.seed, forKey: .seed)
        try container.encode(scenario.until.nanoseconds, forKey: .device)
        try container.encode(wall / .seconds(1), forKey: .wall)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(counters, forKey: .counters)
        try container.encode(paths, forKey: .paths)
    }
}
