import Foundation
import Testing

@testable import offstage

@Suite(.serialized, .timeLimit(.minutes(10))) struct BuildTests {
    static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/Greeter"
    private static let root =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let strangers = root + "/Tests/Clients/Strangers"

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

    /// Nothing that devices are made of is fetched or planned.
    @Test func ofOffstage_onlyTheAppsSideIsThere() async throws {
        try await Self.withFolder { folder in
            let result = try await Program.run("build", Self.fixture, "--output", folder)
            #expect(result.code == 0, "\(result.errors)")
            // Where all apps are compiled that need no package of their own.
            let scratch = WorkFolder.sharedScratch(of: Self.root, isStatic: false)
            #expect(FileManager.default.fileExists(atPath: scratch + "/debug/OffstageUIKit.build"))
            let plan = try String(contentsOfFile: scratch + "/debug.yaml", encoding: .utf8)
            #expect(plan.contains("OffstageUIKit") && !plan.contains("OffstageDevice") && !plan.contains("NIOCore"))
            #expect((try? FileManager.default.contentsOfDirectory(atPath: scratch + "/checkouts")) ?? [] == [])
        }
    }

    @Test func model_thatIsNone_isNamed() async throws {
        try await Self.withFolder { folder in
            try Self.write("import UIKit\n", folder + "/App.swift")
            let model = folder + "/Shelf.xcdatamodeld"
            try FileManager.default.createDirectory(atPath: model, withIntermediateDirectories: false)
            let result = try await Program.run("build", folder, "--output", folder + "/apps")
            #expect(result.code == 2)
            #expect(
                result.errors
                    == "offstage: \(model)/*.xcdatamodel/contents is not there, though the app has a model of "
                    + "Core Data there.\n"
            )
        }
    }

    /// What a package may ask for that has devices in its tests.
    @Test func productsOfDevices_areThoseOfTheManifest() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let list = try #require(manifest.split(separator: "let deviceProducts: [Product] = [").last)
        let end = try #require(list.firstRange(of: "\n]")).lowerBound
        let found = list[..<end].matches(of: /\.(?:library|executable)\(name: "(\w+)"/).map { String($0.1) }
        #expect(Set(found) == OffstagePackage.deviceProducts)
    }

    /// A package as a stranger has it: Objective-C's spellings, conditions for iOS, a target for another system.
    @Test func package_thatKnowsNothingOfOffstage() async throws {
        let package = Self.strangers + "/EggTimer"
        try await Self.withFolder { folder in
            let before = try Self.contents(of: package)
            let result = try await Program.run("build", package, "--output", folder)
            #expect(result.code == 0, "\(result.errors)")
            #expect(result.output == "\(folder)/EggTimer.app\n")
            #expect(!result.errors.contains("warning:"), "\(result.errors)")
            #expect(try Self.contents(of: package) == before)
            let scenario = """
                apps: [ { bundle: EggTimer.app } ]
                timeline: [ { at: 0s, open: com.example.eggtimer }, { at: 30s, home: } ]
                until: 10m
                """
            try Self.write(scenario, folder + "/scenario.yaml")
            let run = try await Program.run("run", folder + "/scenario.yaml", "--log", folder + "/log.jsonl")
            // The night finds what is wrong with the app, at the place in the original.
            #expect(run.code == 1, "\(run.output)\(run.errors)")
            let log = try String(contentsOfFile: folder + "/log.jsonl", encoding: .utf8).split(separator: "\n")
            let finding = try #require(log.first { $0.contains("task-without-handler") })
            #expect(finding.contains(#""file":"Sources/EggTimer/AppDelegate.swift","line":39"#), "\(finding)")
            // The control, the timer and the notification have sent their messages, each at its time.
            func line(_ text: String) -> Substring? { log.first { $0.contains(text) } }
            #expect(line("start 1, key path starts, label soft: 4") != nil, "\(log)")
            #expect(line("boiled, title Eggs")?.hasPrefix(#"{"t":3000000000,"#) == true, "\(log)")
            #expect(line("left by UIApplicationDidEnterBackgroundNotification") != nil, "\(log)")
            // UIKit came along with a module of the package's own, and notifications with UIKit.
            #expect(line("rung by EggTimer.Bell") != nil, "\(log)")
            // So have those whose selectors are texts. An optional method is one that a class has or has not.
            #expect(line("pressed, knows start press:event: eggDidBoil: plates\"") != nil, "\(log)")
            let note = line("note is a timer 1, 2 plates, 0 guests, asked false")
            #expect(note?.hasPrefix(#"{"t":2000000000,"#) == true, "\(log)")
            #expect(line("leaving by UIApplicationWillResignActiveNotification") != nil, "\(log)")
        }
    }

    /// A project as Xcode 16 makes one: a folder of sources, a framework in groups, settings in files.
    @Test func xcodeProject_livesAsItIs() async throws {
        let project = Self.strangers + "/Kettle"
        try await Self.withFolder { folder in
            let before = try Self.contents(of: project)
            let shown = try await Program.run("prepare", project, "--output", folder + "/shown")
            #expect(shown.code == 0, "\(shown.errors)")
            let source = try String(
                contentsOfFile: folder + "/shown/Targets/Kettle/Kettle/ViewController.prepared.swift",
                encoding: .utf8
            )
            #expect(source.hasPrefix("#sourceLocation(file: \"\(project)/Kettle/ViewController.swift\", line: 1)\n"))
            #expect(source.contains(#"perform(Selector(_name: "turnOn", ViewController.turnOn)"#))
            // What is not a prepared package is not written over.
            let other = try await Program.run("prepare", project, "--output", folder)
            #expect(other.code == 2)
            #expect(other.errors.contains("has other files; choose a folder that is not there yet"))

            let result = try await Program.run("build", project + "/Kettle.xcodeproj", "--output", folder)
            #expect(result.code == 0, "\(result.errors)")
            #expect(result.errors.contains("Config/Brew.intentdefinition: left out"), "\(result.errors)")
            #expect(!result.errors.contains("warning:"), "\(result.errors)")
            #expect(try Self.contents(of: project) == before)
            let scenario = """
                apps: [ { project: \(project)/Kettle.xcodeproj, product: Kettle } ]
                timeline:
                  - { at: 0s, open: com.example.kettle }
                  - { at: 5s, allow: { notifications: com.example.kettle } }
                  - { at: 30s, home: }
                  - at: 5m
                    push:
                      app: com.example.kettle
                      payload: { aps: { alert: { title: Whistle }, mutable-content: 1 } }
                until: 10m
                """
            try Self.write(scenario, folder + "/scenario.yaml")
            let run = try await Program.run("run", folder + "/scenario.yaml", "--log", folder + "/log.jsonl")
            #expect(run.code == 1, "\(run.output)\(run.errors)")
            let log = try String(contentsOfFile: folder + "/log.jsonl", encoding: .utf8).split(separator: "\n")
            let finding = try #require(log.first { $0.contains("task-without-handler") })
            #expect(finding.contains(#""file":"Kettle/SceneDelegate.swift","line":16"#), "\(finding)")
            // The scene has come from the Info.plist, the words from the strings, the rest from the settings.
            #expect(log.contains { $0.contains("hot at 100") && $0.hasPrefix(#"{"t":2000000000,"#) }, "\(log)")
            // The screens have come from the storyboard: an embedded one, one that a segue leads to, with its cell.
            #expect(log.contains { $0.contains("gauge in °C") })
            #expect(log.contains { $0.contains("Teas: brewed Assam under Kettle") })
            // The project's extension has changed what is shown, and its entitlements name one group.
            #expect(log.contains { $0.contains("notification-shown") && $0.contains("Whistle loudly") }, "\(log)")
            #expect(log.contains { $0.contains("its group true, another false") })
        }
    }

    /// Every file below a folder, and when it was changed.
    private static func contents(of folder: String) throws -> [String: Date] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let dates = try paths.map { path in
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
            return (path, attributes[.modificationDate] as? Date ?? .distantPast)
        }
        return Dictionary(uniqueKeysWithValues: dates)
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

    /// Both have one folder for their copies: what one is told to stub, the other would find stubbed.
    @Test func build_besideAnotherOfTheSame_waits() async throws {
        let lantern = Self.strangers + "/Lantern"
        try await Self.withFolder { folder in
            let copies = "\(WorkFolder.folder(of: Self.root))/\(WorkFolder.key(lantern))"
            let turn = try BuildTurn(in: copies, of: lantern)
            let build = [Program.path, "build", lantern, "--output", folder]
            let program = try RunningProgram("/bin/sh", ["-c", #"exec "$0" "$@" 2>&1"#] + build)
            var said: [String] = []
            for await line in program.lines {
                said.append(line)
                if line == "Another build of \(lantern) is under way; this one waits for it." { turn.end() }
            }
            #expect(await program.result().code == 2)
            let waits = try #require(said.firstIndex { $0.hasPrefix("Another build") }, "\(said)")
            let compiles = try #require(said.firstIndex { $0.contains("error:") }, "\(said)")
            #expect(waits < compiles)
        }
    }

    /// It lives without what does nothing, and every build says what that is.
    @Test func unknownModifiers_areStubbed() async throws {
        let lantern = Self.strangers + "/Lantern"
        try await Self.withFolder { folder in
            let plain = try await Program.run("build", lantern, "--output", folder)
            #expect(plain.code == 2)
            #expect(plain.errors.contains("LanternView.swift:13:18: error: value of type 'Text' has no member"))
            let last = plain.errors.split(separator: "\n").last ?? ""
            #expect(last.contains("--stub-unknown-modifiers compiles missing modifiers as ones that do nothing."))
            let stubbing = ["build", lantern, "--output", folder, "--stub-unknown-modifiers"]
            for _ in 1...2 {
                let result = try await Program.run(stubbing)
                #expect(result.code == 0, "\(result.errors)")
                #expect(!result.errors.contains("error:"), "\(result.errors)")
                for (line, name) in [
                    (13, "lanternGlow"), (19, "lanternGlow"), (20, "windowFlicker"), (22, "onDraught"),
                ] {
                    let told = "\(lantern)/LanternView.swift:\(line): .\(name) is stubbed and does nothing\n"
                    #expect(result.errors.contains(told), "\(result.errors)")
                }
                #expect(result.errors.contains("modifiers that are not there: 3, calls of them: 4"))
            }
            let scenario = """
                apps: [ { bundle: Lantern.app } ]
                timeline: [ { at: 0s, open: com.example.Lantern } ]
                until: 1m
                """
            try Self.write(scenario, folder + "/scenario.yaml")
            let run = try await Program.run("run", folder + "/scenario.yaml", "--log", folder + "/log.jsonl")
            #expect(run.code == 0, "\(run.output)\(run.errors)")
            let log = try String(contentsOfFile: folder + "/log.jsonl", encoding: .utf8)
            #expect(log.contains("hung up with 3, cotton, nobody") && log.contains("lit"), "\(log)")
        }
    }

    /// What is no view keeps its own error, and a package that is compiled as it is has nothing stubbed.
    @Test func otherMistakes_areNotStubbed() async throws {
        try await Self.withFolder { folder in
            let text = "import SwiftUI\n_ = Text(\"a\").lanternGlow()\n_ = \"a\".shine()\n"
            try Self.write(text, folder + "/main.swift")
            let result = try await Program.run("build", folder, "--stub-unknown-modifiers")
            #expect(result.code == 2)
            #expect(
                result.errors.contains("\(folder)/main.swift:3:9: error: value of type 'String' has no member 'shine'")
            )
            #expect(!result.errors.contains("no member 'lanternGlow'"), "\(result.errors)")
        }
        let sample = Self.root + "/Samples"
        let result = try await Program.run("build", sample, "--product", "WebFetch", "--stub-unknown-modifiers")
        #expect(result.code == 2)
        #expect(result.errors.contains("names Offstage in its manifest: it is compiled as it is"), "\(result.errors)")
    }

    @Test func folder_withWhatIsNotSupported() async throws {
        try await Self.withFolder { folder in
            try Self.write(
                "import UIKit\n@main class A {\n    @NSManaged func a(_ b: Int, c: Int)\n}\n",
                folder + "/A.swift"
            )
            try Self.write("#if os(macOS)\nimport AVKit\n#endif\nimport ARKit\n", folder + "/B.swift")
            let sources = try await Program.run("build", folder)
            #expect(sources.code == 2)
            #expect(sources.errors.contains("\(folder)/A.swift:3: @NSManaged is not supported"), "\(sources.errors)")
            #expect(sources.errors.contains("\(folder)/B.swift:4: ARKit is not supported"), "\(sources.errors)")
            // What is not compiled is not looked at.
            #expect(!sources.errors.contains("AVKit"))
            try Self.write("<a>\n</b>", folder + "/Main.storyboard")
            let storyboard = try await Program.run("build", folder)
            #expect(storyboard.code == 2)
            #expect(storyboard.errors.contains("\(folder)/Main.storyboard:2: this is no file of Interface Builder"))
            try Self.write("", folder + "/C.m")
            let files = try await Program.run("build", folder)
            #expect(files.code == 2)
            #expect(files.errors.contains("\(folder)/C.m: Objective-C, C and C++ files are not supported"))
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
            #expect(several.errors.contains("\(folder)/B.swift:1, \(folder)/main.swift."))
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
            let chosen = ["--product=Second", "--product=First", "--output=\(folder)/apps"]
            let both = try await Program.run(["build", folder] + chosen)
            #expect(both.code == 0)
            #expect(both.output == "\(folder)/apps/Second.app\n\(folder)/apps/First.app\n")
            let oneList = try await Program.run(["build", folder] + chosen + ["--info-plist", "Info.plist"])
            #expect(oneList.code == 2)
            #expect(oneList.errors.contains("build them one by one"))
        }
    }
}
