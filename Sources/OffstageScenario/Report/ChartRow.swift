import OffstageKernel

/// One line of a chart: things of one kind at one height, in the order of their beginnings.
struct ChartRow {
    enum Kind: String {
        /// With a label in it or, where there is room, beside it.
        case bars
        case ticks
        /// Signs that tell of one moment.
        case marks
    }

    var kind: Kind
    /// The upper edge.
    var y: Double
    var height: Double
    var items: [ChartItem]
}

/// A bar, a tick or a mark.
struct ChartItem {
    var from: Instant
    var to: Instant
    /// The class that gives it its looks; of a mark, its shape as well.
    var style: String
    var label = ""
    var title: String
    /// The line of the log that tells the same; 0 for none.
    var line: Int

    var isFinding: Bool { style == "finding" || style == "warning" }
}

/// What stands on the left of a chart.
struct ChartName {
    var y: Double
    var text: String
    var title: String
    /// Whether it is an app's name and not that of one of its rows.
    var isHead: Bool
}
