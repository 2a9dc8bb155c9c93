import OffstageKernel

/// At which hours of the day an app is launched to fetch, beside the hours at which its user opens it.
struct LaunchHours: Encodable {
    static let opens = [Duration.seconds(7 * 3600 + 30 * 60), .seconds(22 * 3600)]

    let days = 14
    let opensAt = LaunchHours.opens.map(\.timeOfDay)
    let preset = RefreshProfile.Preset.typical
    let pattern = ResultPattern.alternating
    /// By hour of the day, 0 to 23.
    let openings: [Int]
    let launches: [Int]
    /// How old the newest data was when the user opened the app, in seconds.
    let age: Age

    struct Age: Encodable {
        var median: Double
        var max: Double
        /// Opens before any data had come.
        var without: Int
    }

    private enum CodingKeys: String, CodingKey {
        case days, preset, pattern, openings, launches
        case opensAt = "opens_at"
        case age = "age_at_open_s"
    }

    init(os: Int) {
        var phone = FetchingPhone(os: os, preset, pattern)
        phone?.live(days, opening: Self.opens)
        openings = Self.byHour(phone?.opens ?? [])
        launches = Self.byHour(phone?.launches ?? [])
        let ages = (phone?.ages ?? []).compactMap { $0.map { Double($0.nanoseconds) / 1e9 } }.sorted()
        age = Age(
            median: ages.isEmpty ? 0 : ages[ages.count / 2],
            max: ages.last ?? 0,
            without: (phone?.ages.count ?? 0) - ages.count
        )
    }

    private static func byHour(_ moments: [Instant]) -> [Int] {
        var counts = [Int](repeating: 0, count: 24)
        for moment in moments { counts[Int(moment.nanoseconds / 3_600_000_000_000 % 24)] += 1 }
        return counts
    }

    var text: String {
        let most = Double(launches.max() ?? 0)
        var table = Table([
            .init(heading: "HOUR", isNumber: true), .init(heading: "OPENS", isNumber: true),
            .init(heading: "LAUNCHES", isNumber: true), .init(heading: ""),
        ])
        for hour in launches.indices {
            let bar = Bar.text(Double(launches[hour]), of: most, width: 40)
            table.append([
                "\(hour)", openings[hour] == 0 ? " " : "\(openings[hour])", "\(launches[hour])",
                bar.isEmpty ? " " : bar,
            ])
        }
        return """
            Launches by hour of the day: \(days) days of opens at \(opensAt.joined(separator: " and ")), \
            \(pattern.words), preset \(preset.rawValue)

            \(table.text)

            When the user opened the app its newest data was \((age.median / 60).tenths) min old (median), at most \
            \((age.max / 60).tenths) min.
            """
    }
}
