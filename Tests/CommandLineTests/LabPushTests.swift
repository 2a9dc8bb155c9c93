import Foundation
import OffstageKernel
import Testing

@testable import offstage

/// `lab push`: what the log tells of a notification, and how the figures are shown.
@Suite struct LabPushTests {
    private let app: AppIdentifier = "app"

    private func text(_ rows: [(String, [String: String])]) -> String {
        let records = rows.enumerated().map { place, row in
            Record(
                time: .boot,
                sequence: place + 1,
                event: row.0,
                app: app,
                fields: row.1.map { Record.Field($0, .string($1)) }
            )
        }
        return PushObservation(records).text
    }

    @Test func observation_hasAFixedOrder_andSaysWhatStoodInTheWay() {
        let handler = ["name": "applicationDidReceiveRemoteNotification", "phase": "called"]
        let presents = ["name": "userNotificationCenterWillPresent", "phase": "called"]
        #expect(text([("notification-shown", [:]), ("callback", handler), ("callback", presents)]) == "W, R, shown")
        #expect(text([("push-stored", ["reason": "power"]), ("badge", [:])]) == "badge, held: power")
        #expect(text([("callback", ["name": handler["name"]!, "phase": "returned"])]) == "nothing")
        #expect(text([("app-killed", ["reason": "push-timeout"])]) == "app-killed push-timeout")
        #expect(text([("finding", ["id": "completion-called-twice"])]) == "finding completion-called-twice")
    }

    @Test func cases_areEveryStateWithEveryPayload() {
        #expect(PushCase.all.count == 32)
        #expect(Set(PushCase.all.map(\.name)).count == 32)
        #expect(PushCase(state: .dead, payload: .both).expected == "launched, R, shown")
        #expect(PushCase(state: .forceQuit, payload: .both).expected == "shown, dropped: force-quit")
        #expect(PushCase(state: .lowPower, payload: .silent).expected == "held: power; then resumed, R")
    }

    private static let report = PushReport(
        os: 17,
        trials: 2,
        seed: 1,
        cases: [
            .init(
                name: "suspended: silent",
                rule: "N-6",
                expected: "resumed, R",
                observed: "resumed, R",
                isAsExpected: true
            ),
            .init(name: "not running: alert", rule: "N-6", expected: "shown", observed: "nothing", isAsExpected: false),
        ],
        byRate: PushRates(rows: [
            .init(perHour: 3, sent: 18, delays: .init(repeating: .zero, count: 18)),
            .init(perHour: 60, sent: 360, delays: .init(repeating: .seconds(90), count: 20) + [.seconds(600)]),
        ]),
        wall: 1.26
    )

    @Test func text_asRecorded() throws {
        let text = Self.report.text + "\n"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Lab/push.txt")
        if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test func document_hasTheKeysThatOthersRelyOn() throws {
        let data = try JSONEncoder().encode(Self.report)
        let document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(document.keys) == ["os", "trials", "seed", "virtual", "cases", "by_rate", "wall_s"])
        let first = try #require((document["cases"] as? [[String: Any]])?.first)
        #expect(Set(first.keys) == ["name", "rule", "expected", "observed", "as_expected"])
        let rates = try #require(document["by_rate"] as? [String: Any])
        let row = try #require((rates["rows"] as? [[String: Any]])?.last)
        #expect(
            Set(row.keys) == ["per_hour", "sent", "delivered", "lost", "delay_median_s", "delay_max_s"]
        )
        #expect(row["lost"] as? Int == 339 && row["delay_max_s"] as? Double == 600)
        #expect(!Self.report.isAsExpected)
    }

    @Test func os_withoutTheBackgroundMode_isRefused() async throws {
        let result = try await Program.run("lab", "push", "--os", "6")
        #expect(result.code == 2)
        #expect(result.errors.contains("iOS 6 wakes no app for a notification: take a profile from 9 on."))
    }
}
