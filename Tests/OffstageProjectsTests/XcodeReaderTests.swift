import Foundation
import Testing

@testable import OffstageProjects

@Suite struct XcodeReaderTests {
    /// The app `Kettle`: a folder of Xcode 16, a framework in groups, files of settings, a target of tests.
    private static let kettle =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
        + "/Clients/Strangers/Kettle"

    private static func read(
        _ configuration: String = "Debug",
        of project: String = "\(kettle)/Kettle.xcodeproj",
        readsTests: Bool = false
    ) throws -> Project {
        var reader = XcodeReader(path: project, configuration: configuration, readsTests: readsTests) { _ in
            throw ProjectProblem("no packages")
        }
        return try reader.read()
    }

    @Test func targets_haveTheirFilesAndSettings() throws {
        let project = try Self.read()
        #expect(project.root == Self.kettle)
        #expect(project.targets.map(\.name) == ["Kettle", "Heat", "Whistle"])
        let app = project.targets[0]
        #expect(app.kind == .executable)
        // Not those of another platform, and not the Info.plist.
        #expect(
            app.files.map(\.place)
                == ["AppDelegate", "SceneDelegate", "TeaController", "ViewController"].map { "Kettle/\($0).swift" }
        )
        #expect(app.languageMode == 5)
        #expect(app.defines.map(\.name) == ["POT", "WARM"])
        #expect(app.targets == ["Heat"])
        let framework = project.targets[1]
        #expect(framework.kind == .library)
        #expect(framework.files.map(\.place) == ["Heat/Heater.swift"])
        #expect(framework.languageMode == 6)
    }

    /// They see the app and what it sees.
    @Test func unitTests_areReadForTests() throws {
        let project = try Self.read(readsTests: true)
        #expect(project.targets.map(\.name) == ["Kettle", "Heat", "KettleTests", "Whistle"])
        let tests = project.targets[2]
        #expect(tests.kind == .tests)
        #expect(tests.files.map(\.place) == ["KettleTests/KettleTests.swift"])
        #expect(tests.targets == ["Kettle"])
        #expect(project.notes == [])
    }

    /// As Xcode makes a new app for SwiftUI.
    @Test func approachableConcurrency_isSeveralFeatures() throws {
        let path = Self.kettle.replacing("Kettle", with: "HelloWorld") + "/HelloWorld.xcodeproj"
        let app = try #require(try Self.read(of: path).targets.first)
        #expect(app.files.map(\.place) == ["HelloWorld/ContentView.swift", "HelloWorld/HelloWorldApp.swift"])
        let features = [
            "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
            "InferSendableFromCaptures", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        ]
        #expect(
            app.swiftSettings
                == [".defaultIsolation(MainActor.self)"] + features.map { ".enableUpcomingFeature(\"\($0)\")" }
        )
    }

    @Test func app_hasItsInfoPlistAndResources() throws {
        let app = try #require(try Self.read().executables.first)
        #expect(app.name == "Kettle")
        #expect(app.infoPlist == "\(Self.kettle)/Kettle/Info.plist")
        #expect(app.settings["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.kettle")
        #expect(app.settings["MARKETING_VERSION"] == "2.1")
        #expect(app.keys["CFBundleDisplayName"] == "Tea Kettle")
        #expect(app.resources == ["\(Self.kettle)/Kettle/en.lproj/Localizable.strings"])
        #expect(app.interfaces.map(\.place) == ["Main.storyboardc"])
        #expect(app.entitlements == ["\(Self.kettle)/Kettle/Kettle.entitlements"])
        // It stands among the sources.
        #expect(app.notes.map { $0.contains("Config/Brew.intentdefinition: left out") } == [true])
    }

    @Test func appExtension_liesInItsApp() throws {
        let project = try Self.read()
        #expect(project.executables.map(\.name) == ["Kettle", "Whistle"])
        #expect(project.executables[0].extensions == ["Whistle": true])
        let whistle = project.executables[1]
        #expect(whistle.isExtension)
        #expect(whistle.infoPlist == "\(Self.kettle)/Whistle/Info.plist")
        #expect(whistle.settings["PRODUCT_BUNDLE_IDENTIFIER"] == "com.example.kettle.whistle")
        #expect(whistle.entitlements == [])
    }

    /// Before Xcode 15 a package of the project's own was a folder among its files, and nothing said what it is.
    @Test func packageAmongTheFiles_isRead() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        for folder in ["Soup.xcodeproj", "Packages/Broth", "Packages/Bowls"] {
            try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
        }
        try Data().write(to: root.appending(path: "Packages/Broth/Package.swift"))
        try Data(Self.soup.utf8).write(to: root.appending(path: "Soup.xcodeproj/project.pbxproj"))
        var asked: [String] = []
        var reader = XcodeReader(path: root.appending(path: "Soup.xcodeproj").path, configuration: "Debug") { folder in
            asked.append(folder)
            throw ProjectProblem("not read here")
        }
        #expect(throws: ProjectProblem.self) { try reader.read() }
        #expect(asked.map { $0.replacing(root.path, with: "") } == ["/Packages/Broth"])
    }

    private static let soup = """
        { objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (); };
            G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
            F = { isa = PBXGroup; children = ( B, C ); path = Packages; sourceTree = "<group>"; };
            B = { isa = PBXFileReference; lastKnownFileType = folder; path = Broth; sourceTree = "<group>"; };
            C = { isa = PBXFileReference; lastKnownFileType = folder; path = Bowls; sourceTree = "<group>"; };
        }; rootObject = P; }
        """

    @Test func configuration_isChosen() throws {
        let project = try Self.read("Release")
        #expect(project.targets[0].defines.map(\.name) == ["POT"])
        #expect(project.executables[0].keys.isEmpty)
    }

    @Test func projectThatIsNone_isNamed() {
        #expect(
            throws: ProjectProblem(
                "/nowhere/X.xcodeproj/project.pbxproj cannot be read; it belongs to every Xcode project."
            )
        ) {
            var reader = XcodeReader(path: "/nowhere/X.xcodeproj", configuration: "Debug") { _ in
                throw ProjectProblem("")
            }
            return try reader.read()
        }
    }
}
