import ArgumentParser
import Foundation
import OffstageDevice
import OffstageKernel
import OffstageScenario

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a scenario file, in virtual time or live.",
        discussion: """
            Prints what happened as a story, then the findings and the expectations. In virtual time the same file, OS \
            and seed give the same log, byte for byte. Ends with 1 if an error was found that the file does not \
            expect, an expectation is not met or the device refused a step; warnings are shown and fail with --strict.
            """
    )

    @Argument(help: "The scenario file; - for standard input.", completion: .file(extensions: ["yaml", "yml"]))
    var scenario: String

    @Option(help: "The OS profile instead of the file's: 6, 9, 12, 13, 15, 17, 18 or 26.")
    var os: Int?

    @Option(help: "The seed instead of the file's.")
    var seed: UInt64?

    @OptionGroup var files: RunFiles

    @OptionGroup var strictness: StrictOption

    @OptionGroup var annotations: AnnotationOptions

    @Flag(help: "Run in real time instead of virtual time; the clock of the apps is the host's.")
    var live = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        if let os, !Profile.generations.contains(os) { throw ValidationError(DeviceRun.unknownProfile(os)) }
    }

    func run() throws {
        Output.outlivesItsReader()
        var file = try ScenarioFile(scenario)
        if let os { file.scenario.device.os = os }
        if let seed { file.scenario.device.seed = seed }
        if live { file.scenario.device.start = WallTime(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9)) }
        try files.prepare(besides: file.inputs)
        let bundles = try file.bundles()
        let told = DispatchSemaphore(value: 0)
        // A signal ends the run, but not before its files tell how far it came.
        try Interruption.guarding(stop: { _ in _ = told.wait(timeout: .now() + 10) }) {
            defer { told.signal() }
            try carryOut(file, bundles)
        }
    }

    private func carryOut(_ file: ScenarioFile, _ bundles: [String]) throws {
        if let shortcoming = Sandbox.shortcoming { Output.note(shortcoming) }
        let log = try files.openLog()
        let start = ContinuousClock.now
        let outcome = try ScenarioRun(file: file, bundles: bundles, isLive: live, log: log, tell: tell)()
        let wall = ContinuousClock.now - start
        let summary = RunSummary(file, outcome, isStrict: strictness.strict, paths: files.paths, wall: wall)
        try log?.finish()
        try files.write(summary)
        try format.print(summary, people: summary.text)
        try annotations.write(summary, isJSON: format.json)
        try Output.flush()
        if let failure = outcome.failure {
            guard (failure as? Failure)?.code == .interrupted else { throw failure }
            // The command ends as soon as this thread is done with its files; whoever interrupted it hears of it first.
            Output.note("offstage: interrupted")
            throw ExitCode(Failure.Code.interrupted.rawValue)
        }
        if !summary.verdict.isGood { throw ExitCode(1) }
    }

    /// Lines appear at once, so that a run that hangs shows where.
    private func tell(_ lines: [String]) throws {
        guard !format.json else { return }
        try Output.people(lines.map { $0 + "\n" }.joined())
        try Output.flush()
    }
}
