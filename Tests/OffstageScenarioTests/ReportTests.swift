import Foundation
import FoundationXML
import OffstageKernel
import Testing

@testable import OffstageScenario

/// The page that `--report` writes, without a browser: what it is made of.
@Suite struct ReportTests {
    private let html = Page.night.html

    // MARK: The file

    @Test func night_asAPage_isStable() throws {
        // Style and script are texts of ours and stand in the sources.
        let body = html.replacing(/(?s)<style>.*?<\/style>/, with: "<style>…</style>")
            .replacing(/(?s)<script>.*?<\/script>/, with: "<script>…</script>")
        try expectGolden(body, "night.report.html")
        #expect(Page.night.html == html)
    }

    @Test func night_asAPage_needsNothingFromElsewhere() {
        for word in ["<link", "src=", "url(", "@import", "http", "fetch(", "eval(", "onclick"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.matches(of: /href="(?!#)/).isEmpty)
        #expect(html.matches(of: /<script/).count == 2)
    }

    @Test func emptyLog_asAPage_isWellFormed() {
        #expect(Page.isWellFormed(Report(title: "nothing", records: []).html))
        #expect(Page.isWellFormed(html))
    }

    // MARK: Links

    @Test func links_leadToOnePlaceEach() {
        let html = html.replacing(/(?s)<script>.*?<\/script>/, with: "")
        let ids = html.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        #expect(Set(ids).count == ids.count)
        let targets = Set(html.matches(of: /href="#([^"]+)"/).map { String($0.1) })
        #expect(targets.count > 20)
        #expect(targets.subtracting(ids).isEmpty)
    }

    @Test func finding_itsMarkAndItsLine_leadToEachOther() throws {
        let line = try #require(RecordedNight.records.firstIndex { $0.event == "finding" }) + 1
        let card = try #require(html.firstMatch(of: try Regex("(?s)<li id=\"f\(line)\".*?</li>"))?.0)
        #expect(card.contains("href=\"#m\(line)\"") && card.contains("href=\"#l\(line)\""))
        let row = try #require(html.firstMatch(of: try Regex("<tr id=\"l\(line)\".*</tr>"))?.0)
        #expect(row.contains("href=\"#f\(line)\"") && row.contains("href=\"#m\(line)\""))
        let group = try Regex("(?s)<g class=\"mark\">[^\n]*id=\"m\(line)\".*?</a></g>")
        let mark = try #require(html.firstMatch(of: group)?.0)
        #expect(mark.contains("href=\"#f\(line)\""))
    }

    // MARK: What stands there

    @Test func header_saysEachThingOnce() throws {
        let header = try #require(html.firstMatch(of: /(?s)<header>.*<\/header>/)?.0)
        let names = header.matches(of: /<dt>(.*?)<\/dt>/).map { String($0.1) }
        #expect(names == ["Begins", "Device time", "OS", "Seed", "&lt;holds&gt;", "Events"])
        for text in ["a &lt;night&gt;", "22:00:00", "10 h", "iOS 17"] {
            #expect(header.components(separatedBy: text).count == 2, "\(text)")
        }
        #expect(header.contains("✗ 1 unexpected finding, 1 of 3 expectations not met"))
    }

    @Test func findings_sayTheirLevelByWordAndShape() {
        let html = Page.of([
            Page.finding(["level": "error", "id": "a-b"]), Page.finding(["level": "warning", "id": "c-d"]),
            Page.finding(["id": "from-an-old-log"]),
        ])
        #expect(html.contains("<small>2 errors, 1 warning</small>"))
        #expect(html.matches(of: /▲ error<\/span> <code>(a-b|from-an-old-log)/).count == 2)
        #expect(html.contains("◆ warning</span> <code>c-d"))
        #expect(html.contains("class=\"m-finding\"") && html.contains("class=\"m-warning\""))
    }

    @Test func finding_withFrames_keepsItsLines() {
        let html = Page.of([
            Page.finding([
                "id": "a-b", "message": "It crashed.\n  0 main at <App>.swift:3\n  1 start", "file": "A.swift",
            ])
        ])
        #expect(html.contains("<p class=\"message\">It crashed.</p>"))
        #expect(html.contains("<pre>  0 main at &lt;App&gt;.swift:3\n  1 start</pre>"))
        #expect(html.contains("<code>A.swift</code>"))
    }

    @Test func findings_areMagnifiedEach_withWhatIsLeftOutMarked() {
        let count = RecordedNight.records.count { $0.event == "finding" }
        #expect(html.matches(of: /<figure class="chart" id="w\d+">/).count == count)
        #expect(html.contains("<title>1 h 49 min left out</title>"))
    }

    @Test func lanes_tellOfNetworkPowerLockAndDecisions() {
        let second: Int64 = 1_000_000_000
        func record(_ at: Int64, _ event: String, _ fields: [Record.Field], app: AppIdentifier? = nil) -> Record {
            Record(time: Instant(nanoseconds: at * second), sequence: 1, event: event, app: app, fields: fields)
        }
        let decision = [
            Record.Field("kind", .string("fetch")), .init("decision", .string("wait")),
            .init("policy", .string("power")),
            .init("reason", .string("the battery is low")),
        ]
        let html = Page.of([
            record(0, "device-started", []), record(0, "environment", [.init("battery", .string("15"))]),
            record(9, "environment", [.init("charging", .string("true"))]),
            record(10, "environment", [.init("network", .string("none"))]),
            record(10, "environment", [.init("lowPowerMode", .string("true"))]), record(20, "device-locked", []),
            record(30, "refresh-decision", decision, app: "a.b"), record(90, "device-unlocked", []),
        ])
        for words in [
            "network: Wi-Fi, 0:00:00.000 to 0:00:10.000", "network: no network, 0:00:10.000 to 0:01:30.000",
            "power: 15 %, 0:00:00.000 to 0:00:09.000", "power: 15 %, charging, 0:00:09.000 to 0:00:10.000",
            "power: 15 %, charging, low power, 0:00:10.000 to", "locked, 0:00:20.000 to 0:01:30.000",
            "fetch: wait, power: the battery is low, 0:00:30.000 to 0:01:30.000",
        ] { #expect(html.contains(words), "\(words)") }
        // The app's bar tells what the device's dots need not repeat.
        #expect(html.matches(of: /class="m-surroundings"/).count == 2)
    }

    @Test func bars_haveNames() {
        #expect(html.contains(">upload &lt;3 p…</text>"))
        #expect(html.contains(">out of time</text>"))
        #expect(html.contains(">suspended</text>"))
    }

    // MARK: A long log

    @Test func longLog_isFolded_andSaysHowMuch() throws {
        let records = (1...1201).map { number in
            Record(
                time: Instant(nanoseconds: Int64(number) * 1_000_000_000),
                sequence: number,
                event: "app-log",
                app: "a.b",
                fields: [.init("message", .string("n\(number)"))]
            )
        }
        let html = Page.of(records)
        let summaries = html.matches(of: /<summary><span>(.*?)<\/span> · (.*?)<\/summary>/).map { "\($0.1), \($0.2)" }
        #expect(
            summaries == [
                "Lines 1 to 500, 0:00:01.000 to 0:08:20.000", "Lines 501 to 1000, 0:08:21.000 to 0:16:40.000",
                "Lines 1001 to 1201, 0:16:41.000 to 0:20:01.000",
            ]
        )
        #expect(!html.contains("<details class=\"chunk\" data-first=\"1\" data-last=\"500\" open"))
        // All of it is there, and a browser that runs the script takes it for text until it is opened.
        #expect(html.matches(of: /<noscript><table class="log">/).count == 3)
        #expect(html.contains("“n1201”"))
    }
}
