import Foundation
import Testing

/// The tables of `lab push`, from a real process on a virtual device. The command compiles its app first.
@Suite(.timeLimit(.minutes(10))) struct LabPushTests {
    @Test(arguments: [12, 17]) func cases_areAllAsExpected_andMorePushesAreLostTheMoreAreSent(os: Int) async throws {
        let outcome = try await Offstage.run("lab", "push", "--json", "--os", "\(os)")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let document = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let cases = try #require(document["cases"] as? [[String: Any]])
        #expect(cases.count == 32)
        for push in cases { #expect(push["as_expected"] as? Bool == true, "\(push)") }
        let rates = try #require(document["by_rate"] as? [String: Any])
        let rows = try #require(rates["rows"] as? [[String: Any]])
        let lost = rows.compactMap { $0["lost"] as? Int }
        #expect(lost == lost.sorted() && lost.count == 8)
        // Two or three an hour is Apple's guidance: none of these is lost (N-20).
        #expect(lost.prefix(3) == [0, 0, 0] && lost.last ?? 0 > 0)
        // Where something waits for the budget it shows: seconds at least, and less the more often a newer one comes.
        let delays = rows.compactMap { $0["delay_median_s"] as? Double }
        #expect(delays.prefix(3).allSatisfy { $0 < 1 } && delays.dropFirst(3).allSatisfy { $0 > 10 })
        #expect(delays[7] < delays[6] && delays[6] < delays[5])
        // Three at first, and one every 20 minutes for six hours and what follows (N-20).
        #expect(rows.allSatisfy { ($0["delivered"] as? Int ?? 0) <= 3 + 6 * 3 + 1 })
    }
}
