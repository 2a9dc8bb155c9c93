import ArgumentParser

struct LabRefresh: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Measure when an app is launched to fetch, and what becomes of it.",
        discussion: """
            What becomes of a background fetch is observed on a real process on a virtual device, once for each case; \
            the command ends with 1 if a case is not as expected. How many launches a day there are and at which \
            hours they fall is counted on the device's rules alone, over days of a user's habits: a process would add \
            nothing to it.
            """
    )

    @Option(help: "The OS profile: 9, 12, 13, 15, 17, 18 or 26; iOS 6 has no background fetch.")
    var os = 17

    @Option(
        help: "How often each case is observed; from the second time on, chance decides the order of what may vary."
    )
    var trials = 3

    @Option(help: "The seed of the first trial's device; each further one has the next.")
    var seed: UInt64 = 1

    @Flag(help: "Observe the cases in real time instead of virtual time, which takes ten minutes a trial.")
    var live = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard (1...100).contains(trials) else { throw ValidationError("The number of trials is from 1 to 100.") }
        guard os != 6 else { throw ValidationError("iOS 6 has no background fetch: take a profile from 9 on.") }
        guard DeviceRun.profiles.contains(os) else { throw ValidationError(DeviceRun.unknownProfile(os)) }
    }

    func run() throws {
        Output.outlivesItsReader()
        let experiment = FetchExperiment(os: os, trials: trials, seed: seed, isLive: live)
        let bundle = try ProbeApp.build("RefreshProbe")
        let start = ContinuousClock.now
        let report = RefreshReport(
            experiment,
            cases: try experiment.run(bundle),
            launchesPerDay: LaunchCounts(os: os),
            launchesByHour: LaunchHours(os: os),
            since: start
        )
        try format.print(report, people: report.text)
        guard report.isAsExpected else {
            try Output.flush()
            throw ExitCode(1)
        }
    }
}
