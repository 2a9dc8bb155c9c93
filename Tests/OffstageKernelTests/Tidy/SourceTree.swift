import Foundation

/// The files of the project.
struct SourceTree {
    let root: URL

    /// The tree that this file was compiled from.
    init() {
        var folder = URL(filePath: #filePath)
        while folder.lastPathComponent != "Tests" { folder.deleteLastPathComponent() }
        root = folder.deletingLastPathComponent()
    }

    func file(_ path: String) throws -> SourceText {
        SourceText(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }

    /// What is called to build, to test and to check, in order of their names.
    func scripts() throws -> [SourceText] {
        let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "scripts").path)
        let paths = names.filter { !$0.hasSuffix(".d") }.sorted().map { "scripts/" + $0 }
        return try (paths + [".ci/run"]).map(file)
    }

    /// The files below these folders whose names end so, in order of their paths. What a build made is passed over, and
    /// so is `Tests/Clients`: code as strangers write it. A folder that is not there has no files.
    func files(in folders: [String], ending: [String]) throws -> [SourceText] {
        try folders.flatMap { folder in
            let walk = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
            var paths: [String] = []
            while let path = walk?.nextObject() as? String {
                if path.hasSuffix(".build") || folder + "/" + path == "Tests/Clients" {
                    walk?.skipDescendants()
                } else if ending.contains(where: path.hasSuffix) {
                    paths.append(folder + "/" + path)
                }
            }
            return try paths.sorted().map(file)
        }
    }
}
