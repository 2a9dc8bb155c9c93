import Foundation
import OffstageKernel
import Testing

@testable import OffstageDevice

/// App extensions in the bundles of apps: what is read, what is refused, and where their data is.
@Suite(.timeLimit(.minutes(1))) struct ExtensionBundleTests {
    private static let point = [
        "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
        "NSExtensionPrincipalClass": "Service.NotificationService",
    ]

    /// Puts an extension into the bundle of an app.
    private func add(
        _ name: String = "Service",
        _ changes: [String: any Sendable] = [:],
        without key: String = "",
        to bundle: String
    ) throws {
        let folder = "\(bundle)/PlugIns/\(name).appex"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var list: [String: Any] = [
            "CFBundleIdentifier": "\(TestDevice.app).service", "CFBundleExecutable": "App", "NSExtension": Self.point,
        ]
        list.merge(changes) { $1 }
        list[key] = nil
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: "\(folder)/Info.plist"))
        try FileManager.default.copyItem(atPath: "\(bundle)/App", toPath: "\(folder)/App")
    }

    @Test func bundle_tellsOfItsExtensions() throws {
        let scratch = try Scratch()
        let path = try scratch.bundle()
        #expect(try AppBundle(path: path).manifest.extensions == nil)
        try add(to: path)
        let found = try #require(try AppBundle(path: path).manifest.extensions)
        #expect(found.map(\.identifier.rawValue) == ["\(TestDevice.app).service"])
        #expect(found.map(\.point) == ["com.apple.usernotifications.service"])
    }

    @Test(
        arguments: [
            ([:], "NSExtension", "Info.plist has no NSExtension; an app extension's names its point and its class"),
            (["NSExtension": ["NSExtensionPrincipalClass": "A.B"]], "", "has no NSExtensionPointIdentifier; add it"),
            (["NSExtension": ["NSExtensionPointIdentifier": "a.b"]], "", "has no NSExtensionPrincipalClass; add it"),
            (["NSExtension": "a.b"], "", "must be a dictionary"),
            (["CFBundleIdentifier": "com.example.other"], "", "must begin with that of its app"),
            (["CFBundleExecutable": "Missing"], "", "Missing is missing"),
        ] as [([String: any Sendable], String, String)]
    )
    func extension_thatIsNone_isRefusedByFileAndKey(
        changes: [String: any Sendable],
        without key: String,
        why: String
    ) throws {
        let scratch = try Scratch()
        let path = try scratch.bundle()
        try add("Service", changes, without: key, to: path)
        let error = #expect(throws: DeviceError.self) { try AppBundle(path: path) }
        #expect(error?.code == .unusableInput)
        #expect(error?.description.contains("PlugIns/Service.appex") == true)
        #expect(error?.description.contains(why) == true, "\(error?.description ?? "")")
    }

    @Test func extensions_ofOneName_areRefused() throws {
        let scratch = try Scratch()
        let path = try scratch.bundle()
        try add(to: path)
        try add("Twin", to: path)
        let error = #expect(throws: DeviceError.self) { try AppBundle(path: path) }
        #expect(error?.description.contains("are both") == true)
    }

    @Test func extension_hasDataOfItsOwn_whichAnUpdateKeeps_andTheRemovalTakes() throws {
        let scratch = try Scratch()
        let path = try scratch.bundle()
        try add(to: path)
        let folder = try StateFolder("\(scratch.path)/state")
        try folder.prepare()
        var store = try AppStore(folder, seed: 1, apps: [], containers: 0)
        func install() throws -> InstalledApp {
            let app = try store.place(AppStore.stage(path, in: folder))
            try store.finish(app)
            return app
        }
        let first = try #require(try install().extensions?.first)
        #expect(
            folder.bundle(of: first).hasSuffix("/com.example.app.app/PlugIns/Service.appex"),
            "\(folder.bundle(of: first))"
        )
        let note = "Documents/note"
        try Data("kept".utf8).write(to: URL(fileURLWithPath: "\(folder.data(of: first))/\(note)"))
        let second = try #require(try install().extensions?.first)
        #expect(second.dataContainer != first.dataContainer)
        #expect(try String(contentsOfFile: "\(folder.data(of: second))/\(note)", encoding: .utf8) == "kept")
        // A device that starts again knows whose it is.
        _ = try AppStore(folder, seed: 1, apps: Array(store.apps.values), containers: store.containers)
        #expect(FileManager.default.fileExists(atPath: "\(folder.data(of: second))/\(note)"))
        store.remove(second.identifier)
        store.remove(AppIdentifier(TestDevice.app))
        #expect(entries(of: folder.data).isEmpty)
    }
}
