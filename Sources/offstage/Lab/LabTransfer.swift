import ArgumentParser

struct LabTransfer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer",
        abstract: "Measure what becomes of background transfers when something happens to their app.",
        discussion: """
            A real process begins a download and an upload in a background session, in virtual time; then it is \
            ended in every way, or loses its network or its server. The command ends with 1 if what became of them \
            is not what the rules say. Then ten files are begun together, and one after the other.
            """
    )

    @Option(help: "The OS profile: 9, 12, 13, 15, 17, 18 or 26.")
    var os = 17

    @Option(help: "The seed of the device.")
    var seed: UInt64 = 1

    @OptionGroup var format: FormatOptions

    func validate() throws {
        guard os != 6 else { throw ValidationError("iOS 6 has no background sessions: take a profile from 9 on.") }
        guard DeviceRun.profiles.contains(os) else { throw ValidationError(DeviceRun.unknownProfile(os)) }
    }

    func run() throws {
        Output.outlivesItsReader()
        let bundle = try ProbeApp.build("TransferProbe")
        let start = ContinuousClock.now
        let experiment = TransferExperiment(os: os, seed: seed)
        let report = TransferReport(
            os: os,
            seed: seed,
            cases: try experiment.cases(bundle),
            limiter: try experiment.limiter(bundle),
            wall: (ContinuousClock.now - start) / .seconds(1)
        )
        try format.print(report, people: report.text)
        guard report.isAsExpected else {
            try Output.flush()
            throw ExitCode(1)
        }
    }
}
