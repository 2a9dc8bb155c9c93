import Foundation
import Testing

@testable import OffstageSwiftUI

/// Texts as the app's tables have them.
@MainActor @Suite struct TextTests {
    @Test func texts_areFoundByTheirFormatsInTheirTable() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Texts-\(UUID()).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let table = #""tea.title" = "Green tea"; "%lld cups for %@" = "%2$@ has %1$lld cups"; "%@!" = "%@, please";"#
        try Data(table.utf8).write(to: folder.appendingPathComponent("Tea.strings"))
        let bundle = try #require(Bundle(url: folder))
        let words = Graph.words {
            Text("tea.title", tableName: "Tea", bundle: bundle)
            Text("\(3) cups for \("Ada")", tableName: "Tea", bundle: bundle)
            Text("\(Text("Tea"))!", tableName: "Tea", bundle: bundle)
            Text("tea.title")
        }
        #expect(words == ["Green tea", "Ada has 3 cups", "Tea, please", "tea.title"])
    }

    @Test func textsWithoutATranslation_areThemselves() {
        let words = Graph.words {
            Text("\(3) of 100%")
            Text("\(0.5, specifier: "%.1f") l of \([1])")
            Text("\(1.5) l")
        }
        #expect(words == ["3 of 100%", "0.5 l of [1]", "1.500000 l"])
    }

    /// As the template of an app with Core Data has it.
    @Test func valuesWithFormatters_readAsThese() {
        let formatter = DateFormatter()
        formatter.timeZone = .gmt
        formatter.dateFormat = "HH:mm"
        let day = Date(timeIntervalSince1970: 0)
        let words = Graph.words {
            Text("Item at \(day, formatter: formatter)")
            Text(day, formatter: formatter)
            Text(NSNumber(value: 5), formatter: NumberFormatter())
            Text("\(Image(systemName: "plus"))Add \(AttributedString("tea"))")
        }
        #expect(words == ["Item at 00:00", "00:00", "5", "Add tea"])
    }

    @Test func countdowns_standWhereTheyStood() {
        let (start, length) = (Date(timeIntervalSince1970: 0), 3725.0)
        let span = start...start.addingTimeInterval(length)
        let words = Graph.words {
            Text(timerInterval: span, pauseTime: start)
            Text(timerInterval: span, pauseTime: start.addingTimeInterval(65), countsDown: false)
            Text(timerInterval: span, pauseTime: start, showsHours: false)
            Text(timerInterval: span)
        }
        #expect(words == ["1:02:05", "1:05", "62:05", "0:00"])
    }

    @Test func progress_hasItsWords() {
        let span = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 60)
        let words = Graph.words {
            ProgressView(value: 0.5) {
                Text("Brewing")
            } currentValueLabel: {
                Text("half")
            }
            ProgressView(String("Pouring"), value: 3, total: 4)
            ProgressView(timerInterval: span) { Text("Cooling") }
            ProgressView(timerInterval: span, countsDown: false)
            ProgressView(Progress(totalUnitCount: 2))
        }
        #expect(words == ["Brewing", "half", "50 %", "Pouring", "75 %", "Cooling", "0 %", "100 %", "0 %"])
    }

    @Test func attributesOfSwiftUI_areMembersOfAText() throws {
        var text = AttributedString("tea time")
        text.font = .title.bold()
        let tea = try #require(text.range(of: "tea"))
        text[tea].foregroundColor = .red
        text[tea].underlineStyle = .single
        text.kern = 1
        #expect(text.runs.map(\.foregroundColor) == [Color.red, nil])
        #expect(text.runs.allSatisfy { $0.font == .title.bold() && $0.kern == 1 })
        #expect(Graph.words { Text(text) } == ["tea time"])
    }
}
