import Foundation
import Testing

@testable import offstage

/// `offstage run` where no app has to run for it.
@Suite(.timeLimit(.minutes(1))) struct RunTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-run-\(UUID().uuidString)")

    /// Writes a scenario, beside whatever else is in the folder.
    private func scenario(_ text: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "night.yaml")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func bundle(_ name: String) throws {
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let list = ["CFBundleIdentifier": "com.example.a", "CFBundleExecutable": "A"]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: place.appending(path: "Info.plist"))
    }

    @Test func file_missing() async throws {
        let result = try await Program.run("run", "/nowhere/night.yaml")
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("offstage: /nowhere/night.yaml cannot be read: "))
    }

    @Test func file_withSeveralMistakes() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try bundle("Sync.app")
        let file = try scenario(
            """
            apps: [ { bundle: Snyc.app } ]
            timeline:
              - { at: 5 minutes, home: }
              - { at: 6m, opn: com.example.a }
            until: 1h
            """
        )
        let result = try await Program.run("run", file, "--json")
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("night.yaml has 3 mistakes:"))
        #expect(result.errors.contains("\(file):1:19: there is nothing at `Snyc.app`; did you mean `Sync.app`?"))
        #expect(result.errors.contains("\(file):3:11: `5 minutes` is no duration"))
        #expect(result.errors.contains("\(file):4:15: unknown key `opn`"))
    }

    @Test(arguments: [[], ["--live"]]) func bundle_withoutExecutable(options: [String]) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try bundle("A.app")
        let file = try scenario("apps: [ { bundle: A.app } ]\nuntil: 1h")
        let result = try await Program.run(["run", file] + options)
        #expect(result.code == 2)
        #expect(result.errors.contains("\(file):1:9: "))
        #expect(result.errors.contains("A.app/A is missing, which CFBundleExecutable in"))
    }

    @Test func package_withoutManifest() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try scenario("apps: [ { package: ., product: A } ]\nuntil: 1h")
        let result = try await Program.run("run", file)
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
    }

    @Test func files_inOnePlace() async throws {
        let result = try await Program.run("run", "night.yaml", "--log", "out", "--trace", "./out")
        #expect(result.code == 2)
        #expect(result.errors.contains("cannot lie in one place"))
    }

    @Test func file_inAFileInsteadOfAFolder() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try bundle("A.app")
        let file = try scenario("apps: [ { bundle: A.app } ]\nuntil: 1h")
        let result = try await Program.run("run", file, "--log", "/etc/hostname/log")
        #expect(result.code == 2)
        #expect(result.errors.contains("/etc/hostname/log cannot be written"))
    }

    @Test func profile_unknown() async throws {
        let result = try await Program.run("run", "night.yaml", "--os", "14")
        #expect(result.code == 2)
        #expect(result.errors.contains("There is no profile for iOS 14"))
    }
}
