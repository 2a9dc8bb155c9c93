public import OffstageKernel

/// When a variation can reach an app: what the log of the scenario without variations shows.
public struct Opportunities: Equatable, Sendable, Codable {
    /// A stretch in which an app has background time that can be taken back.
    public struct Stay: Equatable, Sendable, Codable {
        public var app: AppIdentifier
        public var begin: Instant
        public var end: Instant

        public init(app: AppIdentifier, begin: Instant, end: Instant) {
            self.app = app
            self.begin = begin
            self.end = end
        }
    }

    /// A stretch in which something was transferred for an app.
    public struct Transfer: Equatable, Sendable, Codable {
        public var begin: Instant
        public var end: Instant

        public init(begin: Instant, end: Instant) {
            self.begin = begin
            self.end = end
        }
    }

    /// In the order of their beginnings.
    public var stays: [Stay]
    /// Moments after which an app may be killed for its memory without being told, in their order.
    public var marks: [Instant]
    /// In the order of their beginnings.
    public var transfers: [Transfer]

    public init(stays: [Stay], marks: [Instant], transfers: [Transfer] = []) {
        self.stays = stays
        self.marks = marks
        self.transfers = transfers
    }

    private static let endings: Set<EventName> = [
        .taskExpired, .appSuspended, .appKilled, .appExited, .appCrashed, .appTerminating, .appForegrounded,
        .appActivated, .deviceRebooted,
    ]

    public init(records: [Record], until: Instant) {
        self.init(stays: [], marks: [])
        var open: [(app: AppIdentifier, begin: Instant)] = []
        for record in records {
            if let name = record.eventName, Self.endings.contains(name) {
                let closed = open.filter { record.app == nil || $0.app == record.app }
                open.removeAll { record.app == nil || $0.app == record.app }
                for (app, begin) in closed where begin < record.time {
                    stays.append(Stay(app: app, begin: begin, end: record.time))
                }
            }
            guard let app = record.app else { continue }
            if record.beginsStay, !open.contains(where: { $0.app == app }) { open.append((app, record.time)) }
            let isMark = record.beginsStay || [.appSuspended, .taskBegun, .taskEnded].contains(record.eventName)
            if isMark, marks.last != record.time { marks.append(record.time) }
        }
        for (app, begin) in open where begin < until { stays.append(Stay(app: app, begin: begin, end: until)) }
        stays.sort { ($0.begin, $0.app.rawValue) < ($1.begin, $1.app.rawValue) }
        transfers = Self.transfers(records, until)
    }

    private static func transfers(_ records: [Record], _ until: Instant) -> [Transfer] {
        var open: [(name: [String], begin: Instant)] = []
        var found: [Transfer] = []
        for record in records {
            let isEnd = record.eventName == .transferFinished
            guard isEnd || record.eventName == .transferStarted else { continue }
            let fields = ["extension", "session", "task", "transfer"].map { record.text($0) ?? "" }
            let name = [record.app?.rawValue ?? ""] + fields
            let place = open.firstIndex { $0.name == name }
            if !isEnd, place == nil { open.append((name, record.time)) }
            guard isEnd, let place else { continue }
            found.append(Transfer(begin: open.remove(at: place).begin, end: record.time))
        }
        found += open.filter { $0.begin < until }.map { Transfer(begin: $0.begin, end: until) }
        return found.filter { $0.begin < $0.end }.sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
    }
}

extension Record {
    fileprivate var beginsStay: Bool {
        switch eventName {
        case .appEnteredBackground: true
        case .appResumed: text("reason") != LaunchReason.user.rawValue
        case .appLaunched: text("state") == "background"
        default: false
        }
    }
}
