import Foundation
import PackagePlugin

/// Adds the prelude to a target of an app's package.
@main struct OffstagePrelude: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = context.pluginWorkDirectoryURL
        let text = folder.appending(path: "Prelude.txt")
        let source = folder.appending(path: Prelude.fileName)
        let products = target.dependencies.map { dependency in
            switch dependency {
            case .product(let product): product.name
            case .target(let target): target.name
            @unknown default: ""
            }
        }
        if !products.contains(Prelude.networkingModule) { demandNetworking(of: target) }
        let wanted = Prelude.text(products: products, isExtension: isExtension(target))
        // Written only when it changes, or every build would compile the target anew.
        if (try? String(contentsOf: text, encoding: .utf8)) != wanted {
            try wanted.write(to: text, atomically: true, encoding: .utf8)
        }
        return [
            .buildCommand(
                displayName: "Writing the prelude of \(target.name)",
                executable: URL(filePath: "/bin/cp"),
                arguments: [text.path(), source.path()],
                inputFiles: [text],
                outputFiles: [source]
            )
        ]
    }

    /// Whether it is an executable without an entry point whose Info.plist is that of an app extension.
    private func isExtension(_ target: any Target) -> Bool {
        guard let module = target as? SwiftSourceModuleTarget, module.kind == .executable,
            let list = try? Data(contentsOf: target.directoryURL.appending(path: "Info.plist")),
            let values = try? PropertyListSerialization.propertyList(from: list, format: nil) as? [String: Any],
            values["NSExtension"] != nil
        else { return false }
        return !module.sourceFiles(withSuffix: ".swift").contains { file in
            let text = (try? String(contentsOf: file.url, encoding: .utf8)) ?? ""
            return file.url.lastPathComponent == "main.swift" || SourceScan(text).entryPoint != nil
        }
    }

    /// Without the product the same names would mean FoundationNetworking's classes, which go past the device.
    private func demandNetworking(of target: any Target) {
        guard let module = target as? SwiftSourceModuleTarget else { return }
        for file in module.sourceFiles(withSuffix: ".swift") {
            guard let text = try? String(contentsOf: file.url, encoding: .utf8),
                let use = SourceScan(text).networking
            else { continue }
            Diagnostics.error(
                "\(target.name) uses \(use.word): add .product(name: \"\(Prelude.networkingModule)\", "
                    + "package: \"offstage\") to the target's dependencies",
                file: file.url.path(percentEncoded: false),
                line: use.line
            )
            return
        }
    }
}
