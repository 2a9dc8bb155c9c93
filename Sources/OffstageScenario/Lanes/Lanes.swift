import OffstageKernel

/// A log as pictures show it: one lane for each app, and what happened to the device itself.
struct Lanes: Sendable {
    /// In the order in which the apps appear in the log.
    var apps: [Lane] = []
    /// Spans in which the device was locked.
    var locked: [Stretch<Bool>] = []
    /// What the device was connected to, from the first line that tells.
    var network: [Stretch<Surroundings.Network>] = []
    /// Battery, charger and Low Power Mode, from the first line that tells.
    var power: [Stretch<PowerWords>] = []
    /// Reboots, locks and changes of the surroundings.
    var deviceMarks: [LaneMark] = []
    /// The last moment that is shown.
    let end: Instant

    /// - Parameter end: How long the device ran; nil ends with the last line.
    init(_ records: [Record], until end: Instant?) {
        self.end = max(end ?? .boot, records.last?.time ?? .boot)
        var builders: [LaneBuilder] = []
        var surroundings = SurroundingsBuilder()
        for (index, record) in records.enumerated() {
            if let app = record.app {
                let place = builders.firstIndex { $0.lane.app == app }
                if place == nil { builders.append(LaneBuilder(app, at: record.time)) }
                builders[place ?? builders.count - 1].apply(record, line: index + 1)
                continue
            }
            let isBar = surroundings.apply(record, line: index + 1)
            var mark = LaneMark(of: record, kind: .surroundings, line: index + 1, title: StoryWords(record).text)
            mark.isEdgeOfBar = isBar
            deviceMarks.append(mark)
        }
        surroundings.finish(at: self.end)
        (locked, network, power) = (surroundings.locked, surroundings.network, surroundings.power)
        apps = builders.map { $0.finished(at: self.end) }
    }
}

/// What one app did.
struct Lane: Sendable {
    let app: AppIdentifier
    var states: [Stretch<AppState>] = []
    var calls: [Stretch<String>] = []
    var tasks: [Stretch<TaskWords>] = []
    /// What the scheduler thinks of what waits, in the order of the log; a launch has no length.
    var decisions: [Stretch<DecisionWords>] = []
    var marks: [LaneMark] = []
}

/// Something with a beginning and an end.
struct Stretch<What: Sendable>: Sendable {
    var what: What
    var from: Instant
    var to: Instant
    /// The place in the log, from 1, of the line that began it; 0 if none did.
    var line = 0
}

struct TaskWords: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        /// Background tasks and expiring activities.
        case task
        /// Fetches and scheduled tasks.
        case refresh
        case transfer
    }

    var kind: Kind
    /// With its number.
    var name: String
    /// What fits on a bar.
    var label: String
    /// When its time was up, if that ever came.
    var expired: Instant?
    var isEnded: Bool
}

/// An answer of the scheduler.
struct DecisionWords: Sendable {
    /// What waits: `fetch`, or the identifier of a task.
    var subject: String
    /// `launch`, `wait` or `refuse`.
    var decision: String
    var policy: String
    var reason: String
}

/// Where the power comes from.
struct PowerWords: Equatable, Sendable {
    var battery: Int
    var isCharging: Bool
    var isLow: Bool

    var text: String { "\(battery) %\(isCharging ? ", charging" : "")\(isLow ? ", low power" : "")" }
}

struct LaneMark: Sendable {
    enum Kind: String, Sendable {
        case end, kill, finding, surroundings
    }

    var kind: Kind
    var at: Instant
    var title: String
    /// The place of its line in the log, from 1.
    var line: Int
    /// Of a finding: whether it is a warning and no error.
    var isWarning = false
    /// A bar tells the same.
    var isEdgeOfBar = false

    /// - Parameter kind: What it is unless the line is a finding.
    init(of record: Record, kind: Kind, line: Int, title: String) {
        self.kind = record.eventName == .finding ? .finding : kind
        at = record.time
        self.title = title
        self.line = line
        isWarning = record.eventName == .finding && record.findingLevel == .warning
    }
}

/// Where an app stands, as far as the log tells.
enum AppState: String, CaseIterable, Sendable {
    case notRunning = "not running"
    case launching, active, inactive, background, suspended

    /// A word without a blank, for class names.
    var word: String { self == .notRunning ? "gone" : rawValue }
}
