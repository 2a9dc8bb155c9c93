import Foundation
import OffstageDevice

/// An app that is a package of its own, with its own settings.
struct PackageProject {
    var build: AppBuild

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

    /// - Throws: ``Failure``.
    func compile() throws -> (apps: [BuiltProduct], extensions: [BuiltProduct]) {
        let swift = try SwiftTool()
        let own = WorkFolder.root + "/packages/" + WorkFolder.key(build.path) + (build.isStatic ? "-static" : "")
        let scratch = build.scratch ?? own
        let location = ["--package-path", build.path, "--scratch-path", scratch]
        guard let text = try swift.output(["package"] + location + ["describe", "--type", "json"]),
            let description = try? JSONDecoder().decode(Description.self, from: text)
        else { throw Failure.usage("\(build.path)/Package.swift cannot be read; the errors are above.") }
        let executables = description.products.filter(\.type.isExecutable)
        let extensions = try chooseExtensions(executables, description)
        let products = try choose(executables.filter { !build.extensions.contains($0.name) })
        // Of several the whole package is built: that is one plan instead of one for each.
        let only = products.count == 1 && extensions.isEmpty ? products[0].name : nil
        let folder = try swift.build(build, package: build.path, scratch: scratch, product: only)
        return (
            try products.map { try built($0, description, in: folder) },
            try extensions.map { product in
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

    /// Whether each is one is seen before anything is compiled: without it, its sources would lack an entry point.
    private func chooseExtensions(
        _ products: [Description.Product],
        _ description: Description
    ) throws -> [Description.Product] {
        try build.extensions.map { name in
            guard !build.products.contains(name) else {
                throw Failure.usage("\(name) cannot be the app and its extension; name another --product.")
            }
            guard let product = products.first(where: { $0.name == name }) else { throw missing(name, among: products) }
            let folder = build.path + "/" + (description.target(of: product)?.path ?? "")
            do throws(DeviceError) {
                try InfoPlist.checkExtension(in: folder)
            } catch {
                throw Failure(error)
            }
            return product
        }
    }

    private func missing(_ name: String, among products: [Description.Product]) -> Failure {
        let names = products.map(\.name).sorted().joined(separator: ", ")
        return .usage("\(build.path) has no executable product '\(name)'; it has: \(names.isEmpty ? "none" : names).")
    }

    private func choose(_ products: [Description.Product]) throws(Failure) -> [Description.Product] {
        let names = products.map(\.name).sorted().joined(separator: ", ")
        guard build.products.isEmpty else {
            return try build.products.map { name throws(Failure) in
                if let product = products.first(where: { $0.name == name }) { return product }
                throw missing(name, among: products)
            }
        }
        guard let product = products.first else {
            throw .usage("\(build.path) has no executable product; an app is an executable target.")
        }
        guard products.count == 1 else {
            throw .usage("\(build.path) has several executable products; choose one with --product: \(names).")
        }
        return [product]
    }
}
