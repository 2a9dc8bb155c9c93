import Foundation
import Testing

/// The case table of `lab refresh`, from a real process on a virtual device. The command compiles its app first.
@Suite(.timeLimit(.minutes(10))) struct LabRefreshTests {
    @Test(arguments: [9, 12, 17, 26]) func cases_areAllAsExpected(os: Int) async throws {
        let outcome = try await Offstage.run("lab", "refresh", "--json", "--trials", "2", "--os", "\(os)")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let document = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let cases = try #require(document["cases"] as? [[String: Any]])
        #expect(cases.count == 8)
        for fetch in cases {
            #expect(fetch["as_expected"] as? Bool == true, "\(fetch)")
            #expect(fetch["observed"] as? String == fetch["expected"] as? String)
        }
        #expect(Set(cases.compactMap { $0["rule"] as? String }) == ["F-5", "F-6", "F-9", "F-12", "F-13"])
    }
}
