import OffstageKernel
import OffstageScenario
import Testing

/// The words of a scenario for Background Fetch and BackgroundTasks.
@Suite struct RefreshStepTests {
    private func scenario(_ step: String, device: String = "{}", tasks: [String]?) throws -> Scenario {
        let yaml = "device: \(device)\napps: [ { bundle: A.app } ]\nuntil: 1h\ntimeline:\n  - { at: 1s, \(step) }\n"
        return try Scenario(yaml: yaml, file: "s.yaml") { _ in
            tasks.map { .present(identifier: "com.example.a", tasks: $0) } ?? .present(identifier: nil)
        }
    }

    private func problem(_ step: String, tasks: [String] = ["com.example.sync", "com.example.export.*"]) -> String? {
        do {
            _ = try scenario(step, tasks: tasks)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("simulate: { fetch: com.example.a }", OffstageKernel.Event.simulated(.fetch("com.example.a"))),
        ("simulate: { task: com.example.sync }", .simulated(.task(identifier: "com.example.sync"))),
        ("simulate: { task: com.example.export.1 }", .simulated(.task(identifier: "com.example.export.1"))),
        ("simulate: { expire: com.example.sync }", .simulated(.expiration("com.example.sync"))),
        ("simulate: { expire: com.example.a }", .simulated(.expiration("com.example.a"))),
        ("simulate: { prewarm: com.example.a }", .simulated(.prewarm("com.example.a"))),
        ("simulate: { extension: com.example.a.share }", .simulated(.appExtension("com.example.a.share"))),
        ("tap: story-7", .user(.tapped(notification: "story-7"))),
        (
            "allow: { notifications: com.example.a }",
            .user(.answeredNotifications("com.example.a", isAllowed: true))
        ),
        (
            "deny: { notifications: com.example.a }",
            .user(.answeredNotifications("com.example.a", isAllowed: false))
        ),
        ("allow: { location: com.example.a }", .user(.answeredLocation("com.example.a", .whenInUse))),
        ("allow: { location-always: com.example.a }", .user(.answeredLocation("com.example.a", .always))),
        ("deny: { location: com.example.a }", .user(.answeredLocation("com.example.a", .denied))),
        (
            "environment: { location: '52.52,13.405' }",
            .environment(.location(Coordinate(latitude: 52.52, longitude: 13.405)))
        ),
        ("environment: { location: none }", .environment(.location(nil))),
        ("stop: com.example.export.1", .user(.stoppedTask(identifier: "com.example.export.1"))),
    ])
    func step_ofAnAppThatIsKnown_isReadAndWrittenOut(step: String, event: OffstageKernel.Event) throws {
        let tasks = ["com.example.sync", "com.example.export.*"]
        let first = try scenario(step, tasks: tasks)
        #expect(first.timeline[0].events == [event])
        let second = try Scenario(yaml: first.yaml(), file: "s.yaml") { _ in
            .present(identifier: "com.example.a", tasks: tasks)
        }
        #expect(second.timeline[0].events == [event])
    }

    /// Which of the two it is, only the device can tell.
    @Test func expiration_ofAnAppThatIsStillToBeBuilt_isAnApps() throws {
        let read = try scenario("simulate: { expire: com.example.sync }", tasks: nil)
        #expect(read.timeline[0].events == [.simulated(.expiration("com.example.sync"))])
    }

    @Test(arguments: [
        (
            "simulate: { fetch: com.example.b }",
            "5:34: no app of this scenario is `com.example.b`; did you mean `com.example.a`?"
        ),
        (
            "allow: { notifications: com.example.b }",
            "5:39: no app of this scenario is `com.example.b`; did you mean `com.example.a`?"
        ),
        (
            "allow: { location: com.example.a, notifications: com.example.a }",
            "5:49: `allow` answers one thing; make it two steps"
        ),
        (
            "deny: { location-always: com.example.a }",
            "5:23: unknown key `location-always` in deny; known are notifications, location"
        ),
        (
            "environment: { location: here }",
            "5:40: location cannot be here: give latitude and longitude in degrees, such as 52.52,13.405, or none"
        ),
        ("deny: {}", "5:21: `deny` needs an app: write `deny: { notifications: com.example.app }`"),
        (
            "simulate: { task: com.example.snyc }",
            "5:33: no app of this scenario lists `com.example.snyc` in BGTaskSchedulerPermittedIdentifiers; "
                + "did you mean `com.example.sync`?"
        ),
        (
            "simulate: { expire: com.example.snyc }",
            "5:35: `com.example.snyc` is no app of this scenario and no task of one; did you mean `com.example.sync`?"
        ),
        ("simulate: fetch", "5:25: `fetch` needs an app: write `simulate: { fetch: com.example.app }`"),
        ("simulate: task", "5:25: `task` needs an identifier: write `simulate: { task: com.example.refresh }`"),
        (
            "simulate: extension",
            "5:25: `extension` needs an identifier: write `simulate: { extension: com.example.app.share }`"
        ),
        ("stop: [a]", "5:21: the task must be text, not a list"),
    ])
    func step_thatIsWrong_isToldWithTheNearestWord(step: String, sentence: String) {
        #expect(problem(step) == "s.yaml:\(sentence)")
    }

    @Test func preset_ofTheScheduler_isReadAndWrittenOut() throws {
        let read = try scenario("home: ", device: "{ refresh: stingy }", tasks: [])
        #expect(read.device.refresh == .stingy)
        #expect(read.yaml().contains(", refresh: stingy }"))
        #expect(try !scenario("home: ", tasks: []).yaml().contains("refresh"))
        let wrong = #expect(throws: ScenarioProblems.self) {
            try scenario("home: ", device: "{ refresh: egaer }", tasks: [])
        }
        #expect(wrong?.description == "s.yaml:1:20: `egaer` is no preset of refresh; did you mean `eager`?")
    }

    @Test func quirks_ofTheDevice_areReadAndWrittenOut() throws {
        let read = try scenario("home: ", device: "{ quirks: [loses-unheard-ends, wakes-for-each-task] }", tasks: [])
        #expect(read.device.quirks == [.wakesForEachTask, .losesUnheardEnds])
        #expect(read.yaml().contains(", quirks: [wakes-for-each-task, loses-unheard-ends] }"))
        #expect(try !scenario("home: ", tasks: []).yaml().contains("quirks"))
        let wrong = #expect(throws: ScenarioProblems.self) {
            try scenario("home: ", device: "{ quirks: [loses-ends] }", tasks: [])
        }
        #expect(wrong?.description.hasPrefix("s.yaml:1:20: `loses-ends` is no quirk") == true)
    }
}
