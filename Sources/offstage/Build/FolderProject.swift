import Foundation
import OffstageDevice
import OffstageProjects

/// An app that is a folder of iOS sources and nothing else: what an Xcode project's target is made of.
struct FolderProject {
    var build: AppBuild

    private static let taken: Set = ["UIKit", "os", "OSLog", "Foundation", "Swift", "Testing", "XCTest"]

    /// - Throws: ``Failure``, with every file that cannot be supported.
    func read() throws -> Project {
        let contents = try FolderContents(build.path)
        try contents.check()
        let name = build.products.first ?? URL(fileURLWithPath: build.path).lastPathComponent
        var module = moduleName(name)
        if Self.taken.contains(module) || module.hasPrefix("Offstage") { module += "App" }
        var target = Project.Target(name: module, kind: .executable, folder: build.path)
        target.files = contents.sources.map { Project.File(path: "\(build.path)/\($0)", place: $0) }
        (target.catalogues, target.models) = (contents.catalogues, contents.models)
        target.languageMode = build.swiftMode
        var app = Project.Executable(name: name, target: module)
        app.resources = contents.resources.map { "\(build.path)/\($0)" }
        for path in contents.interfaces {
            let file = try InterfaceFile(path)
            // One for each language: their classes are the same.
            if !app.interfaces.contains(where: { $0.place == file.place }) { app.interfaces.append(file) }
        }
        var project = Project(root: build.path)
        project.targets = [target]
        project.executables = [app]
        // Nothing in the folder shows that it is the app's root; the copy has a manifest there.
        project.namesOriginals = false
        return project
    }
}
