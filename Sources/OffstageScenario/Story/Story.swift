public import OffstageKernel

/// A log as a person reads it: one line an event, in columns of device time, time of day, app and what happened.
///
/// Lines come out as records go in, except that a callback is one line and waits for its return.
public struct Story: Sendable {
    private let start: WallTime
    private let isColoured: Bool
    private let labels: AppLabels
    private var rows = StoryRows()
    private var day: Int64?

    /// - Parameters:
    ///   - start: The time of day at the device's first moment.
    ///   - apps: All apps that may occur; their names set the width of a column.
    public init(start: WallTime, apps: [AppIdentifier], isColoured: Bool = false) {
        self.start = start
        self.isColoured = isColoured
        labels = AppLabels(apps)
    }

    /// The whole story of a log, ending with a newline.
    public static func text(
        of records: [Record],
        start: WallTime = .newYear2026,
        isColoured: Bool = false
    ) -> String {
        var story = Story(start: start, apps: records.apps, isColoured: isColoured)
        var lines = records.flatMap { story.append($0) }
        lines += story.finish()
        return lines.map { $0 + "\n" }.joined()
    }

    /// Takes in a record.
    /// - Returns: the lines that are complete now.
    public mutating func append(_ record: Record) -> [String] {
        rows.append(record).flatMap { lines($0) }
    }

    /// The lines that were still waiting when the log ended.
    public mutating func finish() -> [String] {
        rows.finish().flatMap { lines($0) }
    }

    private mutating func lines(_ row: StoryRow) -> [String] {
        let clock = start + row.time
        var lines: [String] = []
        if day != clock.day {
            lines.append(paint("── \(clock.date) (UTC) ──", .device))
            day = clock.day
        }
        let tone = row.words.tone
        let columns = [
            paint(row.time.deviceTime.leftPadded(to: 12), .quiet), clock.timeOfDay,
            (row.app.map { labels[$0] } ?? "-").padded(to: labels.width),
            paint("\(tone.sign) \(row.words.text)", tone),
        ]
        lines.append(columns.joined(separator: "  "))
        if let hint = row.words.hint {
            let indent = String(repeating: " ", count: 12 + 2 + 8 + 2 + labels.width + 2)
            lines.append(indent + paint("  → \(hint)", .warning))
            lines += row.words.frames.map { indent + "    " + paint($0, .quiet) }
        }
        return lines
    }

    private func paint(_ text: String, _ tone: StoryWords.Tone) -> String {
        isColoured ? tone.paint(text) : text
    }
}

extension StoryWords.Tone {
    /// What tells the lines apart where there is no colour.
    var sign: String {
        switch self {
        case .start: "▸"
        case .stop: "✖"
        case .finding: "!"
        case .pause: "‖"
        case .warning: "*"
        case .quiet: "·"
        case .device, .plain: " "
        }
    }

    /// The text in the tone's colour, for a terminal.
    func paint(_ text: String) -> String {
        code.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text
    }

    /// The terminal's code for the colour, or nil for the terminal's own.
    fileprivate var code: String? {
        switch self {
        case .start: "32"
        case .stop: "31"
        case .finding: "1;31"
        case .warning, .pause: "33"
        case .device: "36"
        case .quiet: "2"
        case .plain: nil
        }
    }
}

/// Short names for apps: the last part of the identifier where that tells them apart.
struct AppLabels: Sendable {
    private var labels: [AppIdentifier: String] = [:]
    private(set) var width = 1

    init(_ apps: [AppIdentifier]) {
        let short = apps.map { String($0.rawValue.split(separator: ".").last ?? "") }
        for (app, label) in zip(apps, short) {
            let isUnique = !label.isEmpty && short.count { $0 == label } == 1
            labels[app] = (isUnique ? label : app.rawValue).withoutControlCharacters
        }
        width = labels.values.map(\.count).max() ?? 1
    }

    subscript(app: AppIdentifier) -> String {
        labels[app] ?? app.rawValue.withoutControlCharacters
    }
}

extension [Record] {
    /// The apps of a log, in the order in which they appear.
    var apps: [AppIdentifier] {
        var seen: Set<AppIdentifier> = []
        return compactMap(\.app).filter { seen.insert($0).inserted }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }

    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }
}
