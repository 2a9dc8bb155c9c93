import OffstageKernel

/// Folds the lines of one app into its lane.
struct LaneBuilder {
    private(set) var lane: Lane
    private var state = AppState.notRunning
    private var since: Instant
    private var opensInForeground = false
    private var openCalls: [Stretch<String>] = []
    private var openTasks: [(key: String, task: Stretch<TaskWords>)] = []

    init(_ app: AppIdentifier, at start: Instant) {
        lane = Lane(app: app)
        since = start
    }

    mutating func apply(_ record: Record) {
        let now = record.time
        switch record.event {
        case "app-launched":
            opensInForeground = record.text("state") == "foreground"
            enter(.launching, now)
        case "app-activated": enter(.active, now)
        case "app-resigned-active", "app-foregrounded": enter(.inactive, now)
        case "app-entered-background", "app-resumed": enter(.background, now)
        case "app-suspended": enter(.suspended, now)
        case "app-killed", "app-crashed", "app-exited", "app-launch-failed", "app-uninstalled":
            end(record)
        case "app-stuck": lane.marks.append(LaneMark(kind: .kill, at: now, title: StoryWords(record).text))
        case "callback": callback(record)
        case "task-begun": begin("task \(record.text("task") ?? "")", record)
        case "activity-begun": begin("activity \(record.text("activity") ?? "")", record)
        case "task-expired": expire("task \(record.text("task") ?? "")", now)
        case "task-ended": close("task \(record.text("task") ?? "")", now)
        case "activity-ended": close("activity \(record.text("activity") ?? "")", now)
        case "refresh-started": begin("fetch", record)
        case "refresh-completed": close("fetch", now)
        case "transfer-created": begin("transfer \(record.text("transfer") ?? "")", record)
        case "transfer-finished": close("transfer \(record.text("transfer") ?? "")", now)
        case "bgtask-started": begin("task \(record.text("identifier") ?? "")", record)
        case "bgtask-expired": expire("task \(record.text("identifier") ?? "")", now)
        case "bgtask-completed": close("task \(record.text("identifier") ?? "")", now)
        case "finding":
            let title = "\(record.text("id") ?? ""): \(record.text("message") ?? "")"
            lane.marks.append(LaneMark(kind: .finding, at: now, title: title))
        default: break
        }
    }

    /// The lane, with everything that is still open shown up to the end.
    func finished(at end: Instant) -> Lane {
        var builder = self
        builder.enter(.notRunning, end)
        builder.closeAll(end)
        return builder.lane
    }

    private mutating func enter(_ next: AppState, _ now: Instant) {
        if now > since { lane.states.append(Stretch(what: state, from: since, to: now)) }
        (state, since) = (next, now)
    }

    private mutating func end(_ record: Record) {
        let kind = ["app-killed", "app-crashed"].contains(record.event) ? LaneMark.Kind.kill : .end
        lane.marks.append(LaneMark(kind: kind, at: record.time, title: StoryWords(record).text))
        enter(.notRunning, record.time)
        closeAll(record.time)
    }

    // MARK: Callbacks

    private mutating func callback(_ record: Record) {
        let name = record.text("name") ?? ""
        guard record.text("phase") == "returned" else {
            openCalls.append(Stretch(what: name, from: record.time, to: record.time))
            return
        }
        if let place = openCalls.firstIndex(where: { $0.what == name }) {
            var call = openCalls.remove(at: place)
            call.to = record.time
            lane.calls.append(call)
        }
        if name == "didFinishLaunchingWithOptions", state == .launching {
            enter(opensInForeground ? .inactive : .background, record.time)
        }
    }

    // MARK: Tasks

    private mutating func begin(_ key: String, _ record: Record) {
        let name = (record.text("name") ?? record.text("url")).map { "\(key) “\($0)”" } ?? key
        let words = TaskWords(name: name, expired: nil, isEnded: false)
        openTasks.append((key, Stretch(what: words, from: record.time, to: record.time)))
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
        lane.calls += openCalls.map { Stretch(what: $0.what, from: $0.from, to: now) }
        lane.tasks += openTasks.map { Stretch(what: $0.task.what, from: $0.task.from, to: now) }
        openCalls = []
        openTasks = []
        lane.tasks.sort { $0.from < $1.from }
    }
}
