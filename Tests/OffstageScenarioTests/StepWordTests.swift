import OffstageKernel
import Testing

@testable import OffstageScenario

/// The tables of words: what one row says, the reader, the writer and the shrinker must understand.
@Suite struct StepWordTests {
    static let rows = StepWord.user.map { ($0, false) } + StepWord.simulations.map { ($0, true) }

    private func arguments(of step: StepWord) -> [String] {
        switch step.argument {
        case .nothing: [""]
        case .app, .appOrTask, .notification, .appExtension: ["com.example.a"]
        case .task: ["com.example.sync"]
        case .choice(let words, _): words
        }
    }

    @Test(arguments: 0..<StepWordTests.rows.count)
    func row_isReadAndWrittenAsTheSameEvent(row: Int) throws {
        let (step, isSimulation) = Self.rows[row]
        for argument in arguments(of: step) {
            let event = step.event(argument)
            let written = try #require(StepWord.yaml(of: event))
            #expect(written.contains(step.word))
            #expect(written.hasPrefix("simulate:") == isSimulation)
            let named = try #require(StepWord.name(in: event))
            #expect(named.argument == step.argument)
            #expect(named.name == argument)
            let text = """
                apps: [ { bundle: a.app } ]
                timeline: [ { at: 1s, \(written) } ]
                until: 2s
                """
            let scenario = try Scenario(yaml: text, file: "s.yaml") { _ in
                .present(identifier: "com.example.a", tasks: ["com.example.sync"])
            }
            #expect(scenario.timeline.map(\.events) == [[event]])
        }
    }

    @Test func words_areDifferent() {
        let user = StepWord.user.map(\.word)
        let simulations = StepWord.simulations.map(\.word)
        #expect(Set(user).count == user.count && Set(simulations).count == simulations.count)
        #expect(Set(user).isDisjoint(with: ["at", "environment", "simulate", "wake"]))
    }

    @Test func surroundings_haveAWordForEachSettingBothWays() throws {
        let settings = Surroundings().settings
        #expect(settings.map(\.key) == Surroundings.Change.keys)
        for setting in settings {
            let words = try Surroundings.Change(setting.key, setting.value).words
            #expect(words.key == setting.key)
            #expect(words.value == setting.value)
        }
    }
}
