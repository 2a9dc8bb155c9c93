import Foundation
import Glibc
import Testing

/// A run that is killed cannot clean up: the next one does.
@Suite(.timeLimit(.minutes(2)), .serialized) struct KilledRunTests {
    @Test(arguments: [[], ["--live"]]) func run_killed_leavesNothingBehindTheNext(options: [String]) async throws {
        // Tells the children of this test from all other processes, and is longer than the run.
        let seconds = 9_000_000_000 + Int.random(in: 0..<900_000_000)
        let folder = try ScenarioFolder(text: "apps: [ { bundle: Hard.app } ]\nuntil: 1s\n")
        let bundle = try hardApp(in: folder.folder)
        let long = """
            apps: [ { bundle: \(bundle), arguments: [detached, "\(seconds)"] } ]
            timeline: [ { at: 0s, open: com.example.hard } ]
            until: 800000h
            """
        let scenario = folder.folder.appending(path: "long.yaml")
        try Data(long.utf8).write(to: scenario)

        let run = Process()
        run.executableURL = Offstage.program
        run.arguments = ["run", scenario.path] + options
        run.standardInput = FileHandle.nullDevice
        run.standardOutput = FileHandle.nullDevice
        run.standardError = FileHandle.nullDevice
        let (ends, ended) = AsyncStream<Void>.makeStream()
        run.terminationHandler = { _ in ended.yield() }
        try run.run()
        defer { if run.isRunning { kill(run.processIdentifier, SIGKILL) } }
        try await until("the children run") { sleepers(seconds).count == 2 }
        let own = try #require(privateFolder(of: run.processIdentifier))
        kill(run.processIdentifier, SIGKILL)
        _ = await ends.first { true }
        #expect(access(own, F_OK) == 0)

        let next = try await Offstage.run(["run", folder.folder.appending(path: "scenario.yaml").path])
        #expect(next.code == 0, "\(next.errors)")
        // Other tests start runs, too: one that came earlier may still be at it, and the next leaves it to that one.
        try await until("nothing is left") { access(own, F_OK) != 0 && sleepers(seconds) == [] }
        try folder.remove()
    }

    private func hardApp(in folder: URL) throws -> String {
        let bundle = folder.appending(path: "Hard.app")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let program = Offstage.program.deletingLastPathComponent().appending(path: "HardApp")
        try FileManager.default.copyItem(at: program, to: bundle.appending(path: "App"))
        let list = ["CFBundleIdentifier": "com.example.hard", "CFBundleExecutable": "App", "CFBundleName": "Hard"]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: bundle.appending(path: "Info.plist"))
        return bundle.path
    }

    /// The processes that sleep for so long, apart from the shells that have them do so.
    private func sleepers(_ seconds: Int) -> [Int32] {
        names(in: "/proc").compactMap { Int32($0) }.filter { pid in
            let words = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
            return String(decoding: words, as: UTF8.self) == "/bin/sleep\0\(seconds)\0"
        }
    }

    private func privateFolder(of pid: Int32) -> String? {
        let files = names(in: "/proc/\(pid)/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)")
        }
        return files.first { $0.hasSuffix("/.owner") }.map { String($0.dropLast("/.owner".count)) }
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Waits for something of the host that announces itself in no other way.
    private func until(_ what: String, _ condition: () -> Bool) async throws {
        for _ in 0..<2000 {
            if condition() { return }
            usleep(10_000)
            await Task.yield()
        }
        throw LivePhone.Failed(description: "waited in vain: \(what)")
    }
}
