import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(10))) struct BuildTests {
    static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/Greeter"

    /// A folder that goes when the test ends.
    private static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/build-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private static func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test func folder_becomesABundle() async throws {
        try await Self.withFolder { folder in
            let before = try FileManager.default.subpathsOfDirectory(atPath: Self.fixture)
            let result = try await Program.run("build", Self.fixture, "--output", folder)
            #expect(result.code == 0, "\(result.errors)")
            let bundle = folder + "/Greetings.app"
            #expect(result.output == bundle + "\n")
            let files = try FileManager.default.contentsOfDirectory(atPath: bundle).sorted()
            #expect(files == ["Greeter", "Info.plist", "words.json"])
            let plist = try PropertyListSerialization.propertyList(
                from: Data(contentsOf: URL(fileURLWithPath: bundle + "/Info.plist")),
                format: nil
            )
            let values = try #require(plist as? [String: Any])
            #expect(values["CFBundleIdentifier"] as? String == "com.example.Greeter")
            #expect(values["CFBundleExecutable"] as? String == "Greeter")
            #expect(values["UIBackgroundModes"] as? [String] == ["fetch"])
            #expect(try FileManager.default.subpathsOfDirectory(atPath: Self.fixture) == before)
            // Again, over the first one, and for a program.
            let again = try await Program.run("build", Self.fixture, "--output", folder, "--json")
            #expect(again.code == 0)
            let document = try JSONDecoder().decode([String: String].self, from: Data(again.output.utf8))
            #expect(document["bundle"] == bundle)
            #expect(document["identifier"] == "com.example.Greeter")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Greetings.app"])
            // A call is told by its place in the folder that was given, not in the one that was built.
            let scenario = """
                apps: [ { bundle: Greetings.app } ]
                timeline: [ { at: 1s, open: com.example.Greeter } ]
                until: 1m
                """
            try Self.write(scenario, folder + "/scenario.yaml")
            let run = try await Program.run("run", folder + "/scenario.yaml", "--log", folder + "/log.jsonl")
            #expect(run.code == 0, "\(run.output)\(run.errors)")
            let log = try String(contentsOfFile: folder + "/log.jsonl", encoding: .utf8)
            #expect(log.contains("Called by Greeter, from App/AppDelegate.swift:17\""), "\(log)")
        }
    }

    @Test func folder_withAFIFO_isRefusedAtOnce() async throws {
        try await Self.withFolder { folder in
            try Self.write("print(1)", folder + "/main.swift")
            mkfifo(folder + "/words.json", 0o600)
            let result = try await Program.run("build", folder, "--output", folder)
            #expect(result.code == 2)
            #expect(result.errors.contains("\(folder)/words.json is a FIFO"), "\(result.errors)")
        }
    }

    @Test func folder_thatDoesNotCompile() async throws {
        try await Self.withFolder { folder in
            try Self.write("import UIKit\nlet number: Int = \"text\"\n", folder + "/main.swift")
            let result = try await Program.run("build", folder, "--output", folder)
            #expect(result.code == 2)
            #expect(result.errors.contains("\(folder)/main.swift:2:19: error:"))
        }
    }

    @Test func folder_withUnsupportedSpellings() async throws {
        try await Self.withFolder { folder in
            try Self.write("import UIKit\n@main class A {\n    @objc func f() {}\n}\n", folder + "/A.swift")
            try Self.write("import SwiftUI\n", folder + "/B.swift")
            try Self.write("", folder + "/Main.storyboard")
            let result = try await Program.run("build", folder)
            #expect(result.code == 2)
            #expect(result.errors.contains("\(folder)/A.swift:3: @objc is not supported"))
            #expect(result.errors.contains("\(folder)/B.swift:1: SwiftUI is not supported"))
            #expect(result.errors.contains("\(folder)/Main.storyboard: interface files are not supported"))
        }
    }

    @Test func folder_withoutOrWithSeveralEntryPoints() async throws {
        try await Self.withFolder { folder in
            let empty = try await Program.run("build", folder)
            #expect(empty.errors.contains("has neither a Package.swift nor Swift sources"))
            try Self.write("import UIKit\n", folder + "/A.swift")
            let none = try await Program.run("build", folder)
            #expect(none.code == 2)
            #expect(none.errors.contains("has no entry point"))
            try Self.write("@main class B {}\n", folder + "/B.swift")
            try Self.write("print(1)\n", folder + "/main.swift")
            let several = try await Program.run("build", folder)
            #expect(several.code == 2)
            #expect(several.errors.contains("\(folder)/B.swift:1 (@main), \(folder)/main.swift."))
        }
    }

    @Test func package_withSeveralOrOtherProducts() async throws {
        try await Self.withFolder { folder in
            try Self.write(
                """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(
                    name: "Two",
                    targets: [
                        .executableTarget(name: "First", path: "First"),
                        .executableTarget(name: "Second", path: "Second"),
                    ]
                )
                """,
                folder + "/Package.swift"
            )
            for name in ["First", "Second"] {
                try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
                try Self.write("print(1)\n", "\(folder)/\(name)/main.swift")
            }
            let several = try await Program.run("build", folder)
            #expect(several.code == 2)
            #expect(several.errors.contains("choose one with --product: First, Second."))
            // What is no extension is told of before anything is compiled.
            for (options, words) in [
                (["--product=First", "--extension=Third"], "no executable product 'Third'; it has: First, Second."),
                (["--product=First", "--extension=First"], "First cannot be the app and its extension"),
                (["--extension=Second"], "Second/Info.plist is missing; that of an app extension has NSExtension"),
                (["--product=First", "--product=Second", "--extension=Second"], "Extensions belong to one app"),
            ] {
                let wrong = try await Program.run(["build", folder] + options)
                #expect(wrong.code == 2)
                #expect(wrong.errors.contains(words), "\(wrong.errors)")
            }
            let point = "<dict><key>NSExtensionPointIdentifier</key><string>a.b</string></dict>"
            try Self.write(
                "<plist version=\"1.0\"><dict><key>NSExtension</key>\(point)</dict></plist>",
                "\(folder)/Second/Info.plist"
            )
            let classless = try await Program.run("build", folder, "--extension", "Second")
            #expect(classless.code == 2)
            #expect(classless.errors.contains("Second/Info.plist has no NSExtensionPrincipalClass; add it"))
            try FileManager.default.removeItem(atPath: "\(folder)/Second/Info.plist")
            let other = try await Program.run("build", folder, "--product", "Third")
            #expect(other.code == 2)
            #expect(other.errors.contains("has no executable product 'Third'; it has: First, Second."))
            let chosen = [
                "--product=Second", "--product=First", "--output=\(folder)/apps", "--scratch-path=\(folder)/work",
            ]
            let both = try await Program.run(["build", folder] + chosen)
            #expect(both.code == 0)
            #expect(both.output == "\(folder)/apps/Second.app\n\(folder)/apps/First.app\n")
            #expect(FileManager.default.fileExists(atPath: "\(folder)/work/debug/First"))
            let oneList = try await Program.run(["build", folder] + chosen + ["--info-plist", "Info.plist"])
            #expect(oneList.code == 2)
            #expect(oneList.errors.contains("build them one by one"))
        }
    }
}
