import OffstageKernel
import OffstageScenario

/// How often a day an app is launched to fetch, by what its fetches find and by how willing the scheduler is.
struct LaunchCounts: Encodable {
    struct Row: Encodable {
        var pattern: ResultPattern
        /// Launches a day.
        var eager: Double
        var typical: Double
        var stingy: Double

        func launches(_ preset: RefreshProfile.Preset) -> Double {
            switch preset {
            case .eager: eager
            case .typical: typical
            case .stingy: stingy
            }
        }
    }

    /// When the user opens the app, each day.
    static let opens = [Duration.seconds(8 * 3600), .seconds(20 * 3600)]
    /// The first days, in which the device learns when the user comes, are not counted.
    static let learning = 2

    let days = 8
    let daysLeftOut = LaunchCounts.learning
    let opensAt = LaunchCounts.opens.map(\.timeOfDay)
    let unit = "launches a day"
    let rows: [Row]

    private enum CodingKeys: String, CodingKey {
        case days, unit, rows
        case daysLeftOut = "days_left_out"
        case opensAt = "opens_at"
    }

    init(os: Int) {
        let days = days
        func count(_ pattern: ResultPattern, _ preset: RefreshProfile.Preset) -> Double {
            guard var phone = FetchingPhone(os: os, preset, pattern) else { return 0 }
            phone.live(days, opening: Self.opens)
            let counted = phone.launches.count { $0 >= .boot + .seconds(Self.learning * 86_400) }
            return Double(counted) / Double(days - Self.learning)
        }
        rows = ResultPattern.allCases.map { pattern in
            Row(
                pattern: pattern,
                eager: count(pattern, .eager),
                typical: count(pattern, .typical),
                stingy: count(pattern, .stingy)
            )
        }
    }

    var text: String {
        let presets = RefreshProfile.Preset.allCases
        let most = rows.flatMap { row in presets.map(row.launches) }.max() ?? 0
        var table = Table([
            .init(heading: "FETCHES FIND"), .init(heading: "PRESET"), .init(heading: "LAUNCHES A DAY", isNumber: true),
            .init(heading: ""),
        ])
        for row in rows {
            for preset in presets {
                let launches = row.launches(preset)
                let bar = Bar.text(launches, of: most, width: 40)
                table.append([row.pattern.words, preset.rawValue, launches.tenths, bar.isEmpty ? " " : bar])
            }
        }
        return """
            Launches a day, by results and preset: \(days) days of opens at \(opensAt.joined(separator: " and ")), \
            the first \(daysLeftOut) not counted

            \(table.text)
            """
    }
}

extension Duration {
    /// Hours and minutes since midnight.
    var timeOfDay: String {
        String(WallTime(nanoseconds: nanoseconds).timeOfDay.dropLast(3))
    }
}
