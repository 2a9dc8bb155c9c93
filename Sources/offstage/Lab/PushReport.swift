import OffstageKernel

/// The figures of `lab push`.
struct PushReport: Encodable {
    var os: Int
    var trials: Int
    var seed: UInt64
    /// Whether the cases are; the rates always are.
    var virtual = true
    var cases: [FetchExperiment.Result]
    var byRate: PushRates
    var wall: Double

    private enum CodingKeys: String, CodingKey {
        case os, trials, seed, virtual, cases
        case byRate = "by_rate"
        case wall = "wall_s"
    }

    var isAsExpected: Bool { cases.allSatisfy(\.isAsExpected) }

    var text: String {
        """
        iOS \(os), \(trials) \(trials == 1 ? "trial" : "trials") of each case, \(virtual ? "virtual" : "live"), \
        measured in \(wall.tenths) s

        What reaches an app (W: willPresent, R: didReceiveRemoteNotification)

        \(table)

        \(byRate.text)
        """
    }

    private var table: String {
        var table = Table([
            .init(heading: "STATE AND PAYLOAD"), .init(heading: "RULE"), .init(heading: "OBSERVED"),
            .init(heading: ""),
        ])
        for row in cases {
            table.append([row.name, row.rule, row.observed, row.isAsExpected ? "as expected" : "NOT EXPECTED"])
            if !row.isAsExpected { table.append([" ", " ", row.expected, "expected"]) }
        }
        return table.text
    }
}

/// What becomes of silent notifications by the rate at which they are sent.
struct PushRates: Encodable {
    /// In an hour; Apple's guidance is two or three (N-20).
    static let perHour = [1, 2, 3, 4, 6, 12, 30, 60]
    static let hours = 6

    struct Row: Encodable {
        var perHour: Int
        var sent: Int
        var delivered: Int
        /// Overwritten by a newer one before the budget had room (N-19).
        var lost: Int
        /// From the sending to the answer, of those that were delivered, in seconds.
        var median: Double
        var longest: Double

        private enum CodingKeys: String, CodingKey {
            case sent, delivered, lost
            case perHour = "per_hour"
            case median = "delay_median_s"
            case longest = "delay_max_s"
        }

        init(perHour: Int, sent: Int, delays: [Duration]) {
            let seconds = delays.map { Double($0.nanoseconds) / 1e9 }.sorted()
            self.perHour = perHour
            self.sent = sent
            delivered = seconds.count
            lost = sent - seconds.count
            median = seconds.isEmpty ? 0 : seconds[seconds.count / 2]
            longest = seconds.last ?? 0
        }
    }

    let hours = PushRates.hours
    var rows: [Row]

    /// Figures, and beside them the chart: how late those were that came, and how many did not.
    var text: String {
        var table = Table([
            .init(heading: "AN HOUR", isNumber: true), .init(heading: "SENT", isNumber: true),
            .init(heading: "LOST", isNumber: true), .init(heading: "DELAY, MIN", isNumber: true),
            .init(heading: "AT MOST", isNumber: true), .init(heading: "DELAY"), .init(heading: "LOST OF ALL"),
        ])
        let latest = rows.map(\.median).max() ?? 0
        for row in rows {
            let delay = Bar.text(row.median, of: latest, width: 20)
            let loss = Bar.text(Double(row.lost), of: Double(row.sent), width: 20)
            table.append([
                "\(row.perHour)", "\(row.sent)", "\(row.lost)", (row.median / 60).tenths, (row.longest / 60).tenths,
                delay.isEmpty ? " " : delay, loss.isEmpty ? " " : loss,
            ])
        }
        return """
            Silent notifications to a suspended app for \(hours) h, each at a random moment of its part of an hour: the
            median delay of those that came, and how many did not

            \(table.text)
            """
    }
}
