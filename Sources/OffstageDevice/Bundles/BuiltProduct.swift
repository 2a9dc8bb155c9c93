import Foundation

/// What the compiler made of a project.
package struct BuiltProduct: Sendable {
    /// The name of the product or folder.
    package var name: String
    package var module: String
    /// The linked program.
    package var executable: String
    /// Where an Info.plist may lie, the best place first.
    package var sourceFolders: [String]
    /// Files and folders that belong beside the executable.
    package var resources: [String]
    /// Its Info.plist, where the project says which.
    package var infoPlist: String?
    /// Further keys of its Info.plist, as a project of Xcode spells them: by texts.
    package var keys: [String: String] = [:]
    /// What `$(…)` in its Info.plist stands for, beyond what always can.
    package var settings: [String: String] = [:]
    /// The file that says what it may; nil: nothing is said of that, and it may everything. None: nothing.
    package var entitlements: [String]?
    /// Whether its life is SwiftUI's, which is that of a scene whatever its Info.plist says.
    package var beginsInSwiftUI = false

    package init(name: String, module: String, executable: String, sourceFolders: [String], resources: [String]) {
        self.name = name
        self.module = module
        self.executable = executable
        self.sourceFolders = sourceFolders
        self.resources = resources
    }

    /// The name of the storyboard that a resource describes.
    static func storyboard(_ resource: String) -> String? {
        let url = URL(fileURLWithPath: resource)
        return url.pathExtension == "storyboardc" ? url.deletingPathExtension().lastPathComponent : nil
    }

    /// What lies in a build folder that its programs look for beside themselves: resource bundles and libraries.
    package static func resources(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") || $0.hasSuffix(".so") }
            .map { folder + "/" + $0 }
    }

    /// Puts a bundle together: the program, its Info.plist and what it looks for beside itself.
    /// - Parameter place: a folder `Name.app` that is not there yet.
    ///
    /// A resource that is a link becomes what it leads to.
    /// - Throws: ``DeviceError`` if two files have one name or a resource can be in no bundle, else what the file
    ///   system complains of.
    package func assemble(_ infoPlist: InfoPlist, at place: String) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: place, withIntermediateDirectories: true)
        try files.copyItem(atPath: executable, toPath: place + "/" + infoPlist.executable)
        try infoPlist.data().write(to: URL(fileURLWithPath: place + "/Info.plist"))
        if let entitlements = infoPlist.entitlements {
            let data = try PropertyListSerialization.data(fromPropertyList: entitlements, format: .xml, options: 0)
            try data.write(to: URL(fileURLWithPath: place + "/Entitlements.plist"))
        }
        for resource in resources {
            let source = URL(fileURLWithPath: resource).resolvingSymlinksInPath().path
            guard files.fileExists(atPath: source) else {
                throw AppBundle.unusable("\(resource) is a link that leads nowhere; remove it or mend it")
            }
            try BundleContents.check(source)
            try add(source, from: resource, to: place)
        }
        try PluralTables.settle(in: place)
        try StringCatalogues.settle(in: place)
    }

    /// Translations of one language lie in one folder, wherever they have come from.
    private func add(_ source: String, from resource: String, to place: String) throws {
        let files = FileManager.default
        let url = URL(fileURLWithPath: resource)
        if url.pathExtension == "lproj" {
            for name in try files.contentsOfDirectory(atPath: source).sorted() where !name.hasPrefix(".") {
                try add("\(source)/\(name)", from: "\(resource)/\(name)", to: place)
            }
            return
        }
        let parent = url.deletingLastPathComponent().lastPathComponent
        let folder = parent.hasSuffix(".lproj") ? "\(place)/\(parent)" : place
        let target = "\(folder)/\(url.lastPathComponent)"
        guard !files.fileExists(atPath: target) else {
            throw AppBundle.unusable(
                "\(resource): the bundle has another file named \(url.lastPathComponent); rename one of them"
            )
        }
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try BundleCopy.copy(source, to: target)
    }
}

/// A name as a Swift module can have it: what is no letter, digit or underscore becomes an underscore.
package func moduleName(_ name: String) -> String {
    let letters = name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" }
    let text = String(letters)
    return text.first.map { $0.isNumber } ?? true ? "_" + text : text
}
