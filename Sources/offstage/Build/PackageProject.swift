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
    }

    /// - Throws: ``Failure``.
    func compile() throws -> [BuiltProduct] {
        let swift = try SwiftTool()
        let own = WorkFolder.root + "/packages/" + WorkFolder.key(build.path) + (build.isStatic ? "-static" : "")
        let scratch = build.scratch ?? own
        let location = ["--package-path", build.path, "--scratch-path", scratch]
        guard let text = try swift.output(["package"] + location + ["describe", "--type", "json"]),
            let description = try? JSONDecoder().decode(Description.self, from: text)
        else { throw Failure.usage("\(build.path)/Package.swift cannot be read; the errors are above.") }
        let products = try choose(description.products.filter(\.type.isExecutable))
        // Of several the whole package is built: that is one plan instead of one for each.
        let only = products.count == 1 ? products[0].name : nil
        let folder = try swift.build(build, package: build.path, scratch: scratch, product: only)
        return try products.map { product in
            let target = description.targets.first { product.targets.contains($0.name) && $0.type == "executable" }
            return BuiltProduct(
                name: product.name,
                module: target?.c99name ?? moduleName(product.name),
                executable: folder + "/" + product.name,
                sourceFolders: [build.path + "/" + (target?.path ?? ""), build.path],
                resources: try BuiltProduct.resources(in: folder)
            )
        }
    }

    private func choose(_ products: [Description.Product]) throws(Failure) -> [Description.Product] {
        let names = products.map(\.name).sorted().joined(separator: ", ")
        guard build.products.isEmpty else {
            return try build.products.map { name throws(Failure) in
                if let product = products.first(where: { $0.name == name }) { return product }
                throw .usage(
                    "\(build.path) has no executable product '\(name)'; it has: \(names.isEmpty ? "none" : names)."
                )
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
