import OffstageKernel
import OffstageTransfer
import Testing

@testable import OffstageScenario

/// What a seed does to a scenario is decided by the seed alone.
@Suite struct PerturbationTests {
    private let app: AppIdentifier = "com.example.photosync"

    private func scenario() throws -> Scenario {
        try Scenario(yaml: ScenarioTests.night, file: "night.yaml") { _ in .present(identifier: nil) }
    }

    private func second(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

    private var opportunities: Opportunities {
        Opportunities(
            stays: [
                .init(app: app, begin: second(30), end: second(56)),
                .init(app: app, begin: second(5400), end: second(5426)),
            ],
            marks: [second(30), second(56), second(5400)]
        )
    }

    private func perturbation(_ kinds: Set<Variation.Kind>) throws -> Perturbation {
        Perturbation(try scenario(), kinds: kinds, opportunities: opportunities)
    }

    @Test func variation_ofTheSameSeed_isTheSame() throws {
        let all = try perturbation(Set(Variation.Kind.allCases))
        for seed: UInt64 in 1...200 { #expect(all.variation(seed: seed) == all.variation(seed: seed)) }
        #expect(Set((1...200).map { all.variation(seed: $0).scenario.yaml() }).count == 200)
    }

    @Test func kinds_switchedOff_leaveTheOthersAsTheyWere() throws {
        let all = try perturbation(Set(Variation.Kind.allCases))
        let one = try perturbation([.expiry])
        for seed: UInt64 in 1...200 {
            let variation = one.variation(seed: seed)
            let isExpiry = { (step: Scenario.Step) in
                if case .simulated(.expiration)? = step.events.first { true } else { false }
            }
            #expect(variation.injected == all.variation(seed: seed).injected.filter(isExpiry))
            #expect(!variation.jitter)
            #expect(variation.shuffle.isEmpty)
        }
        let none = try perturbation([]).variation(seed: 7)
        #expect(none.scenario == none.plain)
        #expect(none.plain.device.seed == 7)
    }

    @Test func steps_areWithinTheirReach_andInTheOrderOfTime() throws {
        let all = try perturbation(Set(Variation.Kind.allCases))
        var (expirations, pressures) = (0, 0)
        for seed: UInt64 in 1...500 {
            let variation = all.variation(seed: seed)
            #expect(variation.jitter)
            #expect(variation.shuffle == [.order, .threads])
            for step in variation.injected {
                #expect(step.at > .boot && step.at < variation.plain.until)
                guard case .simulated(.expiration)? = step.events.first else {
                    pressures += 1
                    continue
                }
                expirations += 1
                #expect(opportunities.stays.contains { $0.begin < step.at && step.at < $0.end })
            }
            let timeline = variation.scenario.timeline
            #expect(zip(timeline, timeline.dropFirst()).allSatisfy { $0.at <= $1.at })
            #expect(variation.injectedPlaces.map { timeline[$0] } == variation.injected)
        }
        #expect(expirations >= 500)
        #expect(pressures >= 500)
    }

    @Test func step_atTheMomentOfAnother_comesAfterIt() throws {
        var variation = Variation(try scenario())
        let place = Scenario.Position(line: 1, column: 1)
        variation.injected = [
            .init(at: second(30), events: [.simulated(.memoryPressure)], position: place),
            .init(at: second(31), events: [.simulated(.reboot)], position: place),
        ]
        #expect(variation.injectedPlaces == [2, 3])
        #expect(variation.scenario.timeline.prefix(4).map(\.at) == [second(0), second(30), second(30), second(31)])
        #expect(variation.removing(injectedAt: [2]).injected.map(\.at) == [second(31)])
    }

    private static let pushes = """
        apps: [ { bundle: A.app } ]
        timeline:
          - { at: 1m, push: { app: a, payload: { n: 1 } } }
          - { at: 10m, push: { app: a, payload: { n: 2 } } }
          - { at: 10m, push: { app: b, payload: { n: 3 } } }
          - { at: 20m, home: }
          - { at: 20m, push: { app: a, payload: { n: 4 } } }
        until: 1h
        """

    @Test func pushes_areLostOrLateOrOvertaken() throws {
        let scenario = try Scenario(yaml: Self.pushes, file: "p.yaml") { _ in .present(identifier: nil) }
        let perturbation = Perturbation(scenario, kinds: [.pushes], opportunities: .init(stays: [], marks: []))
        var (lost, late, overtaken) = (0, 0, 0)
        for seed: UInt64 in 1...500 {
            let variation = perturbation.variation(seed: seed)
            let timeline = variation.scenario.timeline
            #expect(1...3 ~= variation.diverted.count)
            #expect(Set(variation.diverted.map(\.push.description)).count == variation.diverted.count)
            #expect(timeline.count == 5 - variation.diverted.count { $0.moment == nil })
            #expect(zip(timeline, timeline.dropFirst()).allSatisfy { $0.at <= $1.at })
            #expect(variation.diverted.allSatisfy { ($0.moment ?? variation.plain.until) > $0.push.at })
            lost += variation.diverted.count { $0.moment == nil }
            late += variation.diverted.count { $0.moment != nil }
            let numbers = timeline.compactMap { $0.description.firstMatch(of: /"n": (\d)/)?.1 }
            overtaken += numbers == numbers.sorted() ? 0 : 1
            // A late push that the device refuses comes when it was sent.
            #expect(
                variation.removing(injectedAt: Set(variation.injectedPlaces)).diverted.allSatisfy { $0.moment == nil }
            )
        }
        #expect(lost > 150)
        #expect(late > 450)
        #expect(overtaken > 100)
    }

    private static let transfers = """
        environment: { network: cellular }
        apps: [ { bundle: A.app } ]
        origins:
          https://a.example.com:
            - { path: /film.mov, size: 600KB, faults: [ { status: 500 } ] }
            - { path: /picture, method: PUT, status: 201 }
        timeline:
          - { at: 10m, environment: { network: wifi } }
        until: 1h
        """

    @Test func transfers_meetServersThatFail_networksThatGo_andDeaths() throws {
        let scenario = try Scenario(yaml: Self.transfers, file: "t.yaml") { _ in .present(identifier: nil) }
        let spans = [(5, 300), (900, 1000)].map { Opportunities.Transfer(begin: second($0.0), end: second($0.1)) }
        let found = Opportunities(stays: [], marks: [], transfers: spans)
        let perturbation = Perturbation(scenario, kinds: [.transfers], opportunities: found)
        var (faults, losses, returns, deaths) = (0, 0, 0, 0)
        for seed: UInt64 in 1...500 {
            let variation = perturbation.variation(seed: seed)
            let varied = variation.scenario
            #expect(variation.faults.count <= 3)
            #expect(variation.faults.allSatisfy { $0.fault != Origin.Fault() })
            // What the scenario itself has comes after what the seed adds.
            let routes = varied.origins[0].routes
            #expect(routes[0].faults.last?.status == 500)
            #expect(routes.reduce(0) { $0 + $1.faults.count } == variation.faults.count + 1)
            faults += variation.faults.count
            for step in variation.injected {
                switch step.events.first {
                case .environment(.network(.none)):
                    losses += 1
                    #expect(spans.contains { $0.begin < step.at && step.at < $0.end })
                case .environment(.network(let network)):
                    returns += 1
                    #expect(network == (step.at > second(600) ? .wifi : .cellular))
                case .simulated(.memoryPressure):
                    deaths += 1
                    #expect(spans.contains { $0.begin < step.at && step.at < $0.end })
                default: Issue.record("\(step)")
                }
            }
            // It stays what a file can say.
            let read = try Scenario(yaml: varied.yaml(), file: "t.yaml") { _ in .present(identifier: nil) }
            #expect(read.origins == varied.origins)
            #expect(read.timeline.map(\.description) == varied.timeline.map(\.description))
        }
        #expect(faults > 300)
        #expect(losses > 100)
        #expect(returns > 50)
        #expect(deaths > 100)
        let unmet = Perturbation(try self.scenario(), kinds: [.transfers], opportunities: opportunities)
        #expect(unmet.variation(seed: 1).scenario == unmet.variation(seed: 1).plain)
    }

    @Test func opportunities_ofANight_areTheStaysInTheBackground() {
        let found = Opportunities(records: RecordedNight.records, until: second(36_000))
        #expect(!found.stays.isEmpty)
        #expect(found.stays.allSatisfy { $0.begin < $0.end })
        #expect(zip(found.marks, found.marks.dropFirst()).allSatisfy { $0 < $1 })
        let entered = RecordedNight.records.filter { $0.event == "app-entered-background" }.map(\.time)
        #expect(Set(entered).isSubset(of: found.marks))
    }

    @Test func scenario_withWhatASeedVaries_readsBackAsTheSame() throws {
        let varied = try perturbation(Set(Variation.Kind.allCases)).variation(seed: 3).scenario
        let read = try Scenario(yaml: varied.yaml(), file: "s.yaml") { _ in .present(identifier: nil) }
        #expect(read.device == varied.device)
        #expect(read.timeline.map(\.description) == varied.timeline.map(\.description))
        #expect(read.yaml() == varied.yaml())
    }
}
