import Foundation
import Testing

@testable import OffstageProjects

@Suite struct PackageReaderTests {
    /// A folder with these empty files, which goes when the test ends.
    private static func withFiles(_ paths: [String], _ body: (String) throws -> Void) throws {
        let folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path + "/package-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for path in paths {
            let url = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data().write(to: url)
        }
        try body(folder)
    }

    private static func target(_ name: String, type: String = "regular", _ more: String = "") -> String {
        let defaults = ["dependencies", "settings", "resources", "exclude"].filter { !more.contains("\"\($0)\"") }
        let rest = defaults.map { ", \"\($0)\": []" }.joined()
        return #"{"name": "\#(name)", "type": "\#(type)"\#(more.isEmpty ? "" : ", " + more)\#(rest)}"#
    }

    private static func manifest(
        _ targets: [String],
        dependencies: String = "",
        products: String = "",
        tools: String = "5.9.0"
    )
        throws -> PackageManifest
    {
        try PackageManifest(
            Data(
                """
                {"name": "P", "products": [\(products)], "targets": [\(targets.joined(separator: ","))],
                "dependencies": [\(dependencies)], "toolsVersion": {"_version": "\(tools)"}}
                """.utf8
            )
        )
    }

    private static func read(
        _ manifests: [String: PackageManifest],
        root: String,
        readsTests: Bool = false
    ) throws -> Project {
        var reader = PackageReader(root: root, readsTests: readsTests) { try #require(manifests[$0]) }
        return try reader.read()
    }

    @Test func targetThatIsItsWholePackage_hasNoManifestAmongItsSources() throws {
        try Self.withFiles(["Package.swift", "A.swift"]) { folder in
            let targets = [Self.target("App", type: "executable", #""path": ".""#)]
            let project = try Self.read([folder: Self.manifest(targets)], root: folder)
            #expect(project.targets.first?.files.map(\.place) == ["A.swift"])
        }
    }

    @Test func files_areFoundBySwiftPMsRules() throws {
        try Self.withFiles([
            "Sources/App/B.swift", "Sources/App/A.swift", "Sources/App/Old/C.swift", "Sources/App/notes.md",
            "Sources/App/Images/a.swift", "Elsewhere/D.swift", "Elsewhere/E/F.swift",
        ]) { folder in
            let targets = [
                Self.target(
                    "App",
                    type: "executable",
                    #""exclude": ["Old"], "resources": [{"path": "Images", "rule": {"copy": {}}}]"#
                ),
                Self.target("Kit", #""path": "Elsewhere", "sources": ["D.swift"]"#),
            ]
            let project = try Self.read([folder: Self.manifest(targets)], root: folder)
            let app = try #require(project.targets.first)
            #expect(app.kind == .executable)
            #expect(app.files.map(\.place) == ["A.swift", "B.swift"])
            #expect(app.files.map(\.path).first == "\(folder)/Sources/App/A.swift")
            #expect(app.resources.map(\.rule) == ["copy"])
            #expect(project.targets[1].files.map(\.place) == ["D.swift"])
            #expect(project.executables.map(\.name) == ["App"])
        }
    }

    @Test func conditions_areThoseOfIOS() throws {
        try Self.withFiles(["Sources/App/A.swift", "Sources/Phone/B.swift", "Sources/Mac/C.swift"]) { folder in
            let targets = [
                Self.target(
                    "App",
                    type: "executable",
                    """
                    "dependencies": [{"target": ["Phone", {"platformNames": ["ios"]}]},
                        {"byName": ["Mac", {"platformNames": ["macos"]}]}],
                    "settings": [
                        {"tool": "swift", "kind": {"define": {"_0": "PHONE"}},
                            "condition": {"platformNames": ["ios"], "config": "debug"}},
                        {"tool": "swift", "kind": {"define": {"_0": "MAC"}}, "condition": {"platformNames": ["macos"]}},
                        {"tool": "swift", "kind": {"defaultIsolation": {"_0": "MainActor"}}},
                        {"tool": "linker", "kind": {"linkedFramework": {"_0": "UIKit"}}}]
                    """
                ), Self.target("Phone"), Self.target("Mac"),
            ]
            let project = try Self.read([folder: Self.manifest(targets)], root: folder)
            let app = try #require(project.targets.first)
            #expect(app.targets == ["Phone"])
            #expect(app.defines == [Project.Define(name: "PHONE", configuration: "debug")])
            #expect(app.swiftSettings == [".defaultIsolation(MainActor.self)"])
            #expect(app.linkerSettings.isEmpty)
            #expect(project.reduced(to: ["App"]).targets.map(\.name) == ["App", "Phone"])
        }
    }

    @Test(arguments: [
        ("5.9.0", "", 5), ("6.0.0", "", 6),
        ("6.0.0", #""settings": [{"tool": "swift", "kind": {"swiftLanguageMode": {"_0": "5"}}}]"#, 5),
    ])
    func languageMode_isThePackagesOrTheTargets(tools: String, settings: String, mode: Int) throws {
        try Self.withFiles(["Sources/A/A.swift"]) { folder in
            let manifest = try Self.manifest([Self.target("A", settings)], tools: tools)
            #expect(try Self.read([folder: manifest], root: folder).targets.map(\.languageMode) == [mode])
        }
    }

    /// Those of the package itself, and only for whoever asks.
    @Test func testTargets_areReadForTests() throws {
        try Self.withFiles(["App/Sources/A/A.swift", "App/Tests/ATests/T.swift", "Kit/Sources/K/K.swift"]) { folder in
            let app = try Self.manifest(
                [Self.target("A"), Self.target("ATests", type: "test", #""dependencies": [{"byName": ["A", null]}]"#)],
                dependencies: #"{"fileSystem": [{"identity": "kit", "path": "\#(folder)/Kit"}]}"#
            )
            let kit = try Self.manifest([Self.target("K"), Self.target("KTests", type: "test")])
            let manifests = ["\(folder)/App": app, "\(folder)/Kit": kit]
            let project = try Self.read(manifests, root: folder + "/App", readsTests: true)
            #expect(project.targets.map(\.name) == ["A", "ATests", "K"])
            #expect(project.targets[1].kind == .tests)
            #expect(project.targets[1].targets == ["A"])
            #expect(project.targets[1].files == [.init(path: "\(folder)/App/Tests/ATests/T.swift", place: "T.swift")])
            #expect(try Self.read(manifests, root: folder + "/App").targets.map(\.name) == ["A", "K"])
        }
    }

    @Test func packagesBeside_becomeTargets_othersStayPackages() throws {
        try Self.withFiles(["App/Sources/App/A.swift", "Kit/Sources/Core/B.swift"]) { folder in
            let app = try Self.manifest(
                [
                    Self.target(
                        "App",
                        type: "executable",
                        """
                        "dependencies": [{"product": ["Kit", "kit", null, null]},
                            {"product": ["Far", "Far", null, null]}]
                        """
                    )
                ],
                dependencies: """
                    {"fileSystem": [{"identity": "kit", "path": "\(folder)/Kit"}]},
                    {"sourceControl": [{"identity": "far", "location": {"remote": [{"urlString": "https://a.b/far"}]},
                        "requirement": {"range": [{"lowerBound": "1.0.0", "upperBound": "2.0.0"}]}}]}
                    """
            )
            let kit = try Self.manifest(
                [Self.target("Core")],
                products: #"{"name": "Kit", "targets": ["Core"], "type": {"library": ["automatic"]}}"#
            )
            let project = try Self.read(["\(folder)/App": app, "\(folder)/Kit": kit], root: "\(folder)/App")
            #expect(project.targets.map(\.name) == ["App", "Core"])
            #expect(project.targets[0].targets == ["Core"])
            #expect(project.targets[0].products == [Project.Product(name: "Far", package: "far")])
            #expect(
                project.dependencies.map(\.declaration)
                    == [#".package(url: "https://a.b/far", "1.0.0"..<"2.0.0")"#]
            )
            #expect(app.localDependencies == ["\(folder)/Kit"])
            #expect(app.dependsOn("far"))
            #expect(!app.dependsOn("offstage"))
        }
    }

    @Test func objectiveC_standsInTheWayOfItsTarget() throws {
        try Self.withFiles(["Sources/A/A.m", "Sources/B/B.swift"]) { folder in
            let manifest = try Self.manifest([Self.target("A"), Self.target("B", type: "executable")])
            let project = try Self.read([folder: manifest], root: folder)
            #expect(
                project.targets.map(\.obstacles) == [
                    ["\(folder)/Sources/A/A.m: Objective-C files are not supported; leave the target out."], [],
                ]
            )
            // Who does not need it is not kept from building.
            #expect(project.reduced(to: ["B"]).targets.flatMap(\.obstacles).isEmpty)
        }
    }
}
