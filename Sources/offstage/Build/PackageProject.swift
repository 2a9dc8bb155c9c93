import Foundation
import OffstageDevice
import OffstageProjects

/// An app that is a package of its own, with its own settings.
struct PackageProject {
    private let build: AppBuild
    /// What the package says, and what those beside it do that are not Offstage's; by their folders.
    private let manifests: [String: PackageManifest]

    private struct Description: Decodable {
        struct Product: Decodable {
            struct Kind: Decodable {
                var isExecutable: Bool
                private enum Key: CodingKey { case executable }
                init(from decoder: any Decoder) throws {
                    isExecutable = try decoder.container(keyedBy: Key.self).contains(.executable)
                }
            }
            var name: String
            var targets: [String]
            var type: Kind
        }
        struct Target: Decodable {
            var name: String
            var c99name: String
            var path: String
            var type: String
        }
        var products: [Product]
        var targets: [Target]

        func target(of product: Product) -> Target? {
            targets.first { product.targets.contains($0.name) && $0.type == "executable" }
        }
    }

    /// - Throws: ``Failure`` if a manifest cannot be read, or is not there.
    init(_ build: AppBuild, with swift: SwiftTool) throws {
        self.build = build
        var manifests: [String: PackageManifest] = [:]
        var next = [build.path]
        while let folder = next.popLast() {
            guard manifests[folder] == nil else { continue }
            if !FileManager.default.fileExists(atPath: folder + "/Package.swift") {
                let dependent = manifests.first { $0.value.localDependencies.contains(folder) }?.key
                throw MissingPackage.failure(of: folder, in: dependent ?? build.path)
            }
            let manifest = try swift.manifest(of: folder, scratch: Self.own(build))
            manifests[folder] = manifest
            next += manifest.localDependencies.filter { !OffstagePackage.isOffstage($0) }
        }
        self.manifests = manifests
    }

    private static func own(_ build: AppBuild) -> String {
        WorkFolder.package(build.path) + (build.isStatic ? "-static" : "")
    }

    private var scratch: String { build.scratch ?? Self.own(build) }

    /// The project as it is for iOS, if its manifest knows nothing of Offstage.
    /// - Returns: nil if it names Offstage, or a package beside it does: then it is built as it is.
    /// - Throws: ``Failure``.
    func read() throws -> Project? {
        let knowsOffstage = manifests.values.contains { manifest in
            manifest.dependsOn("offstage") || manifest.localDependencies.contains(where: OffstagePackage.isOffstage)
        }
        if knowsOffstage { return nil }
        var reader = PackageReader(root: build.path, readsTests: build.isForTests) { manifests[$0]! }
        return try reader.read()
    }

    /// Sees no more of Offstage than the package uses.
    private func side(of swift: SwiftTool) -> SwiftTool {
        func uses(_ products: Set<String>) -> Bool { manifests.values.contains { $0.uses(products) } }
        if uses(OffstagePackage.deviceProducts) { return swift }
        guard uses(OffstagePackage.testingProducts) else { return swift.onAppSide }
        return build.hasSockets ? swift : swift.onTestingSide
    }

    /// Builds and runs its tests.
    /// - Returns: whether they passed.
    /// - Throws: ``Failure``.
    func test(with swift: SwiftTool, flags: [String], say: (String) throws -> Void) throws -> Bool {
        guard manifests[build.path]?.hasTests == true else { throw Failure.noTests(in: build.path) }
        let swift = side(of: swift)
        _ = try swift.build(build, package: build.path, scratch: scratch, product: nil)
        return try swift.test(package: build.path, scratch: scratch, flags: flags, say: say)
    }

    /// - Throws: ``Failure``.
    func compile(with swift: SwiftTool) throws -> (apps: [BuiltProduct], extensions: [BuiltProduct]) {
        let swift = side(of: swift)
        let location = ["--package-path", build.path, "--scratch-path", scratch]
        guard let text = try swift.output(["package"] + location + ["describe", "--type", "json"]),
            let description = try? JSONDecoder().decode(Description.self, from: text)
        else { throw Failure.usage("\(build.path)/Package.swift cannot be read; the errors are above.") }
        let executables = description.products.filter(\.type.isExecutable)
        let choice = try ProductChoice(build, among: executables.map(\.name)) { name in
            let product = executables.first { $0.name == name }
            return build.path + "/" + (product.flatMap(description.target)?.path ?? "") + "/Info.plist"
        }
        let products = choice.apps.compactMap { name in executables.first { $0.name == name } }
        // Of several the whole package is built: that is one plan instead of one for each.
        let only = products.count == 1 && choice.extensions.isEmpty ? products[0].name : nil
        let folder = try swift.build(build, package: build.path, scratch: scratch, product: only)
        return (
            try products.map { try built($0, description, in: folder) },
            try choice.extensions.compactMap { name in executables.first { $0.name == name } }.map { product in
                var built = try built(product, description, in: folder)
                // The Info.plist beside Package.swift is the app's.
                built.sourceFolders = Array(built.sourceFolders.prefix(1))
                return built
            }
        )
    }

    private func built(
        _ product: Description.Product,
        _ description: Description,
        in folder: String
    ) throws -> BuiltProduct {
        let target = description.target(of: product)
        return BuiltProduct(
            name: product.name,
            module: target?.c99name ?? moduleName(product.name),
            executable: folder + "/" + product.name,
            sourceFolders: [build.path + "/" + (target?.path ?? ""), build.path],
            resources: try BuiltProduct.resources(in: folder)
        )
    }
}
