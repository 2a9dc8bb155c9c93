import Foundation
import OffstageKernel
import Testing

@testable import OffstageScenario

/// What an app says is shown, and does nothing else.
@Suite struct ReportHostilityTests {
    private static let evil =
        "</script></noscript></style><script>alert(1)</script><img src=x onerror='alert(2)'>"
        + "\" ]]> --> & \u{202E}\u{1B}[31m\u{2028}\u{0}\u{FEFF}\r\nnext"

    private var html: String {
        func record(_ event: String, _ names: [String]) -> Record {
            let fields = names.map { Record.Field($0, .string(Self.evil)) }
            return Record(time: .boot, sequence: 1, event: event, app: AppIdentifier(Self.evil), fields: fields)
        }
        let records = [
            record("app-installed", ["name"]), record("task-begun", ["task", "name"]),
            record("refresh-decision", ["identifier", "decision", "policy", "reason"]),
            record("bgtask-started", ["identifier", "kind"]), record("callback", ["name", "phase"]),
            record("transfer-created", ["transfer", "kind", "method", "url"]),
            record("app-log", ["subsystem", "category", "level", "message"]), record("app-killed", ["reason", "code"]),
            record("finding", ["id", "level", "rules", "message", "hint", "file", "line"]),
            record(Self.evil, [Self.evil]),
            Record(
                time: Instant(nanoseconds: 1_000_000_000),
                sequence: 2,
                event: "environment",
                app: nil,
                fields: ["network", "battery", Self.evil].map { .init($0, .string(Self.evil)) }
            ),
        ]
        return Report(title: Self.evil, records: records, facts: [.init(Self.evil, Self.evil)]).html
    }

    @Test func foreignText_isNeverMarkup() {
        let html = html
        #expect(Page.isWellFormed(html))
        #expect(!html.contains("<img") && !html.contains("<script>alert"))
        #expect(html.matches(of: /<script/).count == 2 && html.matches(of: /<\/script/).count == 2)
        #expect(html.matches(of: /<noscript/).count == 3 && html.matches(of: /<\/noscript/).count == 3)
        #expect(html.matches(of: /<\/style/).count == 1)
        #expect(html.matches(of: /\]\]>/).count == 1)
    }

    @Test func foreignText_isShownWhole_withWhatCannotBeSeen() {
        let html = html
        for scalar in ["\u{202E}", "\u{1B}", "\u{2028}", "\u{0}", "\u{FEFF}", "\r"] as [Unicode.Scalar] {
            #expect(!html.unicodeScalars.contains(scalar), "\(scalar.value)")
        }
        #expect(html.contains("\\u{202E}\\u{1B}[31m\\u{2028}\\u{0}\\u{FEFF}"))
        #expect(html.contains("&lt;img src=x onerror=&#39;alert(2)&#39;&gt;"))
    }

    @Test func foreignText_inTheScriptsData_isData() throws {
        let text = try #require(
            html.firstMatch(of: /(?s)<script type="application\/json" id="data">(.*?)<\/script>/)?.1
        )
        #expect(!text.contains("<") && !text.contains("&"))
        let data = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let texts = try #require(data["s"] as? [String])
        #expect(texts.contains { $0.contains("</script></noscript>") })
    }
}
