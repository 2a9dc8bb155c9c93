import OffstageKernel

/// Folds the lines of one app into its lane.
struct LaneBuilder {
    private(set) var lane: Lane
    private var state = AppState.notRunning
    private var since: Instant
    private var opensInForeground = false
    private var openCalls: [Stretch<String>] = []
    private var openTasks: [(key: String, task: Stretch<TaskWords>)] = []
    private var openDecisions: [Stretch<DecisionWords>] = []
    /// The line that began the present state.
    private var sinceLine = 0
    private var line = 0

    init(_ app: AppIdentifier, at start: Instant) {
        lane = Lane(app: app)
        since = start
    }

    /// - Parameter line: The record's place in the log, from 1.
    mutating func apply(_ record: Record, line: Int) {
        let now = record.time
        self.line = line
        switch record.eventName {
        case .appLaunched:
            opensInForeground = record.text("state") == "foreground"
            enter(.launching, now)
        case .appActivated: enter(.active, now)
        case .appResignedActive, .appForegrounded: enter(.inactive, now)
        case .appEnteredBackground, .appResumed: enter(.background, now)
        case .appSuspended: enter(.suspended, now)
        case .appKilled, .appCrashed, .appExited, .appLaunchFailed, .appUninstalled:
            end(record)
        case .appStuck: mark(record, .kill, StoryWords(record).text)
        case .callback: callback(record)
        case .taskBegun: begin(.task, "task \(record.text("task") ?? "")", record)
        case .activityBegun: begin(.task, "activity \(record.text("activity") ?? "")", record)
        case .taskExpired: expire("task \(record.text("task") ?? "")", now)
        case .taskEnded: close("task \(record.text("task") ?? "")", now)
        case .activityEnded: close("activity \(record.text("activity") ?? "")", now)
        case .refreshStarted: begin(.refresh, "fetch", record)
        case .refreshCompleted: close("fetch", now)
        case .transferCreated: begin(.transfer, record.transferName, record)
        case .transferFinished: close(record.transferName, now)
        case .bgtaskStarted: begin(.refresh, "task \(record.text("identifier") ?? "")", record)
        case .bgtaskExpired: expire("task \(record.text("identifier") ?? "")", now)
        case .bgtaskCompleted: close("task \(record.text("identifier") ?? "")", now)
        case .refreshDecision: decide(record)
        case .bgtaskCancelled: closeDecision(record.text("identifier") ?? "", now)
        case .finding: mark(record, .finding, "\(record.text("id") ?? ""): \(record.text("message") ?? "")")
        default: break
        }
    }

    /// The lane, with everything that is still open shown up to the end.
    func finished(at end: Instant) -> Lane {
        var builder = self
        builder.enter(.notRunning, end)
        builder.closeAll(end)
        builder.lane.decisions += builder.openDecisions.map { Self.ended($0, end) }
        builder.lane.decisions.sort { $0.from < $1.from }
        return builder.lane
    }

    private mutating func enter(_ next: AppState, _ now: Instant) {
        if now > since { lane.states.append(Stretch(what: state, from: since, to: now, line: sinceLine)) }
        (state, since, sinceLine) = (next, now, line)
    }

    private mutating func mark(_ record: Record, _ kind: LaneMark.Kind, _ title: String) {
        lane.marks.append(LaneMark(of: record, kind: kind, line: line, title: title))
    }

    private mutating func end(_ record: Record) {
        let kind = record.eventName == .appKilled || record.eventName == .appCrashed ? LaneMark.Kind.kill : .end
        mark(record, kind, StoryWords(record).text)
        enter(.notRunning, record.time)
        closeAll(record.time)
    }

    // MARK: Callbacks

    private mutating func callback(_ record: Record) {
        let name = record.text("name") ?? ""
        guard record.text("phase") == "returned" else {
            openCalls.append(Stretch(what: name, from: record.time, to: record.time, line: line))
            return
        }
        if let place = openCalls.firstIndex(where: { $0.what == name }) {
            var call = openCalls.remove(at: place)
            call.to = record.time
            // A story tells of a callback once, where it begins.
            line = call.line
            lane.calls.append(call)
        }
        if name == CallbackName.didFinishLaunchingWithOptions.rawValue, state == .launching {
            enter(opensInForeground ? .inactive : .background, record.time)
        }
    }

    // MARK: Tasks

    private mutating func begin(_ kind: TaskWords.Kind, _ key: String, _ record: Record) {
        let own = record.text("name") ?? record.text("url")
        let words = TaskWords(
            kind: kind,
            name: own.map { "\(key) “\($0)”" } ?? key,
            label: own.map { kind == .transfer ? $0.pathOfURL : $0 } ?? record.text("identifier") ?? key,
            expired: nil,
            isEnded: false
        )
        openTasks.append((key, Stretch(what: words, from: record.time, to: record.time, line: line)))
    }

    private mutating func expire(_ key: String, _ now: Instant) {
        guard let place = openTasks.firstIndex(where: { $0.key == key }) else { return }
        openTasks[place].task.what.expired = now
    }

    private mutating func close(_ key: String, _ now: Instant) {
        guard let place = openTasks.firstIndex(where: { $0.key == key }) else { return }
        var task = openTasks.remove(at: place).task
        task.what.isEnded = true
        task.to = now
        lane.tasks.append(task)
    }

    /// The process is gone, or the log is at its end.
    private mutating func closeAll(_ now: Instant) {
        lane.calls += openCalls.map { Self.ended($0, now) }
        lane.tasks += openTasks.map { Self.ended($0.task, now) }
        openCalls = []
        openTasks = []
        lane.tasks.sort { $0.from < $1.from }
    }

    private static func ended<What>(_ open: Stretch<What>, _ now: Instant) -> Stretch<What> {
        Stretch(what: open.what, from: open.from, to: now, line: open.line)
    }

    // MARK: Decisions

    /// An answer holds until the next one for the same subject.
    private mutating func decide(_ record: Record) {
        let words = DecisionWords(
            subject: record.text("identifier") ?? "fetch",
            decision: record.text("decision") ?? "?",
            policy: record.text("policy") ?? "?",
            reason: record.text("reason") ?? "?"
        )
        closeDecision(words.subject, record.time)
        let decision = Stretch(what: words, from: record.time, to: record.time, line: line)
        if words.decision == "launch" { lane.decisions.append(decision) } else { openDecisions.append(decision) }
    }

    private mutating func closeDecision(_ subject: String, _ now: Instant) {
        guard let place = openDecisions.firstIndex(where: { $0.what.subject == subject }) else { return }
        lane.decisions.append(Self.ended(openDecisions.remove(at: place), now))
    }
}

extension String {
    /// What follows the host of a URL; the whole text if there is no such thing.
    fileprivate var pathOfURL: String {
        guard let scheme = firstRange(of: "://"), let slash = self[scheme.upperBound...].firstIndex(of: "/") else {
            return self
        }
        return String(self[slash...])
    }
}
