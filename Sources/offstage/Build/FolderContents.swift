import Foundation

/// The files of an app's folder, sorted by what is done with them.
struct FolderContents {
    let folder: String
    /// Swift files, by their paths from the folder.
    private(set) var sources: [String] = []
    /// Images, localisations, data: they go into the bundle.
    private(set) var resources: [String] = []
    private var refused: [String] = []
    /// The Info.plist of the folder may lie deeper, as it does beside an Xcode project.
    private static let leftOut: Set = [
        "xcodeproj", "xcworkspace", "app", "plist", "entitlements", "md", "h", "modulemap", "xcconfig", "docc",
    ]

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
        switch type {
        case "swift":
            sources.append(path)
        case "storyboard" where url.lastPathComponent == "LaunchScreen.storyboard", "xcassets":
            Output.note("\(url.path): left out; it is not needed to run the app's code.")
        case "storyboard", "xib", "nib":
            refused.append("\(url.path): interface files are not supported; make the views in code.")
        case "m", "mm", "c", "cpp", "cc":
            refused.append("\(url.path): Objective-C, C and C++ files are not supported; put them into a package.")
        case "xcdatamodeld", "xcdatamodel":
            refused.append("\(url.path): Core Data is not supported.")
        case "lproj", "bundle": resources.append(path)
        default: try sortOther(path, url)
        }
    }

    private mutating func sortOther(_ path: String, _ url: URL) throws {
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
            resources.append(path)
            return
        }
        if url.lastPathComponent.hasSuffix("Tests") {
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
