import ArgumentParser

struct LabPush: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Measure which notifications reach an app, by its state, and when.",
        discussion: """
            Every kind of payload is sent to a real process in every state; the command ends with 1 if what \
            reached it is not what the rules say. Then silent notifications are sent at growing rates, always in \
            virtual time, and what the budget makes of them is counted.
            """
    )

    @Option(help: "The OS profile: 9, 12, 13, 15, 17, 18 or 26; iOS 6 wakes no app for a notification.")
    var os = 17

    @Option(
        help: "How often each case is observed; from the second time on, chance decides the order of what may vary."
    )
    var trials = 2

    @Option(help: "The seed of the first trial's device; each further one has the next.")
    var seed: UInt64 = 1

    @Flag(help: "Observe the cases in real time instead of virtual time, which takes twelve minutes a trial.")
    var live = false

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard (1...100).contains(trials) else { throw ValidationError("The number of trials is from 1 to 100.") }
        guard os != 6 else {
            throw ValidationError("iOS 6 wakes no app for a notification: take a profile from 9 on.")
        }
        guard DeviceRun.profiles.contains(os) else { throw ValidationError(DeviceRun.unknownProfile(os)) }
    }

    func run() throws {
        Output.outlivesItsReader()
        let bundle = try ProbeApp.build("PushProbe")
        let start = ContinuousClock.now
        let experiment = PushExperiment(os: os, trials: trials, seed: seed, isLive: live)
        let report = PushReport(
            os: os,
            trials: trials,
            seed: seed,
            virtual: !live,
            cases: try experiment.cases(bundle),
            byRate: try experiment.rates(bundle),
            wall: (ContinuousClock.now - start) / .seconds(1)
        )
        try format.print(report, people: report.text)
        guard report.isAsExpected else {
            try Output.flush()
            throw ExitCode(1)
        }
    }
}
