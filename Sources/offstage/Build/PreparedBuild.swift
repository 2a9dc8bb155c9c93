import Foundation
import OffstageDevice
import OffstageProjects

/// An app whose project is built in a prepared package.
struct PreparedBuild {
    private let build: AppBuild
    private let project: Project
    private let choice: ProductChoice

    /// - Throws: ``Failure`` if the project does not have what is to be built.
    init(_ project: Project, build: AppBuild) throws(Failure) {
        self.build = build
        self.project = project
        choice = try ProductChoice(build, among: project.executables.map(\.name)) { name in
            project.target(of: name)?.folder ?? project.root
        }
    }

    /// - Parameter folder: where the package is made; nil: in the work folder.
    func package(in folder: String? = nil) throws(Failure) -> PreparedPackage {
        let extensions = targets(choice.extensions)
        return try PreparedPackage(
            project,
            build: build,
            targets: targets(choice.apps) + extensions,
            extensions: Set(extensions),
            folder: folder
        )
    }

    private func targets(_ names: [String]) -> [String] {
        names.compactMap { project.target(of: $0)?.name }
    }

    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func compile(with swift: SwiftTool) throws -> (apps: [BuiltProduct], extensions: [BuiltProduct]) {
        let package = try package()
        let (folder, products) = try package.compile(with: swift)
        let bundles = try package.resources(in: folder)
        let names = choice.apps + choice.extensions
        let built = zip(names, products).map { name, product in
            let executable = project.executables.first { $0.name == name }
            // The Info.plist at the root is the app's.
            let root = choice.extensions.contains(name) ? [] : [project.root]
            var built = BuiltProduct(
                name: name,
                module: product.target.module,
                executable: "\(folder)/\(product.product)",
                sourceFolders: [product.target.folder] + root,
                resources: bundles + (executable?.resources ?? [])
            )
            built.infoPlist = executable?.infoPlist
            built.keys = executable?.keys ?? [:]
            built.settings = executable?.settings ?? [:]
            return built
        }
        return (Array(built.prefix(choice.apps.count)), Array(built.dropFirst(choice.apps.count)))
    }
}
