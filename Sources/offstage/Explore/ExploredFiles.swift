import Foundation
import OffstageKernel
import OffstageScenario

/// The scenarios and logs of failing seeds, in a folder of their own.
struct ExploredFiles {
    /// As the user wrote it.
    let folder: String
    /// The scenario file as the user wrote it, and where it lies.
    let origin: (name: String, folder: String)
    private var taken: Set<String> = []

    /// What runs a kept scenario as its seed was run.
    private let command: String

    init(folder: String, origin: ScenarioFile, isStrict: Bool) {
        self.folder = folder
        self.origin = (origin.name, origin.folder)
        command = isStrict ? "offstage run --strict" : "offstage run"
    }

    /// Makes the folder before anything runs.
    /// - Throws: ``Failure`` with code 2 if it cannot be made, or if an input lies where a seed's file could come.
    func prepare(besides inputs: InputFiles) throws(Failure) {
        let place = absolutePath(folder)
        try inputs.check(place + "/seed")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        for name in names.sorted() where name.hasPrefix("seed-") { try inputs.check("\(place)/\(name)") }
        do {
            try FileManager.default.createDirectory(atPath: absolutePath(folder), withIntermediateDirectories: true)
        } catch {
            throw .usage("\(folder) cannot be made: \(error.localizedDescription); name another with --output.")
        }
    }

    /// Keeps a seed as it failed.
    /// - Returns: the scenario's path as the user would write it.
    mutating func keep(_ failing: Exploration.FailingSeed) throws(Failure) -> String {
        let name = "seed-\(failing.seed)"
        let what = failing.sightings.map(\.symptom.description).joined(separator: "; ")
        let comments = [
            "Seed \(failing.seed) of `offstage explore \(origin.name)` fails: \(what)",
            "Run it: \(command) \(folder)/\(name).yaml",
        ]
        return try write(failing, as: name, comments)
    }

    /// Keeps what is left of a failing seed.
    /// - Returns: the scenario's path as the user would write it.
    mutating func keep(_ shrunk: Exploration.Shrunk) throws(Failure) -> String {
        let (symptom, failing) = (shrunk.symptom, shrunk.failing)
        var name = "seed-\(failing.seed)-\(symptom.slug)"
        if taken.contains(name) { name += "-\(taken.count { $0.hasPrefix(name) } + 1)" }
        let detail = failing.sightings.first { $0.symptom == symptom }?.detail ?? ""
        let comments = [
            "\(symptom), \(detail)",
            "Found by `offstage explore \(origin.name)` with seed \(failing.seed), and made smaller.",
            failing.variation.comment,
            "Run it: \(command) \(folder)/\(name).yaml",
        ]
        return try write(failing, as: name, comments)
    }

    private mutating func write(
        _ failing: Exploration.FailingSeed,
        as name: String,
        _ comments: [String]
    ) throws(Failure) -> String {
        taken.insert(name)
        var comments = comments
        if !failing.counters.isEmpty {
            let words = failing.counters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            comments.append("Another run may differ: \(words.joined(separator: ", "))")
        }
        let path = "\(folder)/\(name)"
        do {
            let text = rebased(failing.variation.scenario).yaml(comments: comments)
            try Data(text.utf8).write(to: URL(fileURLWithPath: absolutePath("\(path).yaml")), options: .atomic)
            let log = URL(fileURLWithPath: absolutePath("\(path).jsonl"))
            if let source = failing.log {
                try Data(contentsOf: URL(fileURLWithPath: source)).write(to: log, options: .atomic)
            } else {
                try? FileManager.default.removeItem(at: log)
            }
        } catch {
            throw .usage("\(path).yaml cannot be written: \(error.localizedDescription)")
        }
        return "\(path).yaml"
    }

    /// The paths of apps and of origins' files are relative to the file they stand in.
    private func rebased(_ scenario: Scenario) -> Scenario {
        var scenario = scenario
        for index in scenario.apps.indices {
            switch scenario.apps[index].source {
            case .bundle(let path): scenario.apps[index].source = .bundle(path: rebased(path))
            case .package(let path, let product):
                scenario.apps[index].source = .package(path: rebased(path), product: product)
            }
        }
        let folder = absolutePath(folder)
        scenario.renameFiles { Self.path(from: folder, to: $0) }
        return scenario
    }

    private func rebased(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        return Self.path(from: absolutePath(folder), to: ScenarioFile.resolve(path, in: origin.folder))
    }

    /// The relative path that leads from a folder to a file.
    static func path(from folder: String, to file: String) -> String {
        let start = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
        let end = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
        let common = zip(start, end).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: start.count - common) + end[common...]
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
}

extension Symptom {
    /// As part of a file's name.
    fileprivate var slug: String {
        switch kind {
        case .finding: text
        case .refusal: "refused-step"
        case .expectation, .stuck, .crash: kind.rawValue
        }
    }
}

extension Variation {
    /// What the scenario has that the explored one had not.
    fileprivate var comment: String {
        var parts = injected.map(\.description) + diverted.map(\.description) + faults.map(\.description)
        if jitter { parts.append("jitter") }
        let shuffled = Scenario.Shuffle.allCases.filter(shuffle.contains).map(\.rawValue)
        if !shuffled.isEmpty { parts.append("shuffled \(shuffled.joined(separator: " and "))") }
        return parts.isEmpty
            ? "It fails with this seed and nothing else varied." : "What varies: \(parts.joined(separator: ", "))"
    }
}
