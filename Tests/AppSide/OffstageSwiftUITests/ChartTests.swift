import Foundation
import OffstageCharts
import Testing

@testable import OffstageSwiftUI

/// Charts among views: their values are what the screen has of them.
@MainActor @Suite struct ChartTests {
    private enum Kind: String, Plottable { case tea, coffee }

    private struct Goal: ChartContent {
        let cups: Int

        var body: some ChartContent {
            RuleMark(y: .value("Goal", cups)).annotation { Text("Enough") }
        }
    }

    @Test func chart_saysItsValues() {
        let shown = Graph.words {
            Chart {
                ForEach(1..<3) { day in
                    BarMark(x: .value("Day", "D\(day)"), y: .value("Cups", Double(day) * 1.5))
                        .foregroundStyle(by: .value("Kind", Kind.tea))
                        .cornerRadius(3)
                }
                if shownGoal { Goal(cups: 9) }
                PointMark(x: .value("Day", "D9"), y: .value("Cups", 1)).accessibilityHidden(true)
                SectorMark(angle: .value("Part", 40)).accessibilityLabel("Rest")
            }
            .chartYAxisLabel("Cups")
        }
        #expect(shown == ["Chart", "tea, D1, 1.5", "tea, D2, 3", "9", "Enough", "Rest", "40", "Cups"])
    }

    private let shownGoal = true

    @Test func axes_labelTheValuesOfTheMarks() {
        let shown = Graph.words {
            Chart([1, 2, 2], id: \.self) { LineMark(x: .value("x", $0), y: .value("y", Kind.coffee)) }
                .chartXAxis {
                    AxisMarks(values: .automatic(desiredCount: 3)) { value in
                        AxisGridLine()
                        if let number = value.as(Int.self) { AxisValueLabel("\(number) of \(value.count)") }
                    }
                }
                .chartYAxis {
                    AxisMarks(values: [5.0]) { AxisValueLabel(format: FloatingPointFormatStyle<Double>.number) }
                }
                .chartOverlay { proxy in Text(proxy.position(forX: 1) == nil ? "nowhere" : "drawn") }
        }
        #expect(shown.suffix(4) == ["1 of 2", "2 of 2", "5", "nowhere"])
    }
}
