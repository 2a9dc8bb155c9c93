import Foundation
import OffstageKernel
import OffstageScenario
import OffstageTransfer
import Testing

/// A scenario file becomes a value.
@Suite struct ScenarioTests {
    static let night = """
        name: a night of photo sync
        device: { os: 17, seed: 7, start: 2026-03-02T22:00:00Z, passcode: true }
        environment: { network: wifi, battery: 0.8, charging: false }
        apps: [ { bundle: PhotoSync.app, arguments: [-v] }, { package: ../Notes, product: Notes } ]
        timeline:
          - { at: 0s,  open: com.example.photosync }
          - { at: 30s, home: }
          - { at: 5m,  environment: { network: cellular, lowPowerMode: true } }
          - { at: 1h30m, wake: { app: com.example.photosync, reason: push } }
          - { at: 2h,  simulate: { expire: com.example.photosync } }
          - { at: 3h,  simulate: memory-pressure }
          - { at: 4h,  interrupt: begin }
          - { at: 9h,  open: com.example.photosync }
          - { at: 9h,  lock: }
        until: 10h
        expect:
          findings: 0
          events:
            - { app: com.example.photosync, event: app-killed, reason: jetsam, count: 0 }
            - { event: app-suspended, count: '>= 2' }
        """

    @Test func app_givenAProject_isBuiltFromIt() throws {
        let text = "apps: [ { project: ../Kettle/Kettle.xcodeproj, product: Kettle } ]\ntimeline: []\nuntil: 1h\n"
        let scenario = try Scenario(yaml: text, file: "night.yaml") { _ in .present(identifier: nil) }
        #expect(scenario.apps.map(\.source) == [.package(path: "../Kettle/Kettle.xcodeproj", product: "Kettle")])
    }

    @Test func night_givenEverything_isRead() throws {
        let scenario = try Scenario(yaml: Self.night, file: "night.yaml") { path in
            .present(identifier: path == "PhotoSync.app" ? "com.example.photosync" : nil)
        }
        #expect(scenario.name == "a night of photo sync")
        #expect(scenario.device.seed == 7)
        #expect(scenario.device.start.iso8601 == "2026-03-02T22:00:00Z")
        #expect(
            scenario.opening.prefix(3) == [
                .environment(.passcode(true)), .environment(.network(.wifi)), .environment(.battery(80)),
            ]
        )
        #expect(
            scenario.apps.map(\.source) == [
                .bundle(path: "PhotoSync.app"), .package(path: "../Notes", product: "Notes"),
            ]
        )
        #expect(scenario.apps[0].arguments == ["-v"])
        #expect(scenario.timeline.count == 9)
        #expect(
            scenario.timeline[2].events == [
                .environment(.network(.cellular)), .environment(.lowPowerMode(true)),
            ]
        )
        #expect(scenario.timeline[3].events == [.woken("com.example.photosync", .push)])
        #expect(scenario.timeline[3].at == .boot + .seconds(5400))
        #expect(scenario.timeline[4].events == [.simulated(.expiration("com.example.photosync"))])
        #expect(scenario.timeline[8].events == [.user(.locked)])
        #expect(scenario.until == .boot + .seconds(36_000))
        #expect(scenario.expectations.events[0].fields == [.init(name: "reason", value: "jetsam")])
        #expect(scenario.expectations.events[1].count == Count(.atLeast, 2))
    }

    @Test func origins_givenAWholeSection_areRead() throws {
        let yaml = """
            apps: [ { bundle: A.app } ]
            origins:
              https://api.example.com:
                - { path: /feed, body: '{"items":3}', delay: 120ms }
                - { path: /big.bin, size: 200MB, ranges: true, etag: '"v1"' }
                - { path: /flaky, faults: [ { drop-after: 1MB }, { status: 503, retry-after: 5s } ] }
            networks: { wifi: { down: 40Mbit/s, latency: 20ms }, cellular: { down: 8Mbit/s, expensive: true } }
            until: 1s
            """
        let scenario = try Scenario(yaml: yaml, file: "a.yaml") { _ in .present(identifier: nil) }
        #expect(scenario.origins[0].routes.map(\.path) == ["/feed", "/big.bin", "/flaky"])
        #expect(scenario.origins[0].routes[1].content == .size(200_000_000))
        #expect(scenario.origins[0].routes[2].faults.map(\.status) == [nil, 503])
        #expect(scenario.networks[0].down == 40_000_000)
        #expect(scenario.networks[1].isExpensive)
    }

    @Test func device_givenWhatTheSeedDecides_isReadAndWritten() throws {
        let yaml =
            "device: { jitter: true, charge-cpu: true, shuffle: [threads, order] }\n"
            + "apps: [ { bundle: A.app } ]\nuntil: 1s"
        let scenario = try Scenario(yaml: yaml, file: "a.yaml") { _ in .present(identifier: nil) }
        #expect(scenario.device.jitter && scenario.device.chargesProcessor)
        #expect(scenario.device.shuffle == [.order, .threads])
        #expect(scenario.yaml().contains(", charge-cpu: true, jitter: true, shuffle: [order, threads] }\n"))
        let plain = try Scenario(yaml: Self.night, file: "a.yaml") { _ in .present(identifier: nil) }.yaml()
        #expect(!plain.contains("jitter") && !plain.contains("charge-cpu") && !plain.contains("shuffle"))
    }

    @Test func example_ofTheGuide_isRight() throws {
        let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/scenarios.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let yaml = try #require(text.firstMatch(of: /```yaml\n((?:.|\n)*?)```/)?.1)
        let scenario = try Scenario(yaml: String(yaml), file: "guide") { _ in .present(identifier: nil) }
        #expect(scenario.timeline.count == 5)
    }

    @Test func scenario_writtenOut_readsBackAsTheSame() throws {
        let probe = { (path: String) in
            Scenario.Probe.present(identifier: path == "PhotoSync.app" ? "com.example.photosync" : nil)
        }
        let networking = """

            origins:
              https://a.b:
                - { path: /x, body: "a: b", headers: { X-Y: z }, faults: [ { drop-after: 1MB, delay: 3us } ] }
                - { path: /f, method: put, file: f.json, faults: [ { hang-up: true }, { stall-after: 1B } ] }
                - { path: /up, resumable-uploads: true, faults: [ { drop-upload-after: 1MB } ] }
                - { path: /mine, login: { user: u, password: '"p', realm: r } }
                - { path: /l, size: 1kB, faults: [ { length: 2kB, retry-after: 5s } ] }
                - { path: /www, folder: www, faults: [ { refused: true }, { untrusted: true }, { garbage: true } ] }
              https://c.d: []
            networks: { wifi: { down: 40Mbit/s, loss: 0.5 } }
            """
        let first = try Scenario(yaml: Self.night + networking, file: "night.yaml", probe: probe)
        let text = first.yaml(comments: ["seed 7 fails\n- not a step"])
        let second = try Scenario(yaml: text, file: "night.yaml", probe: probe)
        #expect(first.origins[0].routes[2].resumesUploads)
        #expect(first.origins[0].routes[3].login == Origin.Login(user: "u", password: "\"p", realm: "r"))
        #expect(first.origins[0].routes[2].faults.map(\.dropUploadAfter) == [1_000_000])
        #expect(second.withoutPositions == first.withoutPositions)
        #expect(second.yaml() == first.yaml())
    }

    private func expectations(_ text: String) throws -> Scenario {
        let text = "apps: [ { bundle: A.app } ]\nuntil: 1h\nexpect:\n  \(text)\n"
        return try Scenario(yaml: text, file: "n.yaml") { _ in .present(identifier: "a.b") }
    }

    @Test(
        arguments: [
            "findings: 0", "findings: '>= 2'", "findings: { errors: 0, warnings: '<= 3' }", "findings: { warnings: 1 }",
            "findings: [task-idle, task-leaked]", "allow: [task-idle]",
            "{ findings: 1, allow: [task-idle, task-leaked] }",
        ]
    )
    func expectedFindings_writtenAndReadAgain_areTheSame(text: String) throws {
        let first = try expectations(text)
        let second = try Scenario(yaml: first.yaml(), file: "n.yaml") { _ in .present(identifier: "a.b") }
        #expect(second.expectations != Expectations())
        #expect(second.withoutPositions == first.withoutPositions)
    }

    @Test func expectedFindings_areReadWithTheirPlaces() throws {
        let read = try expectations("{ findings: { errors: 0, warnings: '>= 2' }, allow: [task-idle] }").expectations
        #expect(
            read.findings
                == .levels(
                    errors: .init(Count(.exactly, 0), position: .init(line: 4, column: 25)),
                    warnings: .init(Count(.atLeast, 2), position: .init(line: 4, column: 38))
                )
        )
        #expect(read.allowed == [.init(id: "task-idle", position: .init(line: 4, column: 56))])
    }
}

extension Scenario {
    /// The same scenario wherever it stands in its file.
    fileprivate var withoutPositions: Scenario {
        let nowhere = Position(line: 0, column: 0)
        var scenario = self
        for place in apps.indices { scenario.apps[place].position = nowhere }
        for place in timeline.indices { scenario.timeline[place].position = nowhere }
        for place in expectations.events.indices { scenario.expectations.events[place].position = nowhere }
        for place in expectations.allowed.indices { scenario.expectations.allowed[place].position = nowhere }
        switch expectations.findings {
        case nil: break
        case .count(let count, _): scenario.expectations.findings = .count(count, nowhere)
        case .levels(let errors, let warnings):
            scenario.expectations.findings = .levels(
                errors: errors.map { .init($0.count, position: nowhere) },
                warnings: warnings.map { .init($0.count, position: nowhere) }
            )
        case .ids(let ids): scenario.expectations.findings = .ids(ids.map { .init(id: $0.id, position: nowhere) })
        }
        return scenario
    }
}
