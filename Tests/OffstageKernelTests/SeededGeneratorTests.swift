import Testing

@testable import OffstageKernel

@Suite struct SeededGeneratorTests {
    /// The answers that the reference implementation of SplitMix64 is known by
    /// (https://prng.di.unimi.it/splitmix64.c).
    private static let published: [(seed: UInt64, answers: [UInt64])] = [
        (
            1_234_567,
            [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        ),
        (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec]),
    ]

    @Test(arguments: published)
    func next_givesThePublishedAnswers(seed: UInt64, answers: [UInt64]) {
        var generator = SeededGenerator(seed: seed)
        #expect(answers.map { _ in generator.next() } == answers)
    }

    @Test func span_reachesBothBoundsAndNothingBeyond() {
        var generator = SeededGenerator(seed: 3)
        let spans = (0..<1000).map { _ in generator.span(within: .nanoseconds(2)).nanoseconds }
        #expect(Set(spans) == [-2, -1, 0, 1, 2])
        for value: Int64 in -2...2 { #expect(spans.count { $0 == value } > 150) }
    }

    @Test func spanFromNothing_staysBelowItsBound() {
        var generator = SeededGenerator(seed: 3)
        let spans = (0..<1000).map { _ in generator.span(upTo: .nanoseconds(3)).nanoseconds }
        #expect(Set(spans) == [0, 1, 2])
        for bound: Int64 in [-1, 0, 1] {
            #expect((0..<20).allSatisfy { _ in generator.span(upTo: .nanoseconds(bound)) == .zero })
        }
    }

    @Test func span_ofNothing_asksForNoChance() {
        var generator = SeededGenerator(seed: 3)
        let untouched = generator
        #expect(generator.span(within: .zero) == .zero)
        #expect(generator.span(within: .nanoseconds(-1)) == .zero)
        #expect(generator == untouched)
        #expect(generator.span(within: .nanoseconds(1)) != .seconds(1))
        #expect(generator != untouched)
    }
}
