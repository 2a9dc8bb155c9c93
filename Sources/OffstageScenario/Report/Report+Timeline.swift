import OffstageKernel

extension Report {
    /// Both charts; the script makes one that zooms of the first, and takes the second away.
    func timeline(_ layout: ChartLayout, _ folded: TimeAxis) -> String {
        let scale = TimeAxis.linear(to: lanes.end, width: 1000)
        return """
            <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            \(toolbar)
            <noscript><h3>To scale</h3></noscript>
            \(chart(layout, scale, "scale", "Timeline: the whole run, to scale", hasAnchors: true))
            <noscript><h3>Every moment, quiet times folded</h3>
            \(chart(layout, folded, "moments", "Timeline: every moment, quiet times folded"))
            </noscript>
            \(legend)
            </section>
            """
    }

    /// Nothing of it is of use without the script, which shows it.
    private var toolbar: String {
        func button(_ action: String, _ sign: String, _ words: String) -> String {
            "<button type=\"button\" data-do=\"\(action)\" title=\"\(words)\" aria-label=\"\(words)\">\(sign)</button>"
        }
        return """
            <div class="toolbar" id="toolbar" hidden="hidden">
            <span class="group">\(button("in", "+", "Zoom in"))\(button("out", "−", "Zoom out"))\
            \(button("left", "‹", "Earlier"))\(button("right", "›", "Later"))\
            <button type="button" data-do="reset">Whole run</button></span>
            <label><input type="checkbox" id="folding"/> Fold quiet times</label>
            <output id="range"></output>
            </div>
            <div class="thumb" id="thumb" hidden="hidden"><i></i></div>
            """
    }

    private func chart(
        _ layout: ChartLayout,
        _ axis: TimeAxis,
        _ id: String,
        _ title: String,
        hasAnchors: Bool = false
    ) -> String {
        let apps = lanes.apps.map { labels[$0.app] }.joined(separator: ", ")
        return TimelineChart(
            layout: layout,
            axis: axis,
            start: start,
            id: id,
            title: title,
            description: "One lane for each app (\(apps)): its states as bars, callbacks as ticks, tasks, refreshes, "
                + "transfers and decisions as thin bars, ends and findings as marks. The log below has them in words.",
            hasAnchors: hasAnchors
        ).html
    }

    /// Bars say what they are; only marks must be explained.
    private var legend: String {
        """
        <ul class="legend"><li><b class="error">▲</b> error</li><li><b class="warned">◆</b> warning</li>\
        <li><b class="error">✕</b> killed or crashed</li><li><b>■</b> ended by itself</li><li><b>●</b> device</li>\
        <li><b>╷</b> callback</li><li><i class="late"></i> out of time</li>\
        <li><b class="launch">┃</b> launched</li></ul>
        """
    }
}
