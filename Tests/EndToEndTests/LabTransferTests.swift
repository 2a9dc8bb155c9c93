import Foundation
import Testing

/// The tables of `lab transfer`, from a real process on virtual devices. The command compiles its app first.
@Suite(.timeLimit(.minutes(10))) struct LabTransferTests {
    @Test func cases_areAllAsExpected_andAChainTakesHours() async throws {
        let outcome = try await Offstage.run("lab", "transfer", "--json")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let document = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let cases = try #require(document["cases"] as? [[String: Any]])
        #expect(cases.count == 8)
        for transfer in cases {
            #expect(transfer["as_expected"] as? Bool == true, "\(transfer)")
            // A film and a letter, each heard once.
            #expect(transfer["events_delivered"] as? Int == 2, "\(transfer)")
        }
        let limiter = try #require(document["rate_limiter"] as? [[String: Any]])
        #expect(limiter.map { $0["finished"] as? Int } == [10, 10])
        #expect(limiter.map { $0["wakes"] as? Int } == [1, 10])
        // 60 s, doubled nine times: T-54.
        let lasted = limiter.map { $0["lasted_s"] as? Double ?? 0 }
        #expect(lasted[0] < 300 && lasted[1] >= 30_660 && lasted[1] < 31_200)
    }
}
