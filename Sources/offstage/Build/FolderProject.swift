import Foundation
import OffstageDevice
import OffstageProjects

/// An app that is a folder of iOS sources and nothing else: what an Xcode project's target is made of.
struct FolderProject {
    var build: AppBuild

    private static let taken: Set = ["UIKit", "os", "OSLog", "Foundation", "Swift", "Testing", "XCTest"]

    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func compile() throws -> BuiltProduct {
        let contents = try FolderContents(build.path)
        try contents.check()
        let swift = try SwiftTool()
        let package = try PreparedPackage(project(contents), build: build, targets: [module])
        let (folder, products) = try package.compile(with: swift)
        return BuiltProduct(
            name: name,
            module: module,
            executable: "\(folder)/\(products[0].product)",
            sourceFolders: [build.path],
            resources: contents.resources.map { build.path + "/" + $0 }
        )
    }

    private var name: String { build.products.first ?? URL(fileURLWithPath: build.path).lastPathComponent }

    private var module: String {
        let module = moduleName(name)
        return Self.taken.contains(module) || module.hasPrefix("Offstage") ? module + "App" : module
    }

    private func project(_ contents: FolderContents) -> Project {
        var target = Project.Target(name: module, kind: .executable, folder: build.path)
        target.files = contents.sources.map { Project.File(path: "\(build.path)/\($0)", place: $0) }
        target.languageMode = build.swiftMode
        var project = Project(root: build.path)
        project.targets = [target]
        return project
    }
}
