import Foundation
import OffstageDevice
import OffstageProjects

/// An app that is a package whose manifest knows nothing of Offstage: it is built in a prepared package.
struct PlainPackage {
    var build: AppBuild

    /// Whether a package is one: neither it nor what lies beside it on this machine names Offstage.
    static func isPlain(_ folder: String, _ swift: SwiftTool, scratch: String) throws -> Bool {
        var seen: Set<String> = []
        var next = [folder]
        while let folder = next.popLast() {
            guard seen.insert(folder).inserted else { continue }
            let manifest = try swift.manifest(of: folder, scratch: scratch)
            if manifest.dependsOn("offstage") { return false }
            for local in manifest.localDependencies {
                if OffstagePackage.isOffstage(local) { return false }
                next.append(local)
            }
        }
        return true
    }

    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func compile(_ swift: SwiftTool, scratch: String) throws -> (apps: [BuiltProduct], extensions: [BuiltProduct]) {
        var reader = PackageReader(root: build.path) { try swift.manifest(of: $0, scratch: scratch) }
        let project: Project
        do {
            project = try reader.read()
        } catch let problem as ProjectProblem {
            throw Failure.usage(problem.sentence)
        }
        let choice = try ProductChoice(build, among: project.executables.map(\.name)) { name in
            let target = project.executables.first { $0.name == name }?.target
            return project.targets.first { $0.name == target }?.folder ?? build.path
        }
        func targets(_ names: [String]) -> [String] {
            names.compactMap { name in project.executables.first { $0.name == name }?.target }
        }
        let extensions = targets(choice.extensions)
        let package = try PreparedPackage(
            project,
            build: build,
            targets: targets(choice.apps) + extensions,
            extensions: Set(extensions)
        )
        let (folder, products) = try package.compile(with: swift)
        let resources = try package.resources(in: folder)
        let built = zip(choice.apps + choice.extensions, products).map { name, product in
            BuiltProduct(
                name: name,
                module: product.target.module,
                executable: "\(folder)/\(product.product)",
                // The Info.plist beside Package.swift is the app's.
                sourceFolders: [product.target.folder] + (extensions.contains(product.target.name) ? [] : [build.path]),
                resources: resources
            )
        }
        return (Array(built.prefix(choice.apps.count)), Array(built.dropFirst(choice.apps.count)))
    }
}
