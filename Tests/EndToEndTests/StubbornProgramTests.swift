import Foundation
import Testing

/// Programs that never wait, wait for each other or cannot be held, and systems that refuse what virtual time needs:
/// each ends soon, and says what it is about.
@Suite(.timeLimit(.minutes(3))) struct StubbornProgramTests {
    private let second: Int64 = 1_000_000_000
    private let app = "com.example.stubborn"

    private func run(
        _ argument: String,
        bundle: String = "Stubborn",
        device: String = "",
        goesHome: Bool = false,
        under driver: [String] = []
    ) async throws -> ScenarioFolder.Outcome {
        let rest = """
            device: { \(device) }
            timeline: [ { at: 1s, open: \(app) }\(goesHome ? ", { at: 2s, home: }" : "") ]
            until: 2m
            """
        let folder = try ScenarioFolder(bundles: [bundle], arguments: [argument], rest)
        let outcome = try await folder.run(under: driver)
        try folder.remove()
        return outcome
    }

    @Test func processor_usedForever_endsTheRunByThreadAndCause() async throws {
        let outcome = try await run("spin")
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("\(app) uses the processor at 1.0 s of device time without ever waiting"))
        #expect(outcome.errors.contains(/ng in Stubborn useProcessor\(seconds:\) [\w\/]+\/AppDelegate.swift:\d+,/))
        #expect(outcome.errors.contains("build it for release"))
        #expect(outcome.errors.contains(/thread \d+ \(cruncher\): runs, after \d/))
        #expect(outcome.errors.contains(/thread \d+ \(Stubborn, main\): waits for input, a timer or a call \(ppoll\)/))
    }

    @Test func processor_usedForAWhile_takesNoDeviceTime() async throws {
        let outcome = try await run("work")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.lines.first { $0["message"] == "the work is done" }?.seconds == 1)
        #expect(!outcome.output.contains("not repeatable"))
        #expect(outcome.lines("cpu-charged", of: app).isEmpty)
        #expect(try await run("work").log == outcome.log)
    }

    @Test func processor_charged_passesOnTheDevicesClock() async throws {
        let outcome = try await run("work", device: "charge-cpu: true")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let end = outcome.lines.first { $0["message"] == "the work is done" }?.seconds ?? 0
        #expect((1.5...4).contains(end), "\(outcome.log)")
        #expect(outcome.output.contains(/not repeatable: charges \d/))
        let charges = outcome.lines("cpu-charged", of: app).compactMap { $0["ms"].flatMap(Double.init) }
        #expect(charges.allSatisfy { $0 >= 250 } && !charges.isEmpty, "\(outcome.log)")
        // All that the clock moved, but for what the rounding takes.
        #expect(abs(end - 1 - charges.reduce(0, +) / 1000) < 0.01 * Double(charges.count), "\(outcome.log)")
    }

    @Test func processor_chargedAndUsedForever_isTheDevicesToEnd() async throws {
        let outcome = try await run("background", device: "charge-cpu: true, speed: 10", goesHome: true)
        let killed = outcome.lines("app-killed", of: app)
        #expect(killed.map { $0["reason"] } == ["expiration-handler-overrun"], "\(outcome.output)\(outcome.errors)")
        // Left at two seconds: its handlers run after a tenth of 26 s, and have four.
        #expect((8.6...9.6).contains(killed.first?.seconds ?? 0))
    }

    @Test func deadlock_isKilledAndToldByThread() async throws {
        let outcome = try await run("deadlock")
        #expect(outcome.moments("app-killed", of: app) == [11 * second])
        #expect(outcome.lines("app-killed", of: app).map { $0["reason"] } == ["watchdog"])
        #expect(outcome.errors.contains("\(app) does not answer and is killed"))
        #expect(!outcome.errors.contains("does not answer:"), "\(outcome.errors)")
        #expect(outcome.errors.contains(/thread \d+ \(other\): waits for a mutex that thread \d+ \(Stubborn, main\)/))
        #expect(outcome.errors.contains(/thread \d+ \(Stubborn, main\): waits for a mutex that thread \d+ \(other\)/))
        #expect(try await run("deadlock").log == outcome.log)
    }

    @Test func flag_polled_isSeenAndCounted() async throws {
        let outcome = try await run("flag")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.log.contains("the flag is up"))
        #expect(outcome.output.contains("not repeatable: second-runners 1"))
    }

    @Test func clock_readInALoop_endsInDeviceTime() async throws {
        let outcome = try await run("clock")
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        let end = outcome.lines.first { $0["message"] == "the loop has ended" }
        #expect((41.0...41.01).contains(end?.seconds ?? 0), "\(outcome.log)")
        #expect(!outcome.output.contains("not repeatable"))
        #expect(try await run("clock").log == outcome.log)
    }

    @Test func program_linkedStatic_isRefusedByName() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        let bundle = folder.appending(path: "Stubborn.app")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(atPath: try Bundles.path("Stubborn"), toPath: bundle.path)
        try Data("int main(void) { return 0; }\n".utf8).write(to: folder.appending(path: "main.c"))
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "clang", "-static", "-o", bundle.appending(path: "Stubborn").path, folder.appending(path: "main.c").path,
        ]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        let outcome = try await run("none", bundle: bundle.path)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("it is linked static and would run in real time"), "\(outcome.errors)")
        #expect(outcome.lines.isEmpty)
    }

    @Test func system_refusingWhatIsNeeded_isToldOf() async throws {
        let outcome = try await run("clock", under: ["--refuse", "sched_setaffinity", "--exec"])
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("on one processor") && outcome.errors.contains("which the system refuses"))
        #expect(outcome.lines.isEmpty)
    }

    @Test func system_withoutLandlock_isToldOfInOneLine() async throws {
        let outcome = try await run("clock", under: ["--refuse", "landlock_create_ruleset", "--exec"])
        #expect(outcome.code == 0)
        #expect(outcome.errors.hasPrefix("apps are not kept to their own files, because this kernel has no Landlock"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func system_randomisingAddresses_isCounted() async throws {
        let outcome = try await run("clock", under: ["--refuse", "personality", "--exec"])
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("not repeatable: random-addresses 1"))
    }
}
