import Foundation
import OffstageKernel
import OffstageScenario
import Testing

/// When findings fail a run, and when they do not: an error that nobody expects always, a warning in a strict run.
@Suite struct FindingVerdictTests {
    /// Two errors and a warning, the warning in their midst.
    private let records = FoundRecords.make([(.taskLeaked, 1), (.taskIdle, 2), (.taskOverranBudget, 3)])
    private let warning = FoundRecords.make([(.taskIdle, 2)])

    private func verdict(
        _ text: String,
        on records: [Record]? = nil,
        isStrict: Bool = false
    ) throws -> Verdict {
        let text = "apps: [ { bundle: A.app } ]\nuntil: 1h\n" + (text.isEmpty ? "" : "expect: \(text)\n")
        let scenario = try Scenario(yaml: text, file: "n.yaml") { _ in .present(identifier: "com.example.app") }
        return scenario.expectations.verdict(on: records ?? self.records, isStrict: isStrict)
    }

    private func ids(_ records: [Record]) -> [String] { records.compactMap { $0["id"]?.string } }

    @Test(arguments: ["", "{ findings: 0 }", "{ findings: { errors: 0 } }", "{ findings: [] }", "{ findings: '< 1' }"])
    func errors_thatNobodyExpects_failTheRun(text: String) throws {
        let verdict = try verdict(text)
        #expect(!verdict.isGood)
        #expect(ids(verdict.unexpectedFindings) == ["task-leaked", "task-overran-budget"])
        #expect(ids(verdict.toleratedFindings) == ["task-idle"])
    }

    @Test(arguments: ["", "{ findings: 0 }", "{ findings: { errors: 0 } }", "{ findings: [] }"])
    func warnings_thatNobodyExpects_failAStrictRunOnly(text: String) throws {
        let plain = try verdict(text, on: warning)
        #expect(plain.isGood)
        #expect(ids(plain.toleratedFindings) == ["task-idle"])
        let strict = try verdict(text, on: warning, isStrict: true)
        #expect(!strict.isGood)
        #expect(ids(strict.unexpectedFindings) == ["task-idle"])
        #expect(strict.toleratedFindings.isEmpty)
    }

    @Test(
        arguments: [
            ("{ findings: 2 }", true, false), ("{ findings: 3 }", false, true), ("{ findings: '>= 2' }", true, true),
            ("{ findings: { errors: 2 } }", true, false), ("{ findings: { errors: 2, warnings: 1 } }", true, true),
            ("{ findings: { errors: '<= 2', warnings: '>= 1' } }", true, true),
            ("{ findings: { warnings: 1 } }", false, false), ("{ findings: { errors: 2, warnings: 0 } }", false, false),
            ("{ findings: { errors: 2, warnings: 2 } }", false, false), ("{ findings: { errors: 3 } }", false, false),
            ("{ findings: [task-leaked, task-overran-budget] }", true, false),
            ("{ findings: [task-leaked] }", false, false),
            ("{ findings: [task-leaked, task-overran-budget, task-idle] }", true, true),
            ("{ findings: [task-leaked, task-overran-budget, too-many-tasks] }", false, false),
            ("{ allow: [task-leaked, task-overran-budget] }", true, false), ("{ allow: [task-leaked] }", false, false),
            ("{ allow: [task-leaked, task-overran-budget, task-idle] }", true, true),
            ("{ allow: [task-leaked, task-overran-budget, too-many-tasks] }", true, false),
            ("{ findings: 1, allow: [task-leaked] }", true, false),
            ("{ findings: 2, allow: [task-leaked] }", false, true),
            ("{ findings: [task-leaked], allow: [task-overran-budget] }", true, false),
            ("{ findings: [task-leaked], allow: [task-overran-budget, task-idle] }", true, true),
            ("{ findings: { errors: 2, warnings: 0 }, allow: [task-idle] }", true, true),
        ]
    )
    func expectation_isJudged(text: String, isGood: Bool, isGoodWhenStrict: Bool) throws {
        #expect(try verdict(text).isGood == isGood)
        #expect(try verdict(text, isStrict: true).isGood == isGoodWhenStrict)
    }

    @Test func warnings_beyondTheirCount_failEvenARunThatIsNotStrict() throws {
        let verdict = try verdict("{ findings: { warnings: 0 } }", on: warning)
        #expect(!verdict.isGood)
        #expect(ids(verdict.unexpectedFindings) == ["task-idle"])
        #expect(verdict.results.map(\.isToldByFindings) == [true])
    }

    @Test func findings_fewerThanTheirCount_areNotUnexpectedThemselves() throws {
        let verdict = try verdict("{ findings: '>= 3' }")
        #expect(verdict.results.map(\.isMet) == [false])
        #expect(verdict.results.map(\.isToldByFindings) == [false])
        #expect(verdict.unexpectedFindings.isEmpty)
    }

    @Test func level_isTheLinesOwn_andWhatNobodyKnowsIsAnError() throws {
        func record(_ fields: [Record.Field]) -> [Record] {
            [Record(time: .boot, sequence: 1, event: "finding", app: nil, fields: fields)]
        }
        let id = Record.Field("id", .string("task-idle"))
        #expect(try verdict("", on: record([id])).isGood)
        #expect(try !verdict("", on: record([id, .init("level", .string("error"))])).isGood)
        #expect(try !verdict("", on: record([.init("id", .string("from-a-later-version"))])).isGood)
        #expect(try !verdict("", on: record([])).isGood)
    }

    @Test func text_saysTheLevels() throws {
        let text = try verdict("{ findings: [task-leaked] }").text(file: "n.yaml")
        #expect(text.contains("Findings: 2 errors, 1 warning\n"))
        #expect(text.contains("com.example.app  error task-leaked: It happened. (expected)\n"))
        #expect(text.contains("com.example.app  warning task-idle: It happened.\n"))
    }

    @Test func json_hasLevelAndPlace() throws {
        var records = warning
        records[0].fields += [.init("file", .string("Sources/App/A.swift")), .init("line", .integer(7))]
        let verdict = try verdict("", on: records)
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(verdict)) as? [String: Any]
        let finding = try #require((object?["findings"] as? [[String: Any]])?.first)
        #expect(object?["good"] as? Bool == true)
        #expect(finding["level"] as? String == "warning")
        #expect(finding["file"] as? String == "Sources/App/A.swift")
        #expect(finding["line"] as? Int == 7)
        #expect(finding["expected"] as? Bool == false)
    }

    // MARK: Annotations

    @Test func annotations_areWorkflowCommands() throws {
        var records = records
        records[0].fields += [.init("file", .string("Sources/A,B: 100%/A.swift")), .init("line", .integer(7))]
        records[1].fields[3].value = .string("50 %\r\n::error::")
        let verdict = try verdict("{ allow: [task-overran-budget] }", on: records)
        #expect(
            WorkflowAnnotations(verdict).lines == [
                "::error file=Sources/A%2CB%3A 100%25/A.swift,line=7,title=task-leaked::"
                    + "It happened. Mend it. (com.example.app, at 0:00:01.000)",
                "::warning title=task-idle::50 %25%0D%0A::error:: Mend it. (com.example.app, at 0:00:02.000)",
                "::notice title=task-overran-budget::It happened. Mend it. (com.example.app, at 0:00:03.000)",
            ]
        )
        let strict = try self.verdict("", on: warning, isStrict: true)
        #expect(WorkflowAnnotations(strict).lines.first?.hasPrefix("::error title=task-idle::") == true)
    }
}

extension Record.Value {
    fileprivate var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
