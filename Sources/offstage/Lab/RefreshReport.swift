/// The figures of `lab refresh`.
struct RefreshReport: Encodable {
    var os: Int
    var trials: Int
    var seed: UInt64
    var virtual: Bool
    var cases: [FetchExperiment.Result]
    var launchesPerDay: LaunchCounts
    var launchesByHour: LaunchHours
    var wall: Double

    private enum CodingKeys: String, CodingKey {
        case os, trials, seed, virtual, cases
        case launchesPerDay = "launches_per_day"
        case launchesByHour = "launches_by_hour"
        case wall = "wall_s"
    }

    init(
        _ experiment: FetchExperiment,
        cases: [FetchExperiment.Result],
        launchesPerDay: LaunchCounts,
        launchesByHour: LaunchHours,
        since start: ContinuousClock.Instant
    ) {
        os = experiment.os
        trials = experiment.trials
        seed = experiment.seed
        virtual = !experiment.isLive
        self.cases = cases
        self.launchesPerDay = launchesPerDay
        self.launchesByHour = launchesByHour
        wall = (ContinuousClock.now - start) / .seconds(1)
    }

    var isAsExpected: Bool { cases.allSatisfy(\.isAsExpected) }

    var text: String {
        """
        iOS \(os), \(trials) \(trials == 1 ? "trial" : "trials") of each case, \(virtual ? "virtual" : "live"), \
        measured in \(wall.tenths) s

        What becomes of a background fetch

        \(cases.map(\.text).joined(separator: "\n"))

        \(launchesPerDay.text)

        \(launchesByHour.text)
        """
    }
}

extension FetchExperiment.Result {
    /// One line for the case, and one for what happened; two where that was not expected.
    var text: String {
        let mark = isAsExpected ? Colour.green.paint("as expected ") : Colour.red.paint("NOT EXPECTED")
        let head = "\(mark)  \(rule)\(String(repeating: " ", count: 6 - rule.count))\(name)"
        let indent = String(repeating: " ", count: 14)
        guard !isAsExpected else { return "\(head)\n\(indent)\(observed)" }
        return "\(head)\n\(indent)expected: \(expected)\n\(indent)observed: \(observed)"
    }
}
