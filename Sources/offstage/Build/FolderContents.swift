import Foundation

/// The files of an app's folder, sorted by what is done with them.
struct FolderContents {
    struct Source {
        /// From the folder.
        var path: String
        var text: String
        var scan: SourceScan
    }

    let folder: String
    private(set) var sources: [Source] = []
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
            guard let text = try? String(contentsOf: url, encoding: .utf8) else {
                throw Failure.usage("\(url.path) cannot be read as UTF-8 text.")
            }
            sources.append(Source(path: path, text: text, scan: SourceScan(text)))
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
        var obstacles = refused
        for source in sources {
            obstacles += source.scan.unsupported.map { finding in
                "\(folder)/\(source.path):\(finding.line): \(Self.reason(finding.word))"
            }
        }
        guard obstacles.isEmpty else {
            throw .usage("\(folder) cannot be built:\n" + obstacles.joined(separator: "\n"))
        }
        try checkEntryPoint()
    }

    private static func reason(_ word: String) -> String {
        word == "import SwiftUI"
            ? "SwiftUI is not supported; the app's life must be in an application delegate and view controllers."
            : "\(word) is not supported; spell it without the Objective-C runtime."
    }

    private func checkEntryPoint() throws(Failure) {
        var places: [String] = []
        for source in sources {
            if let entry = source.scan.entryPoint {
                places.append("\(folder)/\(source.path):\(entry.line) (\(entry.word))")
            } else if URL(fileURLWithPath: source.path).lastPathComponent == "main.swift" {
                places.append("\(folder)/\(source.path)")
            }
        }
        if places.isEmpty {
            throw .usage("\(folder) has no entry point; write @main before the application delegate, or a main.swift.")
        }
        if places.count > 1 {
            throw .usage("\(folder) has several entry points, and an app has one: \(places.joined(separator: ", ")).")
        }
    }
}
