import OffstageKernel
import OffstageTransfer
import Testing

@testable import OffstageScenario

/// A failing variation becomes as small as it can be while it fails the same way; no device has to run for it.
@Suite struct ShrinkingTests {
    private typealias Observation = Shrinking<Never>.Observation

    private let leak = Symptom(.finding, "task-leaked", app: "a")

    private static let yaml = """
        apps: [ { bundle: A.app }, { bundle: B.app } ]
        timeline:
          - { at: 1s, open: a }
          - { at: 10s, home: }
          - { at: 20s, open: b }
          - { at: 30s, home: }
          - { at: 40s, lock: }
          - { at: 50s, unlock: }
          - { at: 1h, open: a }
        until: 10h
        expect:
          findings: [task-idle]
          events: [ { event: app-launched, count: 2 }, { app: b, event: badge } ]
        """

    private func variation() throws -> Variation {
        let scenario = try Scenario(yaml: Self.yaml, file: "s.yaml") {
            .present(identifier: $0 == "A.app" ? "a" : "b")
        }
        var variation = Variation(scenario)
        variation.jitter = true
        variation.shuffle = [.order, .threads]
        variation.injected = [12_345, 25_000, 45_678].map { milliseconds in
            Scenario.Step(
                at: .boot + .milliseconds(milliseconds),
                events: [.simulated(milliseconds == 25_000 ? .memoryPressure : .expiration("a"))],
                position: .init(line: 1, column: 1)
            )
        }
        return variation
    }

    private func minimal(
        keeping symptom: Symptom,
        of all: [Symptom]? = nil,
        limit: Int = 500,
        _ run: @escaping (Variation) -> Observation
    ) throws -> Variation {
        var shrinking = Shrinking<Never>(
            try variation(),
            keeping: symptom,
            of: all ?? [symptom],
            limit: limit
        ) { variation throws(Never) in run(variation) }
        return shrinking.minimal()
    }

    private func opens(_ variation: Variation, _ app: AppIdentifier) -> [Instant] {
        variation.scenario.timeline.filter { $0.events == [.user(.opened(app))] }.map(\.at)
    }

    @Test func finding_thatNeedsTwoSteps_isAllThatIsLeft() throws {
        let least = try minimal(keeping: leak) { variation in
            let first = opens(variation, "a").first
            let expiry = variation.injected.first { $0.events == [.simulated(.expiration("a"))] }
            guard let first, let expiry, expiry.at > first, variation.plain.until > expiry.at else { return .init([]) }
            return .init([leak])
        }
        #expect(least.plain.timeline.map(\.description) == ["open: \"a\" at 1s"])
        #expect(least.injected.map(\.description) == ["simulate: { expire: \"a\" } at 1m"])
        #expect(!least.jitter)
        #expect(least.shuffle.isEmpty)
        #expect(least.plain.apps.map(\.identifier) == ["a"])
        #expect(least.plain.expectations == Expectations())
        #expect(least.plain.until == .boot + .seconds(61))
    }

    @Test func finding_thatNeedsAnOrder_keepsItsSwitch() throws {
        let least = try minimal(keeping: leak) { .init($0.shuffle.contains(.threads) ? [leak] : []) }
        #expect(least.shuffle == [.threads])
        #expect(least.plain.timeline.isEmpty)
        #expect(least.injected.isEmpty)
        #expect(least.plain.until == .boot)
    }

    @Test func candidate_thatFailsInAnotherWayToo_isNotTaken() throws {
        let refusal = Symptom(.refusal, "no app is in the foreground")
        let (first, tenth) = (Instant.boot + .seconds(1), Instant.boot + .seconds(10))
        let least = try minimal(keeping: leak) { variation in
            let hasHome = variation.plain.timeline.contains { $0.events == [.user(.pressedHome)] }
            let isRefused = hasHome && opens(variation, "a").first != first
            return .init(isRefused ? [leak, refusal] : [leak])
        }
        #expect(least.plain.timeline.isEmpty)
        let homeNeeded = try minimal(keeping: leak) { variation in
            let hasHome = variation.plain.timeline.contains { $0.events == [.user(.pressedHome)] }
            let isRefused = hasHome && opens(variation, "a").first != first
            return .init(isRefused ? [leak, refusal] : hasHome ? [leak] : [])
        }
        #expect(homeNeeded.plain.timeline.map(\.at) == [first, tenth])
    }

    @Test func expectation_thatASmallerTimelineCannotMeet_keepsTheTimeline() throws {
        let unmet = Symptom(.expectation, "app-launched: expected 2")
        let least = try minimal(keeping: unmet) { variation in
            let isKilled = variation.injected.contains { $0.events == [.simulated(.memoryPressure)] }
            let launches = opens(variation, "a").count + (isKilled ? 1 : 0)
            return .init(launches == 2 ? [] : [unmet])
        }
        #expect(opens(least, "a").count == 2)
        #expect(least.plain.timeline.count == 2)
        #expect(least.injected.map(\.events) == [[.simulated(.memoryPressure)]])
    }

    @Test func pushes_comeAsTheyWere_unlessThatMatters() throws {
        let yaml = """
            apps: [ { bundle: A.app } ]
            timeline:
              - { at: 1s, push: { app: a, payload: { n: 1 } } }
              - { at: 2s, push: { app: a, payload: { n: 2 } } }
            until: 1h
            """
        var variation = Variation(try Scenario(yaml: yaml, file: "s.yaml") { _ in .present(identifier: "a") })
        let pushes = variation.plain.timeline
        variation.diverted = [.init(push: pushes[0], moment: .boot + .milliseconds(70_300)), .init(push: pushes[1])]
        var shrinking = Shrinking<Never>(variation, keeping: leak, of: [leak]) { variation throws(Never) in
            let last = variation.scenario.timeline.last
            return .init(last?.description.contains(#""n": 1"#) == true && last!.at > .boot + .seconds(2) ? [leak] : [])
        }
        let least = shrinking.minimal()
        #expect(least.diverted.map(\.description) == [#"push: { app: "a", payload: {"n": 1} } at 1s comes at 2m"#])
        #expect(least.plain.timeline.count == 1)
    }

    @Test func servers_failNoMoreOftenThanMatters() throws {
        let yaml = """
            apps: [ { bundle: A.app } ]
            origins: { "https://a.example.com": [ { path: /a }, { path: /b, faults: [ { status: 500 } ] } ] }
            until: 1h
            """
        var variation = Variation(try Scenario(yaml: yaml, file: "s.yaml") { _ in .present(identifier: "a") })
        var (cut, late) = (Origin.Fault(), Origin.Fault())
        cut.dropAfter = 7
        late.delay = 1_000_000_000
        variation.faults = [("/b", late), ("/a", late), ("/b", cut)].map {
            .init(origin: "https://a.example.com", path: $0.0, method: nil, fault: $0.1)
        }
        var shrinking = Shrinking<Never>(variation, keeping: leak, of: [leak]) { variation throws(Never) in
            .init(variation.scenario.origins[0].routes[1].faults.contains { $0.dropAfter == 7 } ? [leak] : [])
        }
        let least = shrinking.minimal()
        #expect(least.faults.map(\.description) == ["https://a.example.com/b fails: { drop-after: 7B }"])
        #expect(least.scenario.origins[0].routes[1].faults.map(\.status) == [nil, 500])
    }

    @Test func injectedStep_thatIsRefused_isNoWayToFail() throws {
        let least = try minimal(keeping: leak) { .init([leak], refusesInjected: !$0.injected.isEmpty) }
        #expect(least.injected.isEmpty)
        #expect(least.plain.timeline.isEmpty)
    }

    @Test func runs_areLimited_andNoneIsMadeTwice() throws {
        var seen: [String] = []
        _ = try minimal(keeping: leak) { variation in
            seen.append(variation.scenario.yaml())
            return .init(opens(variation, "b").isEmpty ? [] : [leak])
        }
        #expect(Set(seen).count == seen.count)
        var runs = 0
        let least = try minimal(keeping: leak, limit: 3) { _ in
            runs += 1
            return .init([])
        }
        #expect(runs == 3)
        #expect(try least == variation())
    }

    @Test(arguments: [[], [0], [3, 4], [0, 7, 15], Array(0..<16)]) func list_losesWhatIsNotNeeded(needed: [Int]) {
        let least = DeltaDebugging.minimal(Array(0..<16)) { part throws(Never) in Set(part).isSuperset(of: needed) }
        #expect(least == needed)
    }

    @Test func list_withOneOfTwo_losesOne() {
        let least = DeltaDebugging.minimal(Array(0..<9)) { part throws(Never) in
            part.contains(2) || part.contains(7)
        }
        #expect(least == [2] || least == [7])
    }
}
