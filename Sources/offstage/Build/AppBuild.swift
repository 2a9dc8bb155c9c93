import Foundation
import OffstageDevice

/// Everything that decides which bundle comes out of which sources.
struct AppBuild {
    enum Configuration: String, CaseIterable {
        case debug, release
    }

    /// The folder with the sources, an absolute path as are all here.
    var path: String
    var product: String?
    var infoPlist: String?
    var output = absolutePath(".")
    var configuration = Configuration.debug
    var isStatic = false
    /// For a folder of sources; a package says it itself.
    var swiftMode = 5

    init(path: String) {
        self.path = path
    }

    /// Compiles, then puts the bundle together and in its place.
    /// - Throws: ``Failure``.
    func make() throws -> AppBundle {
        try SourceFolder.check(path)
        do { try BundleContents.checkSources(path) } catch { throw Failure(error) }
        let isPackage = FileManager.default.fileExists(atPath: path + "/Package.swift")
        let built = isPackage ? try PackageProject(build: self).compile() : try FolderProject(build: self).compile()
        do {
            let infoPlist = try InfoPlist(for: built, chosen: infoPlist)
            infoPlist.notes.forEach(Output.note)
            return try AppBundle(built, infoPlist: infoPlist, output: output)
        } catch let error as DeviceError {
            throw Failure(error)
        }
    }
}

/// Where `offstage build` compiles, so that no source folder is touched and the next build has less to do.
enum WorkFolder {
    static var root: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return path + "/offstage" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/offstage"
    }

    /// A name for a path that stays the same and that no other path shares.
    static func key(_ path: String) -> String {
        // FNV-1a: a name, not a secret.
        let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let name = moduleName(URL(fileURLWithPath: path).lastPathComponent)
        return name + "-" + String(hash, radix: 16)
    }
}
