import Foundation
import OffstageKernel

/// The lanes of a log as SVG: bars for states, thin bars for tasks, ticks for callbacks, marks for ends and findings.
///
/// The labels stand in a picture of their own, so that they stay in view while a wide chart is scrolled.
struct TimelineChart {
    let lanes: Lanes
    let labels: AppLabels
    let axis: TimeAxis
    /// The time of day at the first moment.
    let start: WallTime
    let id: String
    let title: String
    let description: String

    private static let margin = 14.0
    private static let labelWidth = 150.0
    private static let deviceHeight = 34.0
    private static let stateHeight = 22.0
    private static let tickHeight = 9.0
    private static let taskHeight = 9.0
    private static let markHeight = 27.0
    private static let gap = 12.0
    private static let axisHeight = 40.0

    var html: String {
        """
        <figure class="chart">
        \(labelsPicture)
        <div class="scroll" tabindex="0" role="region" aria-label="\(title.escapedForMarkup)">
        \(picture)
        </div>
        </figure>
        """
    }

    // MARK: Geometry

    private func taskRows(_ lane: Lane) -> Int { (rows(of: lane.tasks).max() ?? -1) + 1 }

    private func height(_ lane: Lane) -> Double {
        Self.markHeight + Self.stateHeight + Self.tickHeight + Double(taskRows(lane)) * Self.taskHeight + Self.gap
    }

    /// The top of each app's lane.
    private var tops: [Double] {
        var top = Self.deviceHeight
        return lanes.apps.map { lane in
            defer { top += height(lane) }
            return top
        }
    }

    private var height: Double {
        Self.deviceHeight + lanes.apps.map { height($0) }.reduce(0, +) + Self.axisHeight
    }

    private var labelsPicture: String {
        var parts = [text("device", x: 0, y: 20, "label")]
        for (lane, top) in zip(lanes.apps, tops) {
            let y = top + Self.markHeight + 15
            parts.append("<g><title>\(lane.app.rawValue.escapedForMarkup)</title>")
            parts.append(text(labels[lane.app].shortened(to: 20), x: 0, y: y, "label") + "</g>")
        }
        let bottom = height - Self.axisHeight
        parts.append(text("device time", x: 0, y: bottom + 16, "tick"))
        parts.append(text("UTC", x: 0, y: bottom + 31, "tick clock"))
        return """
            <svg class="labels" width="\(n(Self.labelWidth))" height="\(n(height))" aria-hidden="true">
            \(parts.joined(separator: "\n"))
            </svg>
            """
    }

    private var picture: String {
        let width = axis.width + 2 * Self.margin
        var parts = [grid, device]
        for (lane, top) in zip(lanes.apps, tops) { parts.append(app(lane, top)) }
        return """
            <svg width="\(n(width))" height="\(n(height))" viewBox="0 0 \(n(width)) \(n(height))" role="img" \
            aria-labelledby="\(id)-title \(id)-desc">
            <title id="\(id)-title">\(title.escapedForMarkup)</title>
            <desc id="\(id)-desc">\(description.escapedForMarkup)</desc>
            \(parts.joined(separator: "\n"))
            </svg>
            """
    }

    // MARK: Parts

    private var grid: String {
        let bottom = height - Self.axisHeight
        return axis.ticks.map { tick in
            let x = n(Self.margin + tick.x)
            let anchor = tick.x < 20 ? "start" : tick.x > axis.width - 20 ? "end" : "middle"
            let place = "text-anchor=\"\(anchor)\" x=\"\(x)\""
            return """
                <line class="grid" x1="\(x)" x2="\(x)" y1="0" y2="\(n(bottom))"/>\
                <text class="tick" \(place) y="\(n(bottom + 16))">\(tick.label)</text>\
                <text class="tick clock" \(place) y="\(n(bottom + 31))">\((start + tick.at).shortTimeOfDay)</text>
                """
        }.joined(separator: "\n")
    }

    private var device: String {
        let bars = lanes.locked.map { span in
            bar("locked", span.from, span.to, y: 12, height: 10, "locked, \(times(span.from, span.to))")
        }
        let marks = grouped(lanes.deviceMarks).map { mark in
            let x = Self.margin + axis.x(mark.at)
            return
                "<circle class=\"k-\(mark.kind.rawValue)\" cx=\"\(n(x))\" cy=\"17\" r=\"4\">\(caption(mark))</circle>"
        }
        return (bars + marks).joined(separator: "\n")
    }

    private func app(_ lane: Lane, _ top: Double) -> String {
        let stateTop = top + Self.markHeight
        let tickTop = stateTop + Self.stateHeight
        let taskTop = tickTop + Self.tickHeight
        var parts = lane.states.map { span in
            let words = "\(labels[lane.app]) \(span.what.rawValue), \(times(span.from, span.to))"
            return bar("s-\(span.what.word)", span.from, span.to, y: stateTop, height: Self.stateHeight, words)
        }
        parts += ticks(lane.calls, top: tickTop)
        for (task, row) in zip(lane.tasks, rows(of: lane.tasks)) {
            parts.append(bar(task, top: taskTop + 2 + Double(row) * Self.taskHeight))
        }
        parts += grouped(lane.marks).map { sign($0, top: top) }
        return parts.joined(separator: "\n")
    }

    /// Callbacks of one place are one tick: in virtual time many share a moment.
    private func ticks(_ calls: [Stretch<String>], top: Double) -> [String] {
        let marks = calls.sorted { $0.from < $1.from }.map { call in
            let took = (call.to - call.from).nanoseconds / 1_000_000
            return LaneMark(kind: .surroundings, at: call.from, title: "\(call.what) (\(took) ms)")
        }
        return grouped(marks).map { mark in
            let x = n(Self.margin + axis.x(mark.at) - 0.75)
            return
                "<rect class=\"call\" x=\"\(x)\" y=\"\(n(top + 1))\" width=\"1.5\" height=\"6\">\(caption(mark))</rect>"
        }
    }

    private func bar(_ task: Stretch<TaskWords>, top: Double) -> String {
        let end = task.what.isEnded ? "ended" : "never ended"
        let words = "\(task.what.name), \(times(task.from, task.to)), \(end)"
        let style = task.what.isEnded ? "task" : "task open"
        guard let expired = task.what.expired, expired < task.to else {
            return bar(style, task.from, task.to, y: top, height: 5, words)
        }
        return bar(style, task.from, expired, y: top, height: 5, words)
            + bar("task late", expired, task.to, y: top, height: 5, "\(words), out of time at \(expired.deviceTime)")
    }

    /// A finding is a triangle, a kill a cross, an end of the app's own a square: told apart without colour too.
    private func sign(_ mark: LaneMark, top: Double) -> String {
        // Findings stand above ends, because a kill often shares its moment with the finding that explains it.
        let (x, y) = (Self.margin + axis.x(mark.at), top + (mark.kind == .finding ? 7 : 20))
        let shape =
            switch mark.kind {
            case .finding: "M\(n(x)) \(n(y - 6))l6.5 11h-13z"
            case .kill: "M\(n(x - 4.5)) \(n(y - 4.5))l9 9m0 -9l-9 9"
            case .end, .surroundings: "M\(n(x - 3.5)) \(n(y - 3.5))h7v7h-7z"
            }
        return "<path class=\"k-\(mark.kind.rawValue)\" d=\"\(shape)\">\(caption(mark))</path>"
    }

    // MARK: Primitives

    private func bar(
        _ style: String,
        _ from: Instant,
        _ to: Instant,
        y: Double,
        height: Double,
        _ words: String
    ) -> String {
        let (left, right) = (axis.x(from), axis.x(to))
        return """
            <rect class="\(style)" x="\(n(Self.margin + left))" y="\(n(y))" width="\(n(max(1, right - left)))" \
            height="\(n(height))"><title>\(words.escapedForMarkup)</title></rect>
            """
    }

    /// Marks of one kind that would cover each other become one with all their titles.
    private func grouped(_ marks: [LaneMark]) -> [LaneMark] {
        var groups: [LaneMark] = []
        for mark in marks {
            var mark = mark
            mark.title = "\(mark.at.deviceTime) \(mark.title)"
            if let place = groups.lastIndex(where: { $0.kind == mark.kind }),
                axis.x(mark.at) - axis.x(groups[place].at) < 2
            {
                groups[place].title += "\n\(mark.title)"
            } else {
                groups.append(mark)
            }
        }
        return groups
    }

    private func caption(_ mark: LaneMark) -> String { "<title>\(mark.title.escapedForMarkup)</title>" }

    private func times(_ from: Instant, _ to: Instant) -> String { "\(from.deviceTime) to \(to.deviceTime)" }

    private func text(_ text: String, x: Double, y: Double, _ style: String) -> String {
        "<text class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\">\(text.escapedForMarkup)</text>"
    }

    /// A length with one decimal at most, the same on every machine.
    private func n(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0
            ? String(tenths / 10) : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

extension String {
    /// The text, with its middle left out if it is longer than so many letters.
    fileprivate func shortened(to limit: Int) -> String {
        guard count > limit else { return self }
        return "\(prefix(limit / 2 - 1))…\(suffix(limit / 2))"
    }
}

extension Double {
    var log10: Double { Foundation.log10(self) }
}

extension WallTime {
    /// `22:00`, with seconds where there are some.
    fileprivate var shortTimeOfDay: String { timeOfDay.hasSuffix(":00") ? String(timeOfDay.dropLast(3)) : timeOfDay }
}
