import Foundation

/// An `.xcodeproj`: its targets, with their files and settings.
struct XcodeProject {
    struct Target {
        var name: String
        /// As `com.apple.product-type.application`.
        var type: String
        var sources: [String] = []
        var resources: [String] = []
        var settings: BuildSettings
        /// Keys of the targets that it is linked against or has inside.
        var targets: [String] = []
        /// Products of packages, with the packages' keys where the project knows them.
        var products: [(name: String, package: String?)] = []
    }

    /// Where the project lies.
    let folder: String
    let objects: XcodeObjects
    private let name: String
    private let project: XcodeObjects.Object
    /// Where the file or folder of each reference lies.
    private var paths: [String: String] = [:]

    /// - Parameter path: of the `.xcodeproj`, absolute.
    /// - Throws: ``ProjectProblem``.
    init(_ path: String) throws(ProjectProblem) {
        folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        objects = try XcodeObjects(file: path + "/project.pbxproj")
        project = objects[objects.root]!
        let start = project.text("projectDirPath").flatMap { $0.isEmpty ? nil : "\(folder)/\($0)" } ?? folder
        place(project.text("mainGroup") ?? "", in: start)
    }

    private mutating func place(_ key: String, in parent: String) {
        guard let object = objects[key] else { return }
        let own = object.text("path") ?? ""
        let whole: String
        switch object.text("sourceTree") {
        case "SOURCE_ROOT": whole = "\(folder)/\(own)"
        case "<absolute>": whole = own
        case "<group>": whole = own.isEmpty ? parent : "\(parent)/\(own)"
        // Products, the SDK: nothing that lies here.
        default: return
        }
        paths[key] = URL(fileURLWithPath: whole).standardizedFileURL.path
        for child in object.list("children") { place(child, in: whole) }
    }

    /// The folders of packages that lie on this machine: what the project refers to as such, and what stands among its
    /// files, as before Xcode 15.
    var packages: [String] {
        let named = objects.all(kind: "XCLocalSwiftPackageReference").compactMap { $0.object.text("relativePath") }
            .map { URL(fileURLWithPath: "\(folder)/\($0)").standardizedFileURL.path }
        let standing = objects.all(kind: "PBXFileReference").compactMap { paths[$0.key] }.sorted()
            .filter { FileManager.default.fileExists(atPath: "\($0)/Package.swift") }
        return named + standing.filter { !named.contains($0) }
    }

    /// The project's targets by their keys, in its order.
    /// - Throws: ``ProjectProblem`` if a file of settings cannot be read.
    func targets(configuration: String) throws(ProjectProblem) -> [(key: String, target: Target)] {
        var result: [(key: String, target: Target)] = []
        for (key, object) in objects.all("targets", of: project) {
            result.append((key, try target(object, key, configuration)))
        }
        return result
    }

    private func target(_ object: XcodeObjects.Object, _ key: String, _ configuration: String) throws(ProjectProblem)
        -> Target
    {
        var target = Target(
            name: object.text("name") ?? "",
            type: object.text("productType") ?? "",
            settings: try settings(of: object, configuration)
        )
        for (_, phase) in objects.all("buildPhases", of: object) {
            let files = objects.all("files", of: phase).filter { Self.isForPhones($0.object) }
                .flatMap { paths(of: $0.object.text("fileRef")) }
            if phase.kind == "PBXSourcesBuildPhase" { target.sources += files }
            if phase.kind == "PBXResourcesBuildPhase" { target.resources += files }
        }
        let own = object.list("fileSystemSynchronizedGroups")
        for (group, _) in objects.all(kind: "PBXFileSystemSynchronizedRootGroup") {
            for path in synchronizedFiles(of: group, key, isOwn: own.contains(group)) {
                switch FileKind(path) {
                case .swift, .foreign: target.sources.append(path)
                case .resource, .interface, .catalogue, .model, .missed, .unneeded: target.resources.append(path)
                }
            }
        }
        target.targets = objects.all("dependencies", of: object).compactMap { $0.object.text("target") }
        target.products = objects.all("packageProductDependencies", of: object).compactMap { product in
            product.object.text("productName").map { ($0, product.object.text("package")) }
        }
        return target
    }

    /// Folders that are one thing.
    private static let folders: Set = [
        "bundle", "docc", "mlpackage", "scnassets", "xcassets", "xcdatamodeld", "xcmappingmodel", "xcstickers",
    ]

    private static func type(_ path: String) -> String { URL(fileURLWithPath: path).pathExtension }

    private static func isForPhones(_ file: XcodeObjects.Object) -> Bool {
        let filters = file.list("platformFilters") + [file.text("platformFilter")].compactMap(\.self)
        return filters.isEmpty || filters.contains("ios")
    }

    /// A file, or every file of a group of translations.
    private func paths(of key: String?) -> [String] {
        guard let key, let object = objects[key] else { return [] }
        if object.kind == "PBXVariantGroup" { return object.list("children").compactMap { paths[$0] } }
        return paths[key].map { [$0] } ?? []
    }

    /// A folder whose files belong to a target, but for those that it excepts. For a target that does not have the
    /// folder the exceptions are what it does have.
    private func synchronizedFiles(of group: String, _ target: String, isOwn: Bool) -> [String] {
        guard let object = objects[group], let root = paths[group] else { return [] }
        var exceptions: Set<String> = []
        for (_, set) in objects.all("exceptions", of: object) where set.text("target") == target {
            exceptions.formUnion(set.list("membershipExceptions"))
            for (path, platforms) in set.table("platformFiltersByRelativePath") where isOwn {
                if let platforms = platforms as? [String], !platforms.contains("ios") { exceptions.insert(path) }
            }
        }
        guard isOwn else { return exceptions.sorted().map { "\(root)/\($0)" } }
        return Self.files(in: root, "").filter { path in
            !exceptions.contains { path == $0 || path.hasPrefix($0 + "/") }
        }.map { "\(root)/\($0)" }
    }

    /// From the folder; what is one thing to Xcode is one path.
    private static func files(in root: String, _ folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return names.sorted().filter { !$0.hasPrefix(".") }.flatMap { name in
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
            return isFolder.boolValue && !folders.contains(type(name)) ? files(in: root, path) : [path]
        }
    }

    // MARK: Settings

    /// The project's, then the target's, each from its file first and then from itself.
    private func settings(of target: XcodeObjects.Object, _ configuration: String) throws(ProjectProblem)
        -> BuildSettings
    {
        var settings = BuildSettings([
            "TARGET_NAME": target.text("name") ?? "", "PRODUCT_NAME": "$(TARGET_NAME)",
            "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
            "CONFIGURATION": configuration, "SDKROOT": "iphoneos", "PLATFORM_NAME": "iphoneos",
            "PROJECT_DIR": folder, "SRCROOT": folder, "SOURCE_ROOT": folder, "DEVELOPMENT_LANGUAGE": "en",
            "PROJECT_NAME": name,
        ])
        for owner in [project, target] {
            let list = owner.text("buildConfigurationList").flatMap { objects[$0] }
            let all = list.map { objects.all("buildConfigurations", of: $0).map(\.object) } ?? []
            guard let chosen = all.first(where: { $0.text("name") == configuration }) ?? all.first else { continue }
            if let file = self.file(of: chosen) { settings.add(try BuildSettings.file(file)) }
            settings.add(chosen.table("buildSettings"))
        }
        return settings
    }

    private func file(of configuration: XcodeObjects.Object) -> String? {
        if let key = configuration.text("baseConfigurationReference") { return paths[key] }
        guard let anchor = configuration.text("baseConfigurationReferenceAnchor").flatMap({ paths[$0] }),
            let path = configuration.text("baseConfigurationReferenceRelativePath")
        else { return nil }
        return "\(anchor)/\(path)"
    }
}
