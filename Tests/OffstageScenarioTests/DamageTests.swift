import OffstageKernel
import OffstageScenario
import Testing

/// Whatever a file holds, it is read or refused with a sentence; nothing traps.
@Suite struct DamageTests {
    /// Copies of a text, each with a few letters replaced, dropped or moved; the same copies every time.
    private func damaged(_ text: String, copies: Int) -> [String] {
        var state: UInt64 = 1
        func random(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let letters = Array(text.utf8)
        let foreign = Array("{}[]:,-#&*!|>'\"%@`\n\t 0x9.\\\u{E000}é".utf8)
        return (0..<copies).map { _ in
            var copy = letters
            for _ in 0...random(below: 4) {
                let place = random(below: copy.count)
                switch random(below: 4) {
                case 0: copy[place] = foreign[random(below: foreign.count)]
                case 1: copy.removeSubrange(place..<min(copy.count, place + 1 + random(below: 8)))
                case 2: copy.insert(contentsOf: letters[place / 2..<min(letters.count, place / 2 + 12)], at: place)
                default: copy.insert(foreign[random(below: foreign.count)], at: place)
                }
            }
            return String(decoding: copy, as: UTF8.self)
        }
    }

    @Test func scenario_givenDamagedText_isReadOrRefused() {
        for text in damaged(ScenarioTests.night, copies: 2000) {
            do {
                let scenario = try Scenario(yaml: text, file: "n") { _ in .present(identifier: nil) }
                _ = scenario.yaml()
            } catch {
                #expect(!error.problems.isEmpty)
                #expect(error.problems.allSatisfy { $0.position.line > 0 && $0.position.column > 0 })
            }
        }
    }

    @Test func log_givenDamagedText_isReadOrRefusedAndShown() {
        let text = RecordedLog(records: Array(RecordedNight.records.prefix(60))).jsonLines
        for text in damaged(text, copies: 500) {
            guard let log = try? RecordedLog(parsing: text, file: "n") else { continue }
            #expect(!Story.text(of: log.records).isEmpty)
            #expect(!Report(title: "n", records: log.records).html.isEmpty)
            #expect(!ChromeTrace(log.records, title: "n").json.isEmpty)
        }
    }

    @Test(arguments: ["[", "- ", "{a: ", "? "])
    func scenario_givenEndlessNesting_isRefused(opening: String) {
        #expect(throws: ScenarioProblems.self) {
            try Scenario(yaml: String(repeating: opening, count: 50_000), file: "n") { _ in .present(identifier: nil) }
        }
    }
}
