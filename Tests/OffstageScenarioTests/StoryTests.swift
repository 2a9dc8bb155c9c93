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
        #expect(coloured.contains("\u{1B}[1;31m! task-not-ended"))
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

    @Test func event_thatHasNoWordsYet_isToldAsItStands() {
        var story = Story(start: start, apps: [])
        let fields = [Record.Field("decision", .string("later")), .init("policy", .string("rate"))]
        let lines = story.append(Record(time: .boot, sequence: 1, event: "refresh-decision", app: nil, fields: fields))
        #expect(lines[1].hasSuffix("refresh-decision decision=later policy=rate"))
    }

    @Test func clock_givenMomentsAroundTheEpoch_isRight() {
        #expect(WallTime(nanoseconds: -1).iso8601 == "1969-12-31T23:59:59Z")
        #expect((start + Instant(nanoseconds: 7_200_000_000_000)).iso8601 == "2026-03-03T00:00:00Z")
        #expect(WallTime("tomorrow") == nil)
    }
}
