import OffstageKernel

/// A log as pictures show it: one lane for each app, and what happened to the device itself.
struct Lanes {
    /// In the order in which the apps appear in the log.
    var apps: [Lane] = []
    /// Spans in which the device was locked.
    var locked: [Stretch<Bool>] = []
    /// Reboots, locks and changes of the surroundings.
    var deviceMarks: [LaneMark] = []
    /// The last moment that is shown.
    let end: Instant

    /// - Parameter end: How long the device ran; nil ends with the last line.
    init(_ records: [Record], until end: Instant?) {
        self.end = max(end ?? .boot, records.last?.time ?? .boot)
        var builders: [LaneBuilder] = []
        var lockedSince: Instant?
        for record in records {
            if let app = record.app {
                let place = builders.firstIndex { $0.lane.app == app }
                if place == nil { builders.append(LaneBuilder(app, at: record.time)) }
                builders[place ?? builders.count - 1].apply(record)
                continue
            }
            switch record.event {
            case "device-locked": lockedSince = lockedSince ?? record.time
            case "device-unlocked", "device-rebooted":
                if let since = lockedSince { locked.append(Stretch(what: true, from: since, to: record.time)) }
                lockedSince = nil
            default: break
            }
            let kind = record.event == "finding" ? LaneMark.Kind.finding : .surroundings
            deviceMarks.append(LaneMark(kind: kind, at: record.time, title: StoryWords(record).text))
        }
        if let since = lockedSince { locked.append(Stretch(what: true, from: since, to: self.end)) }
        apps = builders.map { $0.finished(at: self.end) }
    }
}

/// What one app did.
struct Lane {
    let app: AppIdentifier
    var states: [Stretch<AppState>] = []
    var calls: [Stretch<String>] = []
    var tasks: [Stretch<TaskWords>] = []
    var marks: [LaneMark] = []
}

/// Something with a beginning and an end.
struct Stretch<What> {
    var what: What
    var from: Instant
    var to: Instant
}

struct TaskWords {
    var name: String
    /// When its time was up, if that ever came.
    var expired: Instant?
    var isEnded: Bool
}

struct LaneMark {
    enum Kind: String {
        case end, kill, finding, surroundings
    }

    var kind: Kind
    var at: Instant
    var title: String
}

/// Where an app stands, as far as the log tells.
enum AppState: String, CaseIterable {
    case notRunning = "not running"
    case launching, active, inactive, background, suspended

    /// A word without a blank, for class names.
    var word: String { self == .notRunning ? "gone" : rawValue }
}
