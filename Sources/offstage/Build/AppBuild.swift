import Foundation
import OffstageDevice
import OffstageProjects

/// Everything that decides which bundle comes out of which sources.
struct AppBuild {
    enum Configuration: String, CaseIterable {
        case debug, release
    }

    /// The folder with the sources or the Xcode project, an absolute path as are all here.
    var path: String
    /// Executable products of the package, or the name of the app for a folder; none: the only one there is.
    var products: [String] = []
    /// Products that are app extensions of the one app, for its `PlugIns`.
    var extensions: [String] = []
    var infoPlist: String?
    var output = absolutePath(".")
    /// Where to compile; nil: below ``WorkFolder/root``.
    var scratch: String?
    var configuration = Configuration.debug
    var isStatic = false
    /// Whether SwiftUI's modifiers that are not there are compiled as ones that do nothing.
    var stubsModifiers = false
    /// For a folder of sources; a package says it itself.
    var swiftMode = 5
    /// Whether the project's tests are built, and all of its apps for them.
    var isForTests = false
    /// Whether the devices of tests can ask real servers.
    var hasSockets = false

    init(path: String) {
        self.path = path
    }

    /// How a project is built.
    enum Way {
        /// In a package that is made of it.
        case prepared(PreparedBuild)
        /// It depends on Offstage itself.
        case asItIs(PackageProject)
    }

    /// Reads the project.
    /// - Throws: ``Failure``.
    func way(with swift: SwiftTool) throws -> Way {
        do {
            switch try SourceFolder.kind(of: path) {
            case .package:
                let package = try PackageProject(self, with: swift)
                if let project = try package.read() { return .prepared(try PreparedBuild(project, build: self)) }
                if stubsModifiers {
                    throw Failure.usage(
                        "\(path) names Offstage in its manifest: it is compiled as it is, and no modifier is stubbed."
                    )
                }
                return .asItIs(package)
            case .folder: return .prepared(try PreparedBuild(FolderProject(build: self).read(), build: self))
            case .xcode(let project):
                var reader = XcodeReader(
                    path: project,
                    configuration: configuration.rawValue.capitalized,
                    readsTests: isForTests
                ) { folder in
                    try swift.manifest(of: folder, scratch: WorkFolder.package(folder))
                }
                return .prepared(try PreparedBuild(reader.read(), build: self))
            }
        } catch let problem as ProjectProblem {
            throw Failure.usage(problem.sentence)
        }
    }

    /// Compiles, then puts a bundle for each product together and in its place.
    /// - Returns: the bundles in the order of ``products``; one if that is empty.
    /// - Throws: ``Failure``.
    func make() throws -> [AppBundle] {
        let kind = try SourceFolder.kind(of: path)
        if kind == .folder || kind == .package {
            do { try BundleContents.checkSources(path) } catch { throw Failure(error) }
        }
        let isPackage = kind == .package
        guard products.count < 2 || (isPackage && infoPlist == nil) else {
            throw Failure.usage(
                "Several products come from one package, each with an Info.plist of its own; build them one by one."
            )
        }
        guard extensions.isEmpty || (kind != .folder && products.count < 2) else {
            throw Failure.usage(
                kind != .folder
                    ? "Extensions belong to one app; name one --product with them."
                    : "\(path) is a folder of sources, which has no products; an extension is a product of a package."
            )
        }
        let swift = try SwiftTool()
        switch try way(with: swift) {
        case .prepared(let prepared): return try prepared.make(with: swift)
        case .asItIs(let package):
            let built = try package.compile(with: swift)
            return try bundles(built.apps, built.extensions)
        }
    }

    func bundles(_ apps: [BuiltProduct], _ extensions: [BuiltProduct]) throws -> [AppBundle] {
        do {
            return try apps.map { try bundle($0, with: extensions) }
        } catch let error as DeviceError {
            throw Failure(error)
        }
    }

    private func bundle(_ product: BuiltProduct, with extensions: [BuiltProduct]) throws -> AppBundle {
        let infoPlist = try InfoPlist(for: product, chosen: infoPlist)
        infoPlist.notes.forEach(Output.note)
        let parts = try extensions.map { product in
            let list = try InfoPlist(for: product, ofApp: infoPlist.identifier)
            list.notes.forEach(Output.note)
            return (product, list)
        }
        return try AppBundle(product, infoPlist: infoPlist, extensions: parts, output: output)
    }
}

/// Where `offstage build` compiles, so that no source folder is touched and the next build has less to do.
enum WorkFolder {
    static var root: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return path + "/offstage" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/offstage"
    }

    /// For what is generated beside an Offstage, and for its own probes.
    static func folder(of offstage: String) -> String { chosen ?? root + "/folders/" + key(offstage) }

    /// Where the user wants it.
    private static var chosen: String? {
        ProcessInfo.processInfo.environment["OFFSTAGE_BUILD_FOLDER"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Whether only Offstage's own commands compile there.
    static func holds(_ path: String) -> Bool {
        [root, chosen].compactMap { $0 }.contains { path.hasPrefix($0 + "/") }
    }

    /// Where a package that is not prepared is compiled, and SwiftPM keeps what it learns of a manifest.
    static func package(_ path: String) -> String { root + "/packages/" + key(path) }

    /// Where what belongs to one Offstage is compiled, so that its modules are compiled once and not for every app.
    /// Apps with Combine or CryptoKit have a folder of their own: where an app without is built next, SwiftPM would
    /// remove OpenCombine or swift-crypto.
    /// For the same reason what is tested on devices has one, too.
    static func sharedScratch(of offstage: String, isStatic: Bool, products: Set<String> = []) -> String {
        let all = ManifestText.packagesApart + OffstagePackage.testingProducts
        let apart = all.filter(products.contains).map { "-\($0.dropFirst(8).lowercased())" }
        return folder(of: offstage) + "/build" + (isStatic ? "-static" : "") + apart.joined()
    }

    /// A name for a path that stays the same and that no other path shares.
    static func key(_ path: String) -> String {
        moduleName(URL(fileURLWithPath: path).lastPathComponent) + "-" + hash(path)
    }

    /// FNV-1a: a name, not a secret.
    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
