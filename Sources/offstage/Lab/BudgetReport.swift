/// The figures of `lab budget`, in seconds.
struct BudgetReport: Encodable {
    struct Figure: Encodable {
        var mean: Double
        /// The standard deviation of the sample; 0 where there is one only.
        var sd: Double
        var min: Double
        var max: Double
        var samples: [Double]

        init(_ samples: [Double]) {
            let count = Double(samples.count)
            let mean = samples.reduce(0, +) / count
            let squares = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            self.mean = mean
            sd = samples.count > 1 ? (squares / (count - 1)).squareRoot() : 0
            min = samples.min() ?? 0
            max = samples.max() ?? 0
            self.samples = samples
        }
    }

    var os: Int
    var trials: Int
    var speed: Int
    var unit = "s"
    var toExpiration: Figure
    var toSuspensionWithoutTask: Figure
    var killWhenNotEnded: Figure
    var virtual: Bool
    var wall: Double

    private enum CodingKeys: String, CodingKey {
        case os, trials, speed, unit, virtual
        case toExpiration = "to_expiration"
        case toSuspensionWithoutTask = "to_suspension_without_task"
        case killWhenNotEnded = "kill_when_not_ended"
        case wall = "wall_s"
    }

    /// - Parameter samples: nanoseconds, at least one a case.
    init(_ samples: [BudgetExperiment.Case: [Int64]], of experiment: BudgetExperiment, virtual: Bool, wall: Duration) {
        func figure(_ which: BudgetExperiment.Case) -> Figure {
            Figure((samples[which] ?? []).map { Double($0) / 1e9 })
        }
        os = experiment.os
        trials = experiment.trials
        speed = experiment.speed
        toExpiration = figure(.hold)
        toSuspensionWithoutTask = figure(.noTask)
        killWhenNotEnded = figure(.neverEnd)
        self.virtual = virtual
        self.wall = wall / .seconds(1)
    }

    var text: String {
        var table = Table([
            .init(heading: "SECONDS IN THE BACKGROUND"), .init(heading: "MEAN", isNumber: true),
            .init(heading: "SD", isNumber: true), .init(heading: "MIN", isNumber: true),
            .init(heading: "MAX", isNumber: true),
        ])
        let rows = [
            ("to expiration", toExpiration), ("to suspension without a task", toSuspensionWithoutTask),
            ("to the kill when a task is not ended", killWhenNotEnded),
        ]
        for (name, figure) in rows {
            table.append([name] + [figure.mean, figure.sd, figure.min, figure.max].map(seconds))
        }
        let pace = speed == 1 ? "" : ", at \(speed) times the speed"
        return "iOS \(os), \(trials) trials, \(virtual ? "virtual" : "live")\(pace), measured in \(seconds(wall)) s\n\n"
            + table.text
    }

    private func seconds(_ value: Double) -> String {
        let milliseconds = Int((value * 1000).rounded())
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
