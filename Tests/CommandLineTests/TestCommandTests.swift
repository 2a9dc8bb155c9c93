import Foundation
import Testing

@testable import offstage

@Suite(.serialized, .timeLimit(.minutes(10))) struct TestCommandTests {
    private static let root =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let strangers = root + "/Tests/Clients/Strangers"

    /// Tests of the app's own code and tests with devices, compiled where all that devices are made of is already.
    @Test func package_isTestedAsItIs() async throws {
        let package = Self.strangers + "/EggTimer"
        let before = try FileManager.default.subpathsOfDirectory(atPath: package)
        let result = try await Program.run("test", package, "--sockets", "--scratch-path", Self.root + "/.build")
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("Executed 4 tests, with 0 failures"), "\(result.output)")
        #expect(result.output.contains("Test task_isForgotten() passed"), "\(result.output)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: package) == before)
    }

    @Test func packageThatNamesOffstage_isTestedToo() async throws {
        let options = ["--sockets", "--scratch-path", Self.root + "/.build", "--", "--filter", "BackgroundTests"]
        let result = try await Program.run(["test", Self.root + "/Samples/TestedApp"] + options)
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("Test threeLetters_areSentInTheBackground() passed"), "\(result.output)")
    }

    /// Those of XCTest are told by the place in the original, those of Swift Testing by its name and line.
    @Test func failure_isToldByItsPlace() async throws {
        let package = Self.strangers + "/Tally"
        let result = try await Program.run("test", package)
        #expect(result.code == 1, "\(result.output)\(result.errors)")
        let place = "\(package)/Tests/TallyTests/CountTests.swift:14: error: CountTests.testCount"
        #expect(result.output.contains(place), "\(result.output)")
        #expect(result.output.contains("Executed 2 tests, with 1 failure"), "\(result.output)")
        #expect(result.output.contains("expected → 4 at SavingTests.swift:7:5"), "\(result.output)")
        // What stands behind the dashes chooses among them.
        let one = try await Program.run("test", package, "--json", "--", "--filter", "testSaving")
        #expect(one.code == 0, "\(one.errors)")
        #expect(one.output == "{\"passed\":true}\n")
        #expect(one.errors.contains("Executed 1 test, with 0 failures"), "\(one.errors)")
        let wrong = try await Program.run("test", package, "--", "--no-such-flag")
        #expect(wrong.code == 2)
        #expect(wrong.errors.contains("what stands behind -- goes to 'swift test'"), "\(wrong.errors)")
    }

    @Test func xcodeProject_isTestedAsItIs() async throws {
        let result = try await Program.run("test", Self.strangers + "/Kettle")
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("Executed 2 tests, with 0 failures"), "\(result.output)")
    }

    /// Both apps are built and installed by their names, from a place that is the same in every run: for another one
    /// SwiftPM would compile the manifests of all packages anew.
    @Test func severalApps_areAllThere() async throws {
        let package = Self.strangers + "/Twins"
        let shelf = "\(WorkFolder.folder(of: Self.root))/\(WorkFolder.key(package))-tests/.preparation/bundles"
        let tools = FileManager.default.temporaryDirectory.path + "/tools-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: tools) }
        let path = try Self.makeWitness(in: tools)
        let options = ["--sockets", "--scratch-path", Self.root + "/.build", "--", "--filter", "oneGoes"]
        let result = try await Program.run(["test", package] + options, environment: ["PATH": path])
        #expect(result.code == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("Test oneGoes_whenTheOtherComes() passed"), "\(result.output)")
        let told = try String(contentsOfFile: tools + "/told", encoding: .utf8).split(separator: "\n")
        #expect(told.suffix(2) == ["build \(shelf)", "test \(shelf)"])
        #expect(!FileManager.default.fileExists(atPath: shelf))
    }

    /// Makes a `swift` that writes down where bundles are said to be, and then is the toolchain's.
    /// - Returns: the PATH with which it is found.
    private static func makeWitness(in folder: String) throws -> String {
        try makeSwift(#"echo "$1 $OFFSTAGE_BUNDLES" >> '\#(folder)/told'"#, in: folder)
    }

    /// Makes a `swift` that does something first, and then is the toolchain's.
    /// - Returns: the PATH with which it is found.
    private static func makeSwift(_ first: String, in folder: String) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let script = """
            #!/bin/sh
            \(first)
            PATH='\(path)'
            exec swift "$@"
            """
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(script.utf8).write(to: URL(fileURLWithPath: folder + "/swift"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/swift")
        return folder + ":" + path
    }

    /// A package of a library and a test, without devices.
    private static func withPackage(
        dependencies: String = "",
        test: String = "",
        _ body: (String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/test-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Small",
                dependencies: [
                    \(dependencies)
                ],
                targets: [
                    .target(name: "Small", dependencies: [\(dependencies.isEmpty ? "" : "\"Lamps\"")]),
                    .testTarget(name: "SmallTests", dependencies: ["Small"]),
                ]
            )
            """
        for (path, text) in [
            ("Package.swift", manifest), ("Sources/Small/Small.swift", "let small = 1\n"),
            ("Tests/SmallTests/SmallTests.swift", "@testable import Small\nimport XCTest\n" + test),
        ] {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try await body(folder)
    }

    @Test func testsThatDoNotCompile_areToldByTheirPlace() async throws {
        try await Self.withPackage(test: "let text: String = small\n") { folder in
            let result = try await Program.run("test", folder)
            #expect(result.code == 2)
            #expect(result.output == "")
            #expect(result.errors.contains("\(folder)/Tests/SmallTests/SmallTests.swift:3:20: error: cannot convert"))
            #expect(result.errors.hasSuffix("offstage: \(folder) does not build; the errors are above.\n"))
        }
    }

    /// SwiftPM itself crashes once in some hundreds of builds.
    @Test(arguments: [
        ("[ $1 != build ] || kill -SEGV $$", Int32(3), "'swift build' crashed twice by signal 11"),
        ("[ $1 != build ] || ! mkdir $0-once || kill -SEGV $$", 2, "error: cannot convert"),
    ])
    func toolThatCrashes_isRunOnceMore(first: String, code: Int32, words: String) async throws {
        try await Self.withPackage(test: "let text: String = small\n") { folder in
            let path = try Self.makeSwift(first, in: folder + "/tools")
            let result = try await Program.run(["test", folder], environment: ["PATH": path])
            #expect(result.code == code, "\(result.errors)")
            #expect(result.errors.contains("'swift' itself crashed by signal 11, so it is run once more.\n"))
            #expect(result.errors.contains(words), "\(result.errors)")
        }
    }

    @Test func packageThatCannotBeHad_isToldByTheLineThatAsksForIt() async throws {
        for (dependency, words) in [
            (
                ".package(url: \"file:///nowhere/Lamps.git\", from: \"1.0.0\")",
                "the package /nowhere/Lamps.git cannot be fetched (repository '/nowhere/Lamps.git' does not exist); "
                    + "put it beside the project, or go online.\n"
            ),
            (".package(path: \"../Lamps\")", "there is no package in "),
        ] {
            try await Self.withPackage(dependencies: dependency) { folder in
                let result = try await Program.run("test", folder)
                #expect(result.code == 2)
                #expect(result.errors.contains("offstage: \(folder)/Package.swift:6: \(words)"), "\(result.errors)")
            }
        }
    }

    @Test func projectWithoutTests_saysSo() async throws {
        let package = Self.strangers + "/Almanac"
        let result = try await Program.run("test", package)
        #expect(result.code == 2)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("offstage: \(package) has no tests; a test target of its Package.swift"))
    }
}
