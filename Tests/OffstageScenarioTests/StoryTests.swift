import OffstageKernel
import OffstageScenario
import Testing

/// A story is what a person reads.
@Suite struct StoryTests {
    private let start = WallTime("2026-03-02T22:00:00Z")!

    @Test func night_asAStory_isWhatAPersonReads() throws {
        try expectGolden(Story.text(of: RecordedNight.records, start: start), "night.story.txt")
    }

    @Test func night_inColour_saysTheSame() throws {
        let coloured = Story.text(of: RecordedNight.records, start: start, isColoured: true)
        #expect(coloured.replacing(/\x{1B}\[[0-9;]*m/, with: "") == Story.text(of: RecordedNight.records, start: start))
        #expect(coloured.contains("\u{1B}[1;31m! error task-not-ended"))
    }

    @Test func callback_thatNeverReturns_isSaidWhenItsProcessEnds() {
        let app = AppIdentifier("a.b")
        var story = Story(start: start, apps: [app])
        func record(_ event: String, _ fields: [Record.Field] = []) -> Record {
            Record(time: .boot, sequence: 1, event: event, app: app, fields: fields)
        }
        let called = [Record.Field("name", .string("applicationWillTerminate")), .init("phase", .string("called"))]
        #expect(story.append(record("callback", called)).isEmpty)
        #expect(story.append(record("app-suspended")).isEmpty)
        let lines = story.append(record("app-killed", [.init("reason", .string("watchdog"))]))
        #expect(lines.count == 4)
        #expect(lines[1].hasSuffix("applicationWillTerminate never returned"))
        #expect(lines[3].hasSuffix("✖ killed: watchdog"))
        #expect(story.finish().isEmpty)
    }

    @Test func apps_thatEndAlike_keepTheirWholeNames() {
        var story = Story(start: start, apps: ["com.a.app", "com.b.app"])
        let lines = story.append(Record(time: .boot, sequence: 1, event: "app-suspended", app: "com.b.app"))
        #expect(lines[1] == " 0:00:00.000  22:00:00  com.b.app  ‖ suspended")
    }

    /// A line with a name alone has no words but its event's.
    @Test(arguments: EventName.allCases)
    func event_ofThisVersion_isToldInWords(event: EventName) {
        // Its own callback says the same a line later; what was refused stands in the finding beside it.
        let untold: Set<EventName> = [.appTerminating, .sandboxViolation]
        let name = [Record.Field("name", .string("x"))]
        let record = Record(time: .boot, sequence: 1, event: event.rawValue, app: "a", fields: name)
        var story = Story(start: start, apps: ["a"])
        let lines = story.append(record) + story.finish()
        #expect(lines.last?.hasSuffix(" \(event.rawValue) name=x") == untold.contains(event))
    }

    @Test func event_ofAnotherVersion_isToldAsItStands() {
        var story = Story(start: start, apps: [])
        let fields = [Record.Field("decision", .string("later")), .init("policy", .string("rate"))]
        let lines = story.append(Record(time: .boot, sequence: 1, event: "push-forgotten", app: nil, fields: fields))
        #expect(lines[1].hasSuffix("push-forgotten decision=later policy=rate"))
    }

    @Test(arguments: [
        ("fetch-interval", ["interval": "minimum"], "wants to fetch as often as it may"),
        ("fetch-interval", ["interval": "900s"], "wants to fetch, but at most every 900s"),
        (
            "refresh-decision", ["decision": "wait", "reason": "there is no network"],
            "the fetch waits: there is no network"
        ),
        (
            "refresh-decision", ["decision": "launch", "identifier": "a.b", "reason": "every gate is open"],
            "the scheduler launches task a.b: every gate is open"
        ),
        ("refresh-started", [:], "a fetch begins"),
        ("refresh-completed", ["result": "no-data"], "the fetch is done: no data"),
        ("bgtask-submitted", ["identifier": "a.b", "kind": "processing"], "asks for the processing task a.b"),
        ("bgtask-started", ["identifier": "a.b", "kind": "refresh"], "the refresh task a.b begins"),
        ("bgtask-expired", ["identifier": "a.b"], "task a.b is out of time"),
        ("bgtask-completed", ["identifier": "a.b", "success": "false"], "task a.b is done: no success"),
        ("bgtask-cancelled", ["identifier": "a.b"], "task a.b is cancelled"),
        ("bgtask-prompt", ["identifier": "a.b"], "the user is asked whether task a.b shall go on"),
    ])
    func refresh_asAStory_isToldInWords(event: String, fields: [String: String], words: String) {
        var story = Story(start: start, apps: ["a"])
        let fields = fields.sorted { $0.key < $1.key }.map { Record.Field($0.key, .string($0.value)) }
        let lines = story.append(Record(time: .boot, sequence: 1, event: event, app: "a", fields: fields))
        #expect(lines[1].hasSuffix(" \(words)"))
    }

    @Test func decision_asAStory_saysWhenAndWhy() {
        func words(_ fields: [Record.Field]) -> String? {
            var story = Story(start: start, apps: ["a"])
            return story.append(Record(time: .boot, sequence: 1, event: "refresh-decision", app: "a", fields: fields))
                .last
        }
        let why = Record.Field("reason", .string("too little time has passed"))
        let next = Record.Field("next", .integer(4_080_000_000_000))
        let waits = words([.init("decision", .string("wait")), .init("policy", .string("rate")), why, next])
        #expect(waits?.hasSuffix("the fetch waits: too little time has passed, not before 1:08:00.000") == true)
        let launches = words([
            .init("decision", .string("launch")), .init("reason", .string("every gate is open")),
            .init("usage", .integer(500)), .init("pace", .integer(1800)),
        ])
        #expect(launches?.hasSuffix("launches the fetch: every gate is open (usage 50 %, pace 1.8)") == true)
    }

    @Test func clock_givenMomentsAroundTheEpoch_isRight() {
        #expect(WallTime(nanoseconds: -1).iso8601 == "1969-12-31T23:59:59Z")
        #expect((start + Instant(nanoseconds: 7_200_000_000_000)).iso8601 == "2026-03-03T00:00:00Z")
        #expect(WallTime("tomorrow") == nil)
    }
}
