import Foundation
import OffstageDevice

/// An app that is a folder of iOS sources and nothing else: what an Xcode project's target is made of.
struct FolderProject {
    var build: AppBuild

    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func compile() throws -> BuiltProduct {
        let contents = try FolderContents(build.path)
        try contents.check()
        let swift = try SwiftTool()
        let package = try GeneratedPackage(build: build, contents: contents)
        try package.write()
        let folder = try swift.build(
            build,
            package: package.folder,
            scratch: package.scratch,
            product: package.product,
            copies: package.folder
        )
        return BuiltProduct(
            name: package.name,
            module: package.module,
            executable: folder + "/" + package.product,
            sourceFolders: [build.path],
            resources: contents.resources.map { build.path + "/" + $0 }
        )
    }
}
