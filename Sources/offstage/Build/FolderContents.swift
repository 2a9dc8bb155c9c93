import Foundation
import OffstageProjects

/// The files of an app's folder, sorted by what is done with them.
struct FolderContents {
    let folder: String
    /// Swift files, by their paths from the folder.
    private(set) var sources: [String] = []
    /// Images, localisations, data: they go into the bundle.
    private(set) var resources: [String] = []
    /// Storyboards and nibs, absolute paths.
    private(set) var interfaces: [String] = []
    /// Asset catalogues, absolute paths.
    private(set) var catalogues: [String] = []
    /// Models of Core Data, absolute paths.
    private(set) var models: [String] = []
    private var refused: [String] = []
    /// The Info.plist of the folder may lie deeper, as it does beside an Xcode project.
    private static let leftOut: Set = ["xcodeproj", "xcworkspace", "app", "plist"]

    /// - Throws: ``Failure`` if the folder cannot be read.
    init(_ folder: String) throws {
        self.folder = folder
        try read("")
    }

    private mutating func read(_ path: String) throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + path).sorted()
        } catch {
            throw Failure.usage("\(folder)/\(path) cannot be read: \(error.localizedDescription)")
        }
        for name in names where !name.hasPrefix(".") {
            try sort(path.isEmpty ? name : path + "/" + name)
        }
    }

    private mutating func sort(_ path: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + path)
        let type = url.pathExtension
        if Self.leftOut.contains(type) { return }
        switch FileKind(path) {
        case .swift: sources.append(path)
        case .foreign:
            refused.append("\(url.path): Objective-C, C and C++ files are not supported; put them into a package.")
        case .interface: interfaces.append(url.path)
        case .missed: Output.note("\(url.path): left out; what it describes is not there when the app runs.")
        case .catalogue: catalogues.append(url.path)
        case .model: models.append(url.path)
        case .unneeded: break
        case .resource: try sortOther(path, url)
        }
    }

    private mutating func sortOther(_ path: String, _ url: URL) throws {
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
            resources.append(path)
            return
        }
        if url.pathExtension == "bundle" {
            resources.append(path)
        } else if url.lastPathComponent.hasSuffix("Tests") {
            Output.note("\(url.path): left out; tests are no part of the app.")
        } else {
            try read(path)
        }
    }

    /// - Throws: ``Failure`` that names every obstacle.
    func check() throws(Failure) {
        guard !sources.isEmpty else { throw .usage("\(folder) has neither a Package.swift nor Swift sources.") }
        guard refused.isEmpty else {
            throw .usage("\(folder) cannot be built:\n" + refused.joined(separator: "\n"))
        }
    }
}
