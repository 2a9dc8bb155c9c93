import Foundation
import FoundationXML
import OffstageKernel
import OffstageScenario
import Testing

/// What CI systems read of a run: the counts are those of the cases, and nothing is counted twice.
@Suite struct JUnitTests {
    private let place = Scenario.Position(line: 9, column: 7)

    /// One element of the file.
    fileprivate struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
        var children: [Element] = []

        func count(_ name: String) -> Int { children.count { $0.children.contains { $0.name == name } } }
        func number(_ attribute: String) -> Int? { attributes[attribute].flatMap { Int($0) } }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var open = [Element(name: "", attributes: [:])]

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            let element = open.removeLast()
            open[open.count - 1].children.append(element)
        }
    }

    /// The suite of a report whose counts add up.
    private func suite(_ verdict: Verdict, wall: Duration = .milliseconds(1250)) throws -> Element {
        let xml = JUnitReport(scenario: "a <night>", file: "night.yaml", verdict: verdict, wall: wall).xml
        let parser = XMLParser(data: Data(xml.utf8))
        let reader = Reader()
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        let root = try #require(reader.open.first?.children.first)
        let suite = try #require(root.children.first)
        try #require(root.name == "testsuites" && suite.name == "testsuite" && root.children.count == 1)
        for element in [root, suite] {
            #expect(element.number("tests") == suite.children.count)
            #expect(element.number("failures") == suite.count("failure"))
            #expect(element.number("errors") == suite.count("error"))
            #expect(element.number("skipped") == suite.count("skipped"))
            #expect(element.attributes["time"].flatMap { Double($0) } == suite.children.reduce(0) { $0 + $1.time })
        }
        #expect(suite.children.allSatisfy { $0.name == "testcase" && $0.attributes["classname"] == "a <night>" })
        #expect(Set(suite.children.map { $0.attributes["name"] }).count == suite.children.count)
        return suite
    }

    private func failing(_ suite: Element) -> [String] {
        suite.children.filter { $0.children.contains { ["failure", "error"].contains($0.name) } }
            .compactMap { $0.attributes["name"] }
    }

    private func night(_ expectations: Expectations = Expectations()) -> Verdict {
        expectations.verdict(on: RecordedNight.records)
    }

    @Test func junit_ofTheNight_isStable() throws {
        let verdict = RecordedNight.verdict
        #expect(try failing(suite(verdict)).count == 2)
        let report = JUnitReport(scenario: "a <night>", file: "night.yaml", verdict: verdict, wall: .milliseconds(1250))
        try expectGolden(report.xml, "night.junit.xml")
    }

    @Test func findings_areCountedOnce() throws {
        let found = ["task-not-ended of com.example.photosync at", "task-overran-budget of com.example.photosync at"]
        for expected in [nil, .count(Count(.exactly, 0), place)] as [Expectations.Findings?] {
            let suite = try suite(night(Expectations(findings: expected)))
            #expect(suite.children.count == (expected == nil ? 3 : 4))
            #expect(failing(suite).count == 2)
            #expect(zip(failing(suite), found).allSatisfy { $0.hasPrefix($1) })
            #expect(suite.count("skipped") == (expected == nil ? 0 : 1))
        }
        let fewer = try suite(night(Expectations(findings: .count(Count(.atLeast, 3), place))))
        #expect(failing(fewer) == ["findings: at least 3"])
    }

    @Test func warnings_passWithOutput_butNotInAStrictRun() throws {
        let records = FoundRecords.make([(.taskIdle, 1), (.taskIdle, 1)])
        let plain = try suite(Expectations().verdict(on: records))
        #expect(failing(plain).isEmpty)
        #expect(plain.children[1].children.first?.name == "system-out")
        #expect(plain.children[1].children.first?.text == "warning task-idle: It happened.\nMend it.")
        let strict = try suite(Expectations().verdict(on: records, isStrict: true))
        #expect(
            failing(strict) == [
                "task-idle of com.example.app at 0:00:01.000", "task-idle of com.example.app at 0:00:01.000 (2)",
            ]
        )
    }

    @Test func case_pointsAtTheSources() throws {
        var records = FoundRecords.make([(.taskLeaked, 1)])
        records[0].fields += [.init("file", .string("Sources/App/A.swift")), .init("line", .integer(7))]
        let testCase = try suite(Expectations().verdict(on: records)).children[1]
        #expect(testCase.attributes["file"] == "Sources/App/A.swift")
        #expect(testCase.attributes["line"] == "7")
        #expect(testCase.children.first?.text.hasSuffix("Mend it.\nSources/App/A.swift:7") == true)
    }

    @Test func runThatBreaksOff_isAnError() throws {
        var verdict = Expectations().verdict(on: [])
        #expect(try failing(suite(verdict)).isEmpty)
        verdict.failure = .init(sentence: "an app is stuck", time: .boot + .seconds(5))
        let suite = try suite(verdict)
        #expect(failing(suite) == ["the run comes to its end"])
        #expect(suite.count("error") == 1)
        #expect(suite.children[0].children.first?.text == "an app is stuck")
    }

    @Test func text_withWhatXMLForbids_isStillRead() throws {
        var records = FoundRecords.make([(.taskLeaked, 1)])
        records[0].fields[3].value = .string("a\u{0}b\u{1B}[31m\u{FFFE}\r\u{7F} ]]> <&\"'")
        let text = try suite(Expectations().verdict(on: records)).children[1].children.first?.text
        #expect(text?.contains("]]> <&\"'") == true)
        #expect(text?.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" } == false)
    }
}

extension JUnitTests.Element {
    fileprivate var time: Double { attributes["time"].flatMap { Double($0) } ?? .nan }
}
