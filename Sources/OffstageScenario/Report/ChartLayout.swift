import OffstageKernel

/// Lanes as rows of a chart: what stands at which height. Where it stands in time is the axis's matter.
struct ChartLayout {
    private(set) var rows: [ChartRow] = []
    private(set) var names: [ChartName] = []
    private(set) var height = 6.0
    private let labels: AppLabels
    private let lines: Set<Int>

    /// What runs at the same moment is drawn on so many rows at most.
    private static let mostRows = 8

    /// - Parameters:
    ///   - only: The one app that is drawn, without the device; nil draws everything.
    ///   - lines: The lines that the page has, so that no link leads nowhere.
    init(_ lanes: Lanes, _ labels: AppLabels, only app: AppIdentifier? = nil, lines: Set<Int>) {
        self.labels = labels
        self.lines = lines
        if app == nil { addDevice(lanes) }
        for lane in lanes.apps where app == nil || lane.app == app { add(lane) }
        height += 4
    }

    // MARK: The device

    private mutating func addDevice(_ lanes: Lanes) {
        let network = lanes.network.map {
            item($0, "n-\($0.what.rawValue)", $0.what.shown, "network: \($0.what.shown)")
        }
        let power = lanes.power.map { item($0, "p-\($0.what.style)", $0.what.text, "power: \($0.what.text)") }
        let locked = lanes.locked.map { item($0, "locked", "locked", "locked") }
        let marks = lanes.deviceMarks.filter { !$0.isEdgeOfBar }.map { item($0) }
        height += 4
        addRow("device", "the device", isHead: true, .marks, 18, marks)
        for (name, bars) in [("network", network), ("power", power), ("lock", locked)] where !bars.isEmpty {
            addRow(name, name, .bars, 16, bars)
            height += 3
        }
    }

    // MARK: Apps

    private mutating func add(_ lane: Lane) {
        height += 14
        let found = lane.marks.filter { $0.kind == .finding }.map { item($0) }
        let ends = lane.marks.filter { $0.kind != .finding }.map { item($0) }
        if !found.isEmpty { addRow(nil, "", .marks, 17, found) }
        if !ends.isEmpty { addRow(nil, "", .marks, 15, ends) }
        let name = labels[lane.app]
        let states = lane.states.map { item($0, "s-\($0.what.word)", $0.what.rawValue, "\(name) \($0.what.rawValue)") }
        addRow(name, lane.app.rawValue.withoutControlCharacters, isHead: true, .bars, 22, states)
        let calls = lane.calls.sorted { $0.from < $1.from }.map { call in
            let took = (call.to - call.from).nanoseconds / 1_000_000
            return item(call, "call", "", "\(call.what.withoutControlCharacters) (\(took) ms)")
        }
        addRow(nil, "", .ticks, 10, calls)
        for kind in TaskWords.Kind.allCases {
            addTasks(kind.name, lane.tasks.filter { $0.what.kind == kind })
        }
        addDecisions(lane.decisions)
    }

    private mutating func addTasks(_ name: String, _ tasks: [Stretch<TaskWords>]) {
        let places = OffstageScenario.rows(of: tasks, atMost: Self.mostRows)
        for row in 0..<((places.max() ?? -1) + 1) {
            let items = zip(tasks, places).filter { $0.1 == row }.flatMap { bars(of: $0.0) }
            addRow(row == 0 ? name : nil, name, .bars, 15, items)
            height += 3
        }
    }

    /// A task whose time was up is two bars.
    private func bars(of task: Stretch<TaskWords>) -> [ChartItem] {
        let style = "k-\(task.what.kind.rawValue)\(task.what.isEnded ? "" : " open")"
        let words = "\(task.what.name.withoutControlCharacters), \(task.what.isEnded ? "ended" : "never ended")"
        let whole = item(task, style, task.what.label.withoutControlCharacters, words)
        guard let expired = task.what.expired, expired < task.to else { return [whole] }
        var (first, late) = (whole, whole)
        first.to = expired
        (late.from, late.style, late.label) = (expired, "late", "out of time")
        late.title += ", out of time at \(expired.deviceTime)"
        return [first, late]
    }

    private mutating func addDecisions(_ decisions: [Stretch<DecisionWords>]) {
        var subjects: [String] = []
        for decision in decisions where !subjects.contains(decision.what.subject) && subjects.count < Self.mostRows {
            subjects.append(decision.what.subject)
        }
        for (number, subject) in subjects.enumerated() {
            // What has no row of its own is drawn on the last.
            let own = decisions.filter { decision in
                decision.what.subject == subject
                    || number == subjects.count - 1 && !subjects.contains(decision.what.subject)
            }
            let items = own.map { decision in
                let words = decision.what
                let title = "\(words.subject): \(words.decision), \(words.policy): \(words.reason)"
                return item(
                    decision,
                    "d-\(["launch", "refuse"].first { $0 == words.decision } ?? "wait")",
                    (words.decision == "launch" ? "" : "\(words.policy): \(words.reason)").withoutControlCharacters,
                    title.withoutControlCharacters
                )
            }
            addRow(number == 0 ? "decisions" : nil, "what the scheduler decides", .bars, 15, items)
            height += 3
        }
    }

    // MARK: Parts

    private func item<What>(_ span: Stretch<What>, _ style: String, _ label: String, _ title: String) -> ChartItem {
        ChartItem(from: span.from, to: span.to, style: style, label: label, title: title, line: known(span.line))
    }

    private func item(_ mark: LaneMark) -> ChartItem {
        ChartItem(
            from: mark.at,
            to: mark.at,
            style: mark.isWarning ? "warning" : mark.kind.rawValue,
            title: mark.title.withoutControlCharacters,
            line: known(mark.line)
        )
    }

    private func known(_ line: Int) -> Int { lines.contains(line) ? line : 0 }

    private mutating func addRow(
        _ name: String?,
        _ title: String,
        isHead: Bool = false,
        _ kind: ChartRow.Kind,
        _ rowHeight: Double,
        _ items: [ChartItem]
    ) {
        if let name { names.append(ChartName(y: height + rowHeight / 2, text: name, title: title, isHead: isHead)) }
        rows.append(ChartRow(kind: kind, y: height, height: rowHeight, items: items))
        height += rowHeight
    }
}

extension TaskWords.Kind {
    fileprivate var name: String {
        switch self {
        case .task: "tasks"
        case .refresh: "refreshes"
        case .transfer: "transfers"
        }
    }
}

extension Surroundings.Network {
    fileprivate var shown: String {
        switch self {
        case .none: "no network"
        case .wifi: "Wi-Fi"
        case .cellular: "cellular"
        }
    }
}

extension PowerWords {
    fileprivate var style: String { isLow ? "low" : isCharging ? "charging" : "battery" }
}
