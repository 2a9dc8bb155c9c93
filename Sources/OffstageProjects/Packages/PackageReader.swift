import Foundation

/// Reads packages as they are for iOS: one at the root, and those beside it that it depends on.
package struct PackageReader {
    /// How to learn what a package's manifest says.
    private let manifest: (_ folder: String) throws -> PackageManifest
    private let readsTests: Bool
    private var project: Project
    private var packages: [String: PackageManifest] = [:]

    /// - Parameters:
    ///   - readsTests: whether the test targets of the package at the root are read, too.
    ///   - manifest: what the manifest in a folder says.
    package init(
        root: String,
        readsTests: Bool = false,
        manifest: @escaping (_ folder: String) throws -> PackageManifest
    ) {
        self.readsTests = readsTests
        self.manifest = manifest
        project = Project(root: root)
    }

    /// - Throws: ``ProjectProblem``, or what `manifest` throws.
    package mutating func read() throws -> Project {
        try collect(project.root)
        let root = packages[project.root]!
        project.language = root.defaultLocalization
        for (folder, package) in packages.sorted(by: { $0.key < $1.key }) { try add(package, in: folder) }
        project.executables = executables(of: root)
        return project
    }

    /// The targets of each library of the packages that were read.
    package var libraries: [String: [String]] {
        let all = packages.values.flatMap(\.products).filter { $0.kind == .library }
        return Dictionary(all.map { ($0.name, $0.targets) }) { first, _ in first }
    }

    private mutating func collect(_ folder: String) throws {
        guard packages[folder] == nil else { return }
        let package = try manifest(folder)
        packages[folder] = package
        for local in package.localDependencies { try collect(local) }
    }

    /// Every executable target has a product, its own or one by its name.
    private func executables(of package: PackageManifest) -> [Project.Executable] {
        let targets = package.targets.filter { $0.type == "executable" }.map(\.name)
        let named = package.products.filter { $0.kind == .executable }.compactMap { product in
            product.targets.first(where: targets.contains).map { Project.Executable(name: product.name, target: $0) }
        }
        let rest = targets.filter { target in !named.contains { $0.target == target } }
        return named + rest.map { Project.Executable(name: $0, target: $0) }
    }

    private mutating func add(_ package: PackageManifest, in folder: String) throws {
        for dependency in package.dependencies {
            if let remote = try Self.remote(dependency), !project.dependencies.contains(remote) {
                project.dependencies.append(remote)
            }
        }
        let kinds = ["executable", "regular"] + (readsTests && folder == project.root ? ["test"] : [])
        for target in package.targets where kinds.contains(target.type) {
            project.targets.append(try read(target, of: package, in: folder))
        }
    }

    private static func remote(_ dependency: PackageManifest.Dependency) throws -> Project.Dependency? {
        guard let value = dependency.sourceControl?.first, let identity = value["identity"]?.text else { return nil }
        let location =
            value["location"]?["remote"]?.list?.first?["urlString"] ?? value["location"]?["local"]?.list?.first
        guard let address = location?.text, let requirement = value["requirement"] else { return nil }
        let words: String
        if let range = requirement["range"]?.list?.first, let lower = range["lowerBound"]?.text,
            let upper = range["upperBound"]?.text
        {
            words = "\(quoted(lower))..<\(quoted(upper))"
        } else if let exact = requirement["exact"]?.list?.first?.text {
            words = "exact: \(quoted(exact))"
        } else if let branch = requirement["branch"]?.list?.first?.text {
            words = "branch: \(quoted(branch))"
        } else if let revision = requirement["revision"]?.list?.first?.text {
            words = "revision: \(quoted(revision))"
        } else {
            return nil
        }
        return Project.Dependency(identity: identity, declaration: ".package(url: \(quoted(address)), \(words))")
    }

    private func read(_ target: PackageManifest.Target, of package: PackageManifest, in folder: String) throws
        -> Project.Target
    {
        let layout = try TargetLayout(target, package: folder)
        var result = Project.Target(
            name: target.name,
            kind: target.type == "executable" ? .executable : target.type == "test" ? .tests : .library,
            folder: layout.folder
        )
        (result.files, result.obstacles) = layout.sources()
        if !result.files.contains(where: \.isSwift), !result.files.isEmpty {
            result.kind = .c(publicHeaders: target.publicHeadersPath)
        }
        result.resources = target.resources.map { resource in
            Project.Resource(
                rule: resource.rule.keys.first ?? "process",
                file: Project.File(path: "\(layout.folder)/\(resource.path)", place: resource.path)
            )
        }
        (result.catalogues, result.models) = layout.catalogues()
        result.needsModuleBundle = result.resources.isEmpty && !(result.catalogues + result.models).isEmpty
        result.languageMode = package.languageMode
        for dependency in target.dependencies { try add(dependency, to: &result, of: package) }
        for setting in target.settings where setting.condition?.holds ?? true { Self.add(setting, to: &result) }
        return result
    }

    private func add(
        _ dependency: [String: [ManifestValue]],
        to target: inout Project.Target,
        of package: PackageManifest
    ) throws {
        guard let (kind, values) = dependency.first, let name = values.first?.text else { return }
        if let condition = values.last?["platformNames"]?.list, !condition.isEmpty,
            !condition.contains(.text("ios"))
        {
            return
        }
        if kind != "product", package.targets.contains(where: { $0.name == name }) {
            target.targets.append(name)
            return
        }
        // A product by its name alone, or with its package.
        for other in packages.values {
            if let product = other.products.first(where: { $0.name == name }) {
                target.targets += product.targets
                return
            }
        }
        let identity = (kind == "product" ? values.dropFirst().first?.text : nil) ?? name
        target.products.append(Project.Product(name: name, package: identity.lowercased()))
    }

    private static func add(_ setting: PackageManifest.Target.Setting, to target: inout Project.Target) {
        guard let (kind, values) = setting.kind.first else { return }
        let value = values["_0"]
        let configuration = setting.condition?.config
        let condition = configuration.map { ", .when(configuration: .\($0))" } ?? ""
        switch (setting.tool, kind, value?.text) {
        case ("swift", "define", let name?):
            target.defines.append(Project.Define(name: name, configuration: configuration))
        case ("swift", "swiftLanguageMode", let mode?): target.languageMode = mode.hasPrefix("6") ? 6 : 5
        case ("swift", "enableUpcomingFeature", let name?), ("swift", "enableExperimentalFeature", let name?):
            target.swiftSettings.append(".\(kind)(\(quoted(name))\(condition))")
        case ("swift", "defaultIsolation", let actor?):
            target.swiftSettings.append(".defaultIsolation(\(actor).self\(condition))")
        case ("swift", "unsafeFlags", _):
            let flags = (value?.list ?? []).compactMap(\.text).map(quoted).joined(separator: ", ")
            target.swiftSettings.append(".unsafeFlags([\(flags)]\(condition))")
        case ("c", "headerSearchPath", let path?), ("cxx", "headerSearchPath", let path?):
            target.cSettings.append(".headerSearchPath(\(quoted(path))\(condition))")
        case ("c", "define", let text?):
            let words = text.split(separator: "=", maxSplits: 1).map(String.init)
            let to = words.count > 1 ? ", to: \(quoted(words[1]))" : ""
            target.cSettings.append(".define(\(quoted(words[0]))\(to)\(condition))")
        case ("linker", "linkedLibrary", let name?):
            target.linkerSettings.append(".linkedLibrary(\(quoted(name))\(condition))")
        // Frameworks are modules here. Warnings are not the app's: the shims have other ones than Apple's modules.
        default: break
        }
    }
}
