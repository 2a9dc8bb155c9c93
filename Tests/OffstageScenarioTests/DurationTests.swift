import Testing

@testable import OffstageScenario

@Suite struct DurationTests {
    @Test(arguments: [
        (Duration.zero, "0 s"), (.milliseconds(2500), "2.5 s"), (.milliseconds(7), "0.007 s"), (.seconds(60), "1 min"),
        (.seconds(5400), "1 h 30 min"), (.seconds(36_000), "10 h"), (.milliseconds(3_600_120), "1 h 0.12 s"),
        (.nanoseconds(1), "0 s"),
    ])
    func duration_isSaidInWords(duration: Duration, words: String) {
        #expect(duration.inWords == words)
    }
}
