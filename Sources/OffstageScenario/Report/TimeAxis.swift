import OffstageKernel

/// Where a moment lies in a picture.
///
/// A night is long and what matters in it takes milliseconds. So there are two axes: one to scale, which shows when
/// things happened, and one in which quiet times are folded, which shows in what order.
struct TimeAxis {
    struct Tick {
        var at: Instant
        var x: Double
        var label: String
    }

    /// A quiet time that is drawn much shorter than it was.
    struct Break {
        var length: Duration
        var x: Double
        /// The width that is left of it.
        var width: Double
    }

    let anchors: [(at: Instant, x: Double)]
    let width: Double
    let ticks: [Tick]
    /// Where a folded axis leaves something out; none to scale.
    let breaks: [Break]

    /// The first and the last moment.
    var bounds: ClosedRange<Instant> { anchors[0].at...anchors[anchors.count - 1].at }

    /// From so long on, a folded time is marked as a break.
    static let breakLength = Duration.seconds(60)
    /// More moments than these are thinned out evenly: nobody sees them, and the page must hold them all.
    private static let mostAnchors = 4000

    /// To scale, from the first moment to the end.
    static func linear(to end: Instant, width: Double) -> TimeAxis {
        let last = max(end, .boot + .seconds(1))
        let step = tickSteps.first { Double(last.nanoseconds) / Double($0) <= 12 } ?? last.nanoseconds
        let ticks = stride(from: 0, through: last.nanoseconds, by: Int(step)).map { nanoseconds in
            let at = Instant(nanoseconds: Int64(nanoseconds))
            let x = width * Double(nanoseconds) / Double(last.nanoseconds)
            return Tick(at: at, x: x, label: at.shortTime)
        }
        return TimeAxis(anchors: [(.boot, 0), (last, width)], width: width, ticks: ticks, breaks: [])
    }

    /// Every stretch between two moments is as wide as its length has digits: what happens quickly stays visible, and
    /// what takes hours does not drown it.
    /// - Parameters:
    ///   - moments: All that happens, in the order of the log; what lies outside of the bounds is left out.
    ///   - bounds: The first and the last moment that are shown.
    static func folded(
        _ moments: [Instant],
        in bounds: ClosedRange<Instant>,
        width: ClosedRange<Double>
    ) -> TimeAxis {
        let sorted = thinned(Set(moments.filter(bounds.contains) + [bounds.lowerBound, bounds.upperBound]).sorted())
        let spans = zip(sorted, sorted.dropFirst()).map { logarithmicWidth(of: $1 - $0) }
        let total = max(1, spans.reduce(0, +))
        let scale = min(width.upperBound, max(width.lowerBound, total)) / total
        var x = 0.0
        var anchors = [(at: sorted[0], x: 0.0)]
        for (moment, span) in zip(sorted.dropFirst(), spans) {
            x += span * scale
            anchors.append((moment, x))
        }
        let breaks = zip(anchors, anchors.dropFirst()).filter { $1.at - $0.at >= breakLength }.map { left, right in
            Break(length: right.at - left.at, x: left.x, width: right.x - left.x)
        }
        var ticks: [Tick] = []
        for anchor in anchors where anchor.x - (ticks.last?.x ?? -1000) >= 92 {
            ticks.append(Tick(at: anchor.at, x: anchor.x, label: anchor.at.tenths))
        }
        return TimeAxis(anchors: anchors, width: x, ticks: ticks, breaks: breaks)
    }

    /// One moment of every handful, and the last.
    private static func thinned(_ moments: [Instant]) -> [Instant] {
        let handful = moments.count / mostAnchors + 1
        guard handful > 1, let last = moments.last else { return moments }
        return moments.enumerated().filter { $0.offset % handful == 0 }.map(\.element).filter { $0 != last } + [last]
    }

    private static let tickSteps: [Int64] = [
        100_000_000, 500_000_000, 1_000_000_000, 5_000_000_000, 10_000_000_000, 30_000_000_000, 60_000_000_000,
        300_000_000_000, 600_000_000_000, 1_800_000_000_000, 3_600_000_000_000, 7_200_000_000_000,
        14_400_000_000_000, 43_200_000_000_000, 86_400_000_000_000, 604_800_000_000_000,
    ]

    /// 10 ms are 4 wide, 1 s is 28, an hour 78.
    private static func logarithmicWidth(of span: Duration) -> Double {
        14 * (1 + Double(span.nanoseconds) / 1e7).log10
    }

    func x(_ moment: Instant) -> Double {
        // The anchors are sorted; the first after the moment bounds its stretch.
        var (low, high) = (0, anchors.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if anchors[middle].at < moment { low = middle + 1 } else { high = middle }
        }
        let right = anchors[low]
        guard low > 0, right.at > moment else { return right.x }
        let left = anchors[low - 1]
        let share = Double((moment - left.at).nanoseconds) / Double((right.at - left.at).nanoseconds)
        return left.x + share * (right.x - left.x)
    }
}

extension Instant {
    /// `1:30` of hours and minutes, or with seconds where there are some.
    fileprivate var shortTime: String {
        let seconds = nanoseconds / 1_000_000_000
        let tenths = nanoseconds / 100_000_000 % 10
        let base = "\(seconds / 3600):\(twoDigits(seconds / 60 % 60))"
        guard seconds % 60 > 0 || tenths > 0 else { return base }
        return base + ":\(twoDigits(seconds % 60))" + (tenths > 0 ? ".\(tenths)" : "")
    }

    /// `1:30:00.0`.
    fileprivate var tenths: String { String(deviceTime.dropLast(2)) }
}
