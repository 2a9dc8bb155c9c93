import Foundation
import Testing

/// Thirty days of five apps that are woken in every way, in virtual time.
@Suite(.timeLimit(.minutes(15))) struct MonthTests {
    /// An app of its own made of the client's bundle: its name, what its Info.plist permits, what it is told.
    private struct Actor {
        var name: String
        var permits: Bool
        var arguments: [String]

        var identifier: String { "com.example.\(name)" }

        func bundle(in folder: URL) throws -> URL {
            let bundle = folder.appending(path: "\(name).app")
            try Bundles.copy("Refresher", to: bundle) { values in
                values["CFBundleIdentifier"] = identifier
                // With the key there are no fetches any more (F-3).
                values["BGTaskSchedulerPermittedIdentifiers"] = permits ? ["\(identifier).task"] : nil
            }
            return bundle
        }
    }

    private static func refresh(_ name: String, _ more: String...) -> Actor {
        let task = "com.example.\(name).task"
        let arguments = ["register=\(task)", "home:submit=\(task)", "again"] + more
        return Actor(name: name, permits: true, arguments: arguments)
    }

    private static let actors = [
        Actor(name: "fetches", permits: false, arguments: ["fetch=minimum"]), refresh("reads"),
        refresh("fails", "answer=fail"), refresh("lingers", "answer=late"),
        Actor(
            name: "cleans",
            permits: true,
            arguments: ["register=com.example.cleans.task", "home:process=com.example.cleans.task"]
        ),
    ]

    /// Every day: unlocked at seven, each app opened in the morning and in the evening, locked at eleven.
    private static var timeline: String {
        (0..<30).flatMap { day in
            let opens = [8, 19].flatMap { hour in
                actors.enumerated().flatMap { place, actor in
                    [
                        "- { at: \(day)d\(hour)h\(place * 5)m, open: \(actor.identifier) }",
                        "- { at: \(day)d\(hour)h\(place * 5 + 1)m, home: }",
                    ]
                }
            }
            return (day > 0 ? ["- { at: \(day)d7h, unlock: }"] : []) + opens + ["- { at: \(day)d23h, lock: }"]
        }.joined(separator: "\n  ")
    }

    @Test func month_onceAndAgain_isTheSameToTheByte() async throws {
        let rest = """
            device: { os: 17, seed: 7, start: 2026-03-02T00:00:00Z, passcode: true }
            timeline:
              \(Self.timeline)
            until: 30d
            expect: { findings: [completion-called-twice] }
            """
        let folder = try ScenarioFolder(bundles: [], rest)
        let apps = try Self.actors.map { actor in
            "  - { bundle: \(try actor.bundle(in: folder.folder).path), arguments: \(actor.arguments) }"
        }
        let text = "apps:\n\(apps.joined(separator: "\n"))\n\(rest)\n"
        try Data(text.utf8).write(to: folder.folder.appending(path: "scenario.yaml"))
        let first = try await folder.run()
        #expect(first.code == 0, "\(first.output.suffix(2000))\(first.errors)")
        #expect(!first.output.contains("not repeatable"))
        #expect(try await folder.run().log == first.log)

        func count(_ event: String, _ name: String) -> Int { first.lines(event, of: "com.example.\(name)").count }
        #expect(count("refresh-completed", "fetches") > 300)
        #expect(count("bgtask-completed", "reads") > 300)
        // Who fails, or does not come to an end, is woken ever more rarely; processing once in a night.
        #expect((10..<200).contains(count("bgtask-completed", "fails")))
        #expect(count("bgtask-expired", "lingers") == count("bgtask-completed", "lingers"))
        #expect((10..<200).contains(count("bgtask-expired", "lingers")))
        #expect((28...30).contains(count("bgtask-completed", "cleans")))

        let log = folder.folder.appending(path: "month.log")
        try Data(first.log.utf8).write(to: log)
        let replay = try await Offstage.run("trace", "replay", log.path)
        #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
        try folder.remove()
    }
}
