import OffstageKernel

/// The figures of `lab transfer`.
struct TransferReport: Encodable {
    struct Row: Encodable {
        var name: String
        var rule: String
        var expected: String
        var observed: String
        var isAsExpected: Bool
        /// Ends that the app has heard.
        var delivered: Int
        /// Bytes that were fetched again, as far as the log knows.
        var fetchedTwice: Int

        private enum CodingKeys: String, CodingKey {
            case name, rule, expected, observed
            case isAsExpected = "as_expected"
            case delivered = "events_delivered"
            case fetchedTwice = "bytes_twice"
        }

        init(_ transfer: TransferCase, _ observation: TransferObservation) {
            name = transfer.name
            rule = transfer.rule.rawValue
            expected = transfer.expected
            observed = observation.text
            isAsExpected = observed == expected
            delivered = observation.delivered
            fetchedTwice = observation.fetchedTwice
        }
    }

    /// How often ten files wake their app.
    struct Limit: Encodable {
        var name: String
        var finished: Int
        var wakes: Int
        /// From the opening of the app to the last end.
        var lasted: Double

        private enum CodingKeys: String, CodingKey {
            case name, finished, wakes
            case lasted = "lasted_s"
        }
    }

    var os: Int
    var seed: UInt64
    let virtual = true
    var cases: [Row]
    var limiter: [Limit]
    var wall: Double

    private enum CodingKeys: String, CodingKey {
        case os, seed, virtual, cases
        case limiter = "rate_limiter"
        case wall = "wall_s"
    }

    var isAsExpected: Bool { cases.allSatisfy(\.isAsExpected) }

    var text: String {
        """
        iOS \(os), virtual, measured in \(wall.tenths) s

        A film and a letter on their way in a background session, and what happens to their app

        \(table)

        Ten files for an app in the background: each wake doubles the delay of what the app begins there (T-54)

        \(limits)
        """
    }

    private var table: String {
        var table = Table([
            .init(heading: "WHAT HAPPENS"), .init(heading: "RULE"), .init(heading: "OBSERVED"),
            .init(heading: "HEARD", isNumber: true), .init(heading: "BYTES TWICE", isNumber: true),
            .init(heading: ""),
        ])
        for row in cases {
            table.append([
                row.name, row.rule, row.observed, String(row.delivered), String(row.fetchedTwice),
                row.isAsExpected ? "as expected" : "NOT EXPECTED",
            ])
            if !row.isAsExpected { table.append([" ", " ", row.expected, " ", " ", "expected"]) }
        }
        return table.text
    }

    private var limits: String {
        let longest = limiter.map(\.lasted).max() ?? 0
        var table = Table([
            .init(heading: "FILES"), .init(heading: "FINISHED", isNumber: true),
            .init(heading: "WAKES", isNumber: true), .init(heading: "SECONDS", isNumber: true), .init(heading: ""),
        ])
        for row in limiter {
            table.append([
                row.name, String(row.finished), String(row.wakes), row.lasted.tenths,
                Bar.text(row.lasted, of: longest, width: 40),
            ])
        }
        return table.text
    }
}
