import Foundation

/// Where the files of a package's target lie, by SwiftPM's rules.
struct TargetLayout {
    /// The target's folder, an absolute path.
    let folder: String
    private let target: PackageManifest.Target

    private static let sourceTypes: Set = [
        "swift", "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "s", "S", "modulemap", "inc",
    ]
    private static let objectiveC: Set = ["m", "mm"]

    /// - Throws: ``ProjectProblem`` if its folder is not there.
    init(_ target: PackageManifest.Target, package: String) throws(ProjectProblem) {
        self.target = target
        if let path = target.path {
            folder = URL(fileURLWithPath: package + "/" + path).standardizedFileURL.path
            return
        }
        let own = target.type == "test" ? ["Tests"] : []
        let parents = (own + ["Sources", "Source", "src", "srcs"]).map { "\(package)/\($0)" }
        let places = parents.map { "\($0)/\(target.name)" } + parents
        guard let place = places.first(where: FileManager.default.fileExists) else {
            throw ProjectProblem("\(package)/Package.swift names a target \(target.name), whose sources are nowhere.")
        }
        folder = place
    }

    /// Its sources and headers in order, and those that cannot be compiled here.
    func sources() -> (files: [Project.File], obstacles: [String]) {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder).sorted()) ?? []
        let resources = target.resources.map(\.path)
        let found = paths.filter { path in
            !isBelow(target.exclude, path) && !isBelow(resources, path)
                && (target.sources.map { isBelow($0, path) } ?? true || path.hasSuffix(".h"))
                && !path.split(separator: "/").contains { $0.hasPrefix(".") }
                // A target may be all of its package.
                && path != "Package.swift"
        }
        let refused = found.filter { Self.objectiveC.contains(Self.type($0)) }
        return (
            found.filter { Self.sourceTypes.contains(Self.type($0)) }
                .map { Project.File(path: "\(folder)/\($0)", place: $0) },
            refused.map { "\(folder)/\($0): Objective-C files are not supported; leave the target out." }
        )
    }

    /// What Xcode makes symbols and classes of, whether or not the manifest names it.
    func catalogues() -> (assets: [String], models: [String]) {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder).sorted()) ?? []
        let found = paths.filter { !isBelow(target.exclude, $0) }
        return (
            found.filter { FileKind($0) == .catalogue }.map { "\(folder)/\($0)" },
            // The versions of a model lie in its folder.
            found.filter { FileKind($0) == .model && !$0.contains(".xcdatamodeld/") }.map { "\(folder)/\($0)" }
        )
    }

    private func isBelow(_ folders: [String], _ path: String) -> Bool {
        folders.contains { folder in
            let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
            return folder == "." || path == folder || path.hasPrefix(folder + "/")
        }
    }

    private static func type(_ path: String) -> String {
        URL(fileURLWithPath: path).pathExtension
    }
}
