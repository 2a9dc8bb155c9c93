import ArgumentParser
import Foundation

struct LabBudget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Measure how long an app may run in the background.",
        discussion: """
            Three apps on a private device: one ends its task in the expiration handler, one begins no task, one never \
            ends its task. The trials are one stay in the background after the other in virtual time, and side by side \
            in real time. Times are those of the device's log, counted from the call of applicationDidEnterBackground.
            """
    )

    @Option(help: "The OS profile: 6, 9, 12, 13, 15, 17, 18 or 26.")
    var os = 17

    @Option(help: "How often each case is measured.")
    var trials = 3

    @Option(help: "The device's seed.")
    var seed: UInt64 = 1

    @Option(help: "Divide every span of the profile by this; the figures are smaller by as much.")
    var speed = 1

    @Flag(help: "Measure in real time instead of virtual time.")
    var live = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard (1...100).contains(trials) else { throw ValidationError("The number of trials is from 1 to 100.") }
        guard speed >= 1 else { throw ValidationError("The speed is 1 or more.") }
        guard DeviceRun.profiles.contains(os) else { throw ValidationError(DeviceRun.unknownProfile(os)) }
    }

    func run() throws {
        let experiment = BudgetExperiment(os: os, trials: trials, seed: seed, speed: speed)
        let bundle = try ProbeApp.build("BudgetProbe")
        let start = ContinuousClock.now
        let samples = try live ? experiment.run(bundle) : experiment.runVirtually(bundle)
        let wall = ContinuousClock.now - start
        let report = BudgetReport(samples, of: experiment, virtual: !live, wall: wall)
        try format.print(report, people: report.text)
    }
}
