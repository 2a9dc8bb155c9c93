import ArgumentParser
import Foundation
import OffstageKernel
import OffstageScenario

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a scenario file in virtual time.",
        discussion: """
            Prints what happened as a story, then the findings and the expectations. The same file, OS and seed give \
            the same log, byte for byte. Ends with 1 if something unexpected was found, an expectation is not met or \
            the device refused a step.
            """
    )

    @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
    var scenario: String

    @Option(help: "The OS profile instead of the file's: 6, 9, 12, 13, 15, 17, 18 or 26.")
    var os: Int?

    @Option(help: "The seed instead of the file's.")
    var seed: UInt64?

    @OptionGroup var files: RunFiles

    @Flag(help: "Run in real time instead of virtual time.")
    var live = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        if let os, !Profile.generations.contains(os) { throw ValidationError(DeviceRun.unknownProfile(os)) }
    }

    func run() throws {
        guard !live else {
            throw Failure.usage("scenarios do not run in real time yet; leave out --live.")
        }
        var file = try ScenarioFile(scenario)
        if let os { file.scenario.device.os = os }
        if let seed { file.scenario.device.seed = seed }
        for problem in file.scenario.notYet { Output.note(problem.description) }
        try files.prepare()
        let bundles = try file.bundles()
        let start = ContinuousClock.now
        let outcome = try ScenarioRun(file: file, bundles: bundles, tell: tell)()
        let summary = RunSummary(file, outcome, paths: files.paths, wall: ContinuousClock.now - start)
        if let failure = outcome.failure { throw failure }
        try files.write(summary)
        try format.print(summary, people: summary.text)
        try Output.flush()
        if !summary.verdict.isGood { throw ExitCode(1) }
    }

    /// Lines appear at once, so that a run that hangs shows where.
    private func tell(_ lines: [String]) throws {
        guard !format.json else { return }
        try Output.write(lines.map { $0 + "\n" }.joined())
        try Output.flush()
    }
}
