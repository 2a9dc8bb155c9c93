import OffstageKernel
import OffstageScenario
import Testing

/// Every kind of mistake in a scenario file is one sentence at its place.
@Suite struct ScenarioProblemTests {
    /// Lines 1 and 2 are right; a case adds the lines from the third on.
    private func problems(_ rest: String, head: String = "apps: [ { bundle: PhotoSync.app } ]\nuntil: 10h\n")
        -> [String]
    {
        do {
            _ = try Scenario(yaml: head + rest, file: "s.yaml") { path in
                path == "PhotoSync.app"
                    ? .present(identifier: "com.example.photosync") : .missing(neighbours: ["PhotoSync.app"])
            }
            return []
        } catch {
            return error.description.split(separator: "\n").map(String.init)
        }
    }

    /// One wrong step in a timeline of its own.
    private func step(_ step: String) -> [String] {
        problems("timeline:\n  - \(step)\n")
    }

    @Test func section_givenAnUnknownName_suggestsTheNearest() {
        #expect(
            problems("timline: []\n") == ["s.yaml:3:1: unknown key `timline` in a scenario; did you mean `timeline`?"]
        )
    }

    @Test func key_givenAnUnknownNameFarFromAll_listsThem() {
        #expect(
            problems("device: { colour: red }\n") == [
                "s.yaml:3:11: unknown key `colour` in device; known are os, seed, start, passcode, speed, "
                    + "refresh, jitter, shuffle, real-network, charge-cpu, quirks"
            ]
        )
    }

    @Test func shuffle_givenSomethingElse_saysWhatThereIs() {
        #expect(
            problems("device: { shuffle: [order, thread] }\n") == [
                "s.yaml:3:28: `thread` is no thing to shuffle; did you mean `threads`?"
            ]
        )
        #expect(
            problems("device: { shuffle: true, jitter: 3 }\n") == [
                "s.yaml:3:20: shuffle must be a list such as [ … ], not text",
                "s.yaml:3:34: jitter must be true or false, not `3`",
            ]
        )
    }

    @Test func key_givenTwice_namesBothLines() {
        #expect(
            problems("device:\n  seed: 1\n  os: 17\n  seed: 2\n") == [
                "s.yaml:6:3: `seed` stands twice in device, here and in line 4; keep one of them"
            ]
        )
        #expect(problems("name: a\nname: b\n\"name\": c\n").count == 2)
    }

    @Test func keys_givenTwiceInManyMappings_areAllNamed() {
        let found = problems(
            "device: { os: 17, seed: 1, 'os': 18 }\nenvironment:\n  battery: 1\n  battery : 2\n  \"battery\": 3\n"
        )
        #expect(
            found.map { $0.split(separator: ";")[0] } == [
                "s.yaml:3:28: `os` stands twice in device, here and in line 3",
                "s.yaml:6:3: `battery` stands twice in environment, here and in line 5",
                "s.yaml:7:3: `battery` stands twice in environment, here and in line 5",
            ]
        )
    }

    @Test func keys_givenTwice_hideNoOtherMistake() {
        #expect(
            problems("name: a\nname: b\ndevice: { os: 17, sede: 1 }\n") == [
                "s.yaml:4:1: `name` stands twice in a scenario, here and in line 3; keep one of them",
                "s.yaml:5:19: unknown key `sede` in device; did you mean `seed`?",
            ]
        )
    }

    @Test func keys_thatCannotBeToldApart_areNamedOnce() {
        // Private letters, explicit keys: then the library's own word is all there is.
        #expect(problems("? seed\n: 1\n? seed\n: 2\n").count == 1)
        #expect(problems("name: \u{E000}\nname: b\n") == ["s.yaml:3:1: a key stands twice in this mapping"])
    }

    @Test func problems_byTheThousand_areCutShort() throws {
        let yaml = "apps: [ { bundle: A.app } ]\nuntil: 1h\ndevice:\n" + String(repeating: "  os: 17\n", count: 5000)
        let error = #expect(throws: ScenarioProblems.self) {
            try Scenario(yaml: yaml, file: "s.yaml") { _ in .present(identifier: "a") }
        }
        let problems = try #require(error)
        #expect(problems.count == 4999)
        #expect(problems.problems.count == 1000)
        let lines = problems.description.split(separator: "\n")
        #expect(lines.count == 51)
        #expect(lines[0] == "s.yaml:5:3: `os` stands twice in device, here and in line 4; keep one of them")
        #expect(lines[50] == "and 4949 more")
    }

    @Test(arguments: [
        ("30", "`30` has no unit; write the duration as 30s, 5m, 2h, 1d or 120ms"),
        ("5min", "`5min` is no duration; did you mean `5m`?"),
        ("2 hours", "`2 hours` is no duration; did you mean `2h`?"),
        ("soon", "`soon` is no duration; write 30s, 5m, 2h, 1d or 120ms"),
        ("-5s", "`-5s` is no duration; write 30s, 5m, 2h, 1d or 120ms"),
        ("1h30", "`1h30` has no unit; write the duration as 30s, 5m, 2h, 1d or 120ms"),
        ("99999999999d", "`99999999999d` is no duration; write 30s, 5m, 2h, 1d or 120ms"),
        ("[1]", "at must be a duration such as 30s, 5m, 2h, 1d or 120ms, not a list"),
    ])
    func duration_givenABadOne_saysHowToWriteIt(text: String, sentence: String) {
        #expect(step("{ at: \(text), home: }") == ["s.yaml:4:11: \(sentence)"])
    }

    @Test func bundle_givenNothingThere_suggestsTheNeighbour() {
        let found = problems("", head: "apps: [ { bundle: PhotoSnc.app } ]\nuntil: 1h\n")
        #expect(found == ["s.yaml:1:19: there is nothing at `PhotoSnc.app`; did you mean `PhotoSync.app`?"])
    }

    @Test func app_givenNeitherBundleNorPackage_saysWhatItNeeds() {
        #expect(
            problems("", head: "apps: [ { arguments: [a] } ]\nuntil: 1h\n") == [
                "s.yaml:1:9: an app needs `bundle`, `package` or `project`, the path of one of them"
            ]
        )
    }

    @Test func app_givenTwoSources_isToldToChoose() {
        #expect(
            problems("", head: "apps: [ { package: A, project: B } ]\nuntil: 1h\n").first
                == "s.yaml:1:32: an app is a `package` or a `project`, not both"
        )
    }

    @Test func step_givenAnotherApp_suggestsTheNearest() {
        #expect(
            step("{ at: 1s, open: com.example.photosnyc }") == [
                "s.yaml:4:21: no app of this scenario is `com.example.photosnyc`; did you mean `com.example.photosync`?"
            ]
        )
    }

    @Test func step_givenNoAction_saysSo() {
        #expect(
            step("{ at: 1s }") == [
                "s.yaml:4:5: this step does nothing; give it one of open, home, remove, lock, unlock, interrupt, "
                    + "gateway, tap, dismiss, stop, environment, simulate, wake, push, allow, deny"
            ]
        )
    }

    @Test func step_givenTwoActions_saysSo() {
        #expect(
            step("{ at: 1s, home: , lock: }") == [
                "s.yaml:4:23: a step does one thing, this one does `home` and `lock`; make it two steps"
            ]
        )
    }

    @Test func step_givenNoMoment_saysSo() {
        #expect(
            step("{ home: }") == [
                "s.yaml:4:5: a step needs `at`, the time since the start, such as `at: 30s`"
            ]
        )
    }

    @Test func step_givenAMisspeltAction_isReportedOnce() {
        #expect(
            step("{ at: 1s, opn: com.example.photosync }") == [
                "s.yaml:4:15: unknown key `opn` in a step; did you mean `open`?"
            ]
        )
    }

    @Test func steps_givenTimesThatRunBackwards_nameTheEarlierLine() {
        #expect(
            problems("timeline:\n  - { at: 5m, home: }\n  - { at: 30s, lock: }\n") == [
                "s.yaml:5:11: this step is earlier than the one in line 4; steps stand in the order of time"
            ]
        )
        #expect(
            step("{ at: 11h, home: }") == ["s.yaml:2:8: the scenario ends before its last step in line 4"]
        )
    }

    @Test(arguments: [
        ("fetch: com.example.photosync", "`fetch` is simulated: write `simulate: { fetch: … }`"),
        ("task: com.example.sync", "`task` is simulated: write `simulate: { task: … }`"),
    ])
    func step_givenAWordThatIsNoAction_isRefusedAtItsPlace(action: String, sentence: String) {
        let found = step("{ at: 1s, \(action) }")
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("s.yaml:4:15: \(sentence)"))
    }

    @Test func simulation_givenAnUnknownWord_suggestsTheNearest() {
        #expect(
            step("{ at: 1s, simulate: memory }") == [
                "s.yaml:4:25: `memory` is no thing to simulate; did you mean `memory-pressure`?"
            ]
        )
        #expect(
            step("{ at: 1s, simulate: expire }") == [
                "s.yaml:4:25: `expire` needs an app: write `simulate: { expire: com.example.app }`"
            ]
        )
    }

    @Test(arguments: [
        (
            "device: { os: 16 }",
            "3:15: there is no profile of iOS 16; the nearest of 6, 9, 12, 13, 15, 17, 18, 26 is 15"
        ),
        ("device: { seed: seven }", "3:17: seed must be a whole number, not `seven`"),
        ("device: { speed: 0 }", "3:18: speed must be 1 to 1000000, not 0"),
        ("device: { passcode: yes }", "3:21: passcode must be true or false, not `yes`"),
        ("device: { start: tonight }", "3:18: `tonight` is no moment; write it in UTC as 2026-03-02T22:00:00Z"),
        ("device: [17]", "3:9: device must be a mapping such as { os: … }, not a list"),
        (
            "environment: { battery: 101 }",
            "3:25: battery cannot be 101: give percent from 0 to 100, or a share such as 0.8"
        ),
        ("environment: { network: wfi }", "3:25: network cannot be wfi: did you mean wifi?"),
        ("timeline: { at: 1s }", "3:11: timeline must be a list such as [ … ], not a mapping"),
        ("expect: { findings: few }", "3:21: `few` is no count; write a number such as 0, or a bound such as '>= 2'"),
        (
            "expect: { findings: [task-not-endd] }",
            "3:22: `task-not-endd` is no finding; did you mean `task-not-ended`?"
        ),
        (
            "expect: { findings: { error: 0 } }",
            "3:23: unknown key `error` in findings; did you mean `errors`?"
        ),
        ("expect: { findings: {} }", "3:21: findings must count `errors`, `warnings` or both"),
        (
            "expect: { findings: { warnings: some } }",
            "3:33: `some` is no count; write a number such as 0, or a bound such as '>= 2'"
        ),
        ("expect: { allow: [task-idel] }", "3:19: `task-idel` is no finding; did you mean `task-idle`?"),
        ("expect: { allow: task-idle }", "3:18: allow must be a list such as [ … ], not text"),
        ("expect: { alow: [task-idle] }", "3:11: unknown key `alow` in expect; did you mean `allow`?"),
        ("expect: { events: [ { event: app-kiled } ] }", "3:30: `app-kiled` is no event; did you mean `app-killed`?"),
        (
            "expect: { events: [ { event: web-socket-frame-lost, count: 0 } ] }",
            "3:30: `web-socket-frame-lost` is no event; known are "
                + EventName.allCases.map(\.rawValue).sorted().joined(separator: ", ")
        ),
        (
            "expect: { events: [ { event: callback, name: applicationDidEnterBackgroud, count: 0 } ] }",
            "3:46: `applicationDidEnterBackgroud` is no callback; did you mean `applicationDidEnterBackground`?"
        ),
        (
            "expect: { events: [ { event: finding, id: task-idel, count: 0 } ] }",
            "3:43: `task-idel` is no finding; did you mean `task-idle`?"
        ),
        (
            "expect: { events: [ { event: app-killed, reasn: watchdog, count: 0 } ] }",
            "3:49: `app-killed` has no field `reasn`; did you mean `reason`?"
        ),
        (
            "expect: { events: [ { event: device-locked, reason: user } ] }",
            "3:53: `device-locked` has no field `reason`"
        ),
        (
            "expect: { events: [ { evnt: app-killed } ] }",
            "3:21: an expected event needs `event`; did you mean `event` by `evnt`?"
        ),
        ("networks: { wlan: {} }", "3:13: unknown key `wlan` in networks; known are wifi, cellular"),
        ("networks: { wifi: { down: 40MB } }", "3:27: `40MB` is no rate; write 40Mbit/s"),
        ("origins: { https://a.b: [ { path: feed } ] }", "3:35: a path begins with a slash; did you mean `/feed`?"),
        (
            "origins: { https://a.b/c: [] }",
            "3:12: an origin has no path; write `https://a.b` and the path with its answers"
        ),
        ("origins: { a.b: [] }", "3:12: an origin is a URL such as https://api.example.com, not `a.b`"),
        (
            "origins: { https://a.b: [ { path: /x, body: b, size: 1B } ] }",
            "3:48: an answer has one of `body`, `size`, `file` and `folder`; this is the second"
        ),
        (
            "origins: { https://a.b: [ { path: /x, etag: v1 } ] }",
            "3:45: an etag stands in quotes of its own; write '\"v1\"'"
        ),
        (
            "origins: { https://a.b: [ { path: /x, faults: [ { stall: 1B } ] } ] }",
            "3:51: unknown key `stall` in a fault; did you mean `stall-after`?"
        ),
    ])
    func value_givenAWrongOne_saysWhatIsRight(line: String, problem: String) {
        #expect(problems(line + "\n") == ["s.yaml:\(problem)"])
    }

    @Test func file_givenNoUntil_saysWhatToWrite() {
        #expect(
            problems("", head: "apps: [ { bundle: PhotoSync.app } ]\n") == [
                "s.yaml:1:1: there is no `until`; say how long the device runs, such as `until: 10h`"
            ]
        )
    }

    @Test(arguments: [
        ("", "1:1: the file is empty; a scenario needs at least `apps` and `until`"),
        ("just a word", "1:1: a scenario must be a mapping such as { name: … }, not text"),
        ("apps: [ { bundle: A.app ]\n", "1:25: this is not valid YAML"),
        ("apps:\n\t- a\n", "2:1: this is not valid YAML"),
        ("a: *b\n", "1:4: this is not valid YAML"),
        ("a: 1\n---\nb: 2\n", "2:1: this is not valid YAML"),
    ])
    func file_givenNoYAML_saysWhere(text: String, start: String) {
        let found = problems("", head: text)
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("s.yaml:\(start)"), "\(found[0])")
    }

    @Test func file_givenEndlessNesting_isRefused() {
        let found = problems("", head: String(repeating: "[", count: 100_000))
        #expect(found.count == 1)
    }

    @Test func file_givenTenMistakes_reportsTenInOrder() {
        let found = problems(
            """
            name: [a]
            device: { os: 16, sed: 7, passcode: maybe }
            environment: { network: wfi }
            timeline:
              - { at: 5 minutes, open: com.example.photosync }
              - { at: 1h, home: , lock: }
              - { at: 30m, opn: com.example.photosync }
            expect:
              findings: none
            """
        )
        #expect(
            found.map { $0.split(separator: ":")[1] } == ["3", "4", "4", "4", "5", "7", "8", "9", "9", "11"]
        )
    }
}
