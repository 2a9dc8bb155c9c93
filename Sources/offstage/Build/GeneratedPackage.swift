import Foundation
import OffstageDevice

/// The package that is made around a folder of sources: copies of them, and the settings under which Apple's module
/// names mean Offstage's modules.
struct GeneratedPackage {
    /// Where the copies are, each on the same way as in ``AppBuild/path``; what the compiler and the log say of a file
    /// there is meant for that one.
    let folder: String
    /// Shared by all generated packages of one Offstage, so that its modules are compiled once and not for every app.
    let scratch: String
    let name: String
    let module: String
    /// The product's name has the folder's key, because the programs of all apps lie in one folder.
    let product: String

    private let build: AppBuild
    private let contents: FolderContents
    private let offstage: String

    private static let taken: Set = ["UIKit", "os", "OSLog", "Foundation", "Swift", "Testing", "XCTest"]

    /// - Throws: ``Failure`` if Offstage's package is not found.
    init(build: AppBuild, contents: FolderContents) throws(Failure) {
        self.build = build
        self.contents = contents
        offstage = try OffstagePackage.find()
        let root = WorkFolder.root + "/folders/" + WorkFolder.key(offstage)
        let key = WorkFolder.key(build.path)
        folder = root + "/" + key
        scratch = build.scratch ?? root + "/build" + (build.isStatic ? "-static" : "")
        name = build.products.first ?? URL(fileURLWithPath: build.path).lastPathComponent
        let module = moduleName(name)
        self.module = Self.taken.contains(module) || module.hasPrefix("Offstage") ? module + "App" : module
        product = key
    }

    /// Brings the package up to date; what has not changed keeps its date, so that it is not compiled again.
    func write() throws {
        var wanted: Set = ["Package.swift"]
        for source in contents.sources {
            try update(folder + "/" + source.path, source.text)
            wanted.insert(source.path)
        }
        let files = FileManager.default
        for case let path as String in files.enumerator(atPath: folder) ?? .init() {
            guard path.hasSuffix(".swift"), !wanted.contains(path) else { continue }
            try files.removeItem(atPath: folder + "/" + path)
        }
        try update(folder + "/Package.swift", manifest)
    }

    private func update(_ path: String, _ text: String) throws {
        let files = FileManager.default
        if let old = files.contents(atPath: path), old == Data(text.utf8) { return }
        do {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure.usage(
                "\(path) cannot be written: \(error.localizedDescription); set XDG_CACHE_HOME to a folder "
                    + "that can."
            )
        }
    }

    private var manifest: String {
        let usesKit = contents.sources.contains { $0.scan.imports.contains("OffstageKit") }
        let usesNetworking = contents.sources.contains { $0.scan.networking != nil }
        let usesTransferKit = contents.sources.contains { $0.scan.imports.contains("OffstageTransferKit") }
        let products =
            ["Offstage"] + (usesKit ? ["OffstageKit"] : []) + (usesTransferKit ? ["OffstageTransferKit"] : [])
            + (usesNetworking || usesTransferKit ? ["OffstageNetworking"] : [])
        let dependencies = products.map { ".product(name: \"\($0)\", package: \"offstage\")" }.joined(separator: ", ")
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: \(quoted(product)),
                products: [.executable(name: \(quoted(product)), targets: [\(quoted(module))])],
                dependencies: [.package(name: "offstage", path: \(quoted(offstage)))],
                targets: [
                    .executableTarget(
                        name: \(quoted(module)),
                        dependencies: [\(dependencies)],
                        path: ".",
                        swiftSettings: [
                            .swiftLanguageMode(.v\(build.swiftMode)),
                            .unsafeFlags([
                                "-module-alias", "UIKit=OffstageUIKit",
                                "-module-alias", "BackgroundTasks=OffstageBackgroundTasks",
                                "-module-alias", "UserNotifications=OffstageUserNotifications",
                                "-module-alias", "os=OffstageOS", "-module-alias", "OSLog=OffstageOSLog",
                                "-Xfrontend", "-disable-cross-import-overlays",
                            ]),
                        ],
                        plugins: [.plugin(name: "OffstagePrelude", package: "offstage")]
                    )
                ]
            )

            """
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
