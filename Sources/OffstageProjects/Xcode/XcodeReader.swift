import Foundation

/// Reads an Xcode project as it is built for a phone.
package struct XcodeReader {
    private let path: String
    private let configuration: String
    private let readsTests: Bool
    private let manifest: (_ folder: String) throws -> PackageManifest
    private var project: Project

    private static let frameworks: Set = [
        "com.apple.product-type.framework", "com.apple.product-type.framework.static",
        "com.apple.product-type.library.static", "com.apple.product-type.library.dynamic",
    ]
    private static let app = "com.apple.product-type.application"
    private static let tests = "com.apple.product-type.bundle.unit-test"
    /// They would need a screen.
    private static let interfaceTests = "com.apple.product-type.bundle.ui-testing"
    private static let appExtension = "com.apple.product-type.app-extension"
    /// The point of the extensions that live in the background.
    private static let notificationService = "com.apple.usernotifications.service"

    /// - Parameters:
    ///   - path: the `.xcodeproj`, an absolute path.
    ///   - configuration: `Debug`, `Release` or another that the project has.
    ///   - readsTests: whether the targets for unit tests are read, too.
    ///   - manifest: what the manifest of the package in a folder says.
    package init(
        path: String,
        configuration: String,
        readsTests: Bool = false,
        manifest: @escaping (_ folder: String) throws -> PackageManifest
    ) {
        self.path = path
        self.configuration = configuration
        self.readsTests = readsTests
        self.manifest = manifest
        project = Project(root: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// - Throws: ``ProjectProblem``, or what `manifest` throws.
    package mutating func read() throws -> Project {
        let xcode = try XcodeProject(path)
        let all = try xcode.targets(configuration: configuration)
        let libraries = try readPackages(xcode)
        let names = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0.target) })
        for (_, target) in all {
            let isApp = target.type == Self.app
            let isExtension = point(of: target) != nil
            let isTests = readsTests && target.type == Self.tests
            guard isApp || isExtension || isTests || Self.frameworks.contains(target.type),
                Self.isForPhones(target.settings)
            else { continue }
            var result = self.target(target, isApp || isExtension ? .executable : isTests ? .tests : .library)
            result.targets = target.targets.compactMap { names[$0] }
                .filter { Self.frameworks.contains($0.type) || (isTests && $0.type == Self.app) }
                .map { Self.module(of: $0) }
            for product in target.products {
                if let own = libraries[product.name] {
                    result.targets += own
                } else if let package = Self.identity(of: product.package, xcode) {
                    result.products.append(Project.Product(name: product.name, package: package))
                }
            }
            project.targets.append(result)
            guard isApp || isExtension else { continue }
            var executable = try executable(target)
            executable.isExtension = isExtension
            for part in target.targets.compactMap({ names[$0] }) where part.type == Self.appExtension {
                if let point = point(of: part) {
                    executable.extensions[part.name] = point == Self.notificationService
                } else {
                    executable.notes.append("\(part.name) is left out: its Info.plist names no class of an extension.")
                }
            }
            project.executables.append(executable)
        }
        for target in all.map(\.target) where readsTests && target.type == Self.interfaceTests {
            project.notes.append("\(target.name) is left out: tests of the user interface need a screen.")
        }
        return project
    }

    private static func module(of target: XcodeProject.Target) -> String {
        target.settings["PRODUCT_MODULE_NAME"] ?? target.name
    }

    private static func isForPhones(_ settings: BuildSettings) -> Bool {
        let platforms = settings.words("SUPPORTED_PLATFORMS") + settings.words("SDKROOT")
        return platforms.contains { $0.hasPrefix("iphoneos") || $0 == "auto" }
    }

    // MARK: Targets

    private func target(_ target: XcodeProject.Target, _ kind: Project.Target.Kind) -> Project.Target {
        var result = Project.Target(name: Self.module(of: target), kind: kind, folder: project.root)
        for path in target.sources {
            let kind = FileKind(path)
            if kind == .foreign {
                result.obstacles.append(
                    "\(path): files of Objective-C and C are not supported; leave it out of \(target.name)."
                )
            } else if kind != .swift {
                // What is no code is sorted with the resources.
                continue
            } else if !FileManager.default.fileExists(atPath: path) {
                result.obstacles.append("\(path) is not there, though \(target.name) has it among its sources.")
            } else {
                result.files.append(Project.File(path: path, place: place(of: path)))
            }
        }
        let settings = target.settings
        let others = target.sources + target.resources
        if settings["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS"] != "NO" {
            result.catalogues = others.filter { FileKind($0) == .catalogue }
        }
        result.models = others.filter { FileKind($0) == .model }
        result.languageMode = (settings["SWIFT_VERSION"].flatMap { Double($0) } ?? 5) >= 6 ? 6 : 5
        let flags = settings.words("OTHER_SWIFT_FLAGS")
        let more =
            zip(flags, flags.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
            + flags.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
        result.defines = (settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS") + more).filter { $0 != "DEBUG" }
            .map { Project.Define(name: $0) }
        if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" {
            result.swiftSettings.append(".defaultIsolation(MainActor.self)")
        }
        var features = settings.all(beginning: "SWIFT_UPCOMING_FEATURE_")
        if settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES" {
            let all = Self.approachable + (result.languageMode == 5 ? Self.approachableBefore6 : [])
            features.merge(all.map { ($0, "YES") }) { own, _ in own }
        }
        for (name, value) in features.sorted(by: { $0.key < $1.key }) where value == "YES" {
            if let feature = Self.features[name] {
                result.swiftSettings.append(".enableUpcomingFeature(\(quoted(feature)))")
            }
        }
        return result
    }

    /// What Approachable Concurrency turns on, unless the project says otherwise of one; mode 6 has some of it anyway.
    private static let approachable = ["INFER_ISOLATED_CONFORMANCES", "NONISOLATED_NONSENDING_BY_DEFAULT"]
    private static let approachableBefore6 = [
        "DISABLE_OUTWARD_ACTOR_ISOLATION", "GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY", "INFER_SENDABLE_FROM_CAPTURES",
    ]

    private static let features = [
        "BARE_SLASH_REGEX_LITERALS": "BareSlashRegexLiterals", "CONCISE_MAGIC_FILE": "ConciseMagicFile",
        "DEPRECATE_APPLICATION_MAIN": "DeprecateApplicationMain",
        "DISABLE_OUTWARD_ACTOR_ISOLATION": "DisableOutwardActorInference",
        "DYNAMIC_ACTOR_ISOLATION": "DynamicActorIsolation", "EXISTENTIAL_ANY": "ExistentialAny",
        "FORWARD_TRAILING_CLOSURES": "ForwardTrailingClosures",
        "GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY":
            "GlobalActorIsolatedTypesUsability", "GLOBAL_CONCURRENCY": "GlobalConcurrency",
        "IMPLICIT_OPEN_EXISTENTIALS": "ImplicitOpenExistentials",
        "IMPORT_OBJC_FORWARD_DECLS": "ImportObjcForwardDeclarations",
        "INFER_ISOLATED_CONFORMANCES": "InferIsolatedConformances",
        "INFER_SENDABLE_FROM_CAPTURES": "InferSendableFromCaptures",
        "INTERNAL_IMPORTS_BY_DEFAULT": "InternalImportsByDefault", "ISOLATED_DEFAULT_VALUES": "IsolatedDefaultValues",
        "MEMBER_IMPORT_VISIBILITY": "MemberImportVisibility",
        "NONFROZEN_ENUM_EXHAUSTIVITY":
            "NonfrozenEnumExhaustivity", "NONISOLATED_NONSENDING_BY_DEFAULT": "NonisolatedNonsendingByDefault",
        "REGION_BASED_ISOLATION": "RegionBasedIsolation",
    ]

    /// Where the copy of a source lies: as in the project, or beside it.
    private func place(of path: String) -> String {
        let root = project.root + "/"
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : "Beside" + path
    }

    private func executable(_ target: XcodeProject.Target) throws(ProjectProblem) -> Project.Executable {
        let settings = target.settings
        var result = Project.Executable(name: target.name, target: Self.module(of: target))
        result.settings = settings.all(beginning: "")
        result.infoPlist = infoPlist(settings)
        if settings.isOn("GENERATE_INFOPLIST_FILE") { result.keys = settings.all(beginning: "INFOPLIST_KEY_") }
        result.entitlements = settings["CODE_SIGN_ENTITLEMENTS"].map { [absolute($0)] } ?? []
        for path in target.sources where FileKind(path) != .swift && FileKind(path) != .foreign {
            try add(path, to: &result)
        }
        for path in target.resources where path != result.infoPlist { try add(path, to: &result) }
        return result
    }

    /// Sorts a file that is no code.
    private func add(_ path: String, to executable: inout Project.Executable) throws(ProjectProblem) {
        guard FileManager.default.fileExists(atPath: path) else {
            executable.notes.append("\(path) is not there, though \(executable.name) has it among its files.")
            return
        }
        switch FileKind(path) {
        case .unneeded, .catalogue, .model: break
        case .missed: executable.notes.append("\(path): left out; what it describes is not there when the app runs.")
        case .interface:
            let file = try InterfaceFile(path)
            // One for each language: their classes are the same.
            if !executable.interfaces.contains(where: { $0.place == file.place }) { executable.interfaces.append(file) }
        case .swift, .foreign, .resource:
            if !executable.resources.contains(path) { executable.resources.append(path) }
        }
    }

    /// What an app extension extends, if its Info.plist says so and names its class.
    private func point(of target: XcodeProject.Target) -> String? {
        guard target.type == Self.appExtension,
            let data = infoPlist(target.settings).flatMap({ FileManager.default.contents(atPath: $0) }),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let entry = list["NSExtension"] as? [String: Any], entry["NSExtensionPrincipalClass"] is String
        else { return nil }
        return entry["NSExtensionPointIdentifier"] as? String
    }

    private func infoPlist(_ settings: BuildSettings) -> String? { settings["INFOPLIST_FILE"].map(absolute) }

    private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(project.root)/\(path)" }

    // MARK: Packages

    /// - Returns: the targets of each library of the packages that lie on this machine.
    private mutating func readPackages(_ xcode: XcodeProject) throws -> [String: [String]] {
        var libraries: [String: [String]] = [:]
        let folders = xcode.packages
        for folder in folders {
            guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
                // A project that was moved may name a package twice, and Xcode takes the one that is there.
                let name = URL(fileURLWithPath: folder).lastPathComponent
                let others = folders.filter { $0 != folder && URL(fileURLWithPath: $0).lastPathComponent == name }
                if !others.isEmpty { continue }
                throw ProjectProblem("\(folder) has no Package.swift, though the project has a package there.")
            }
            var reader = PackageReader(root: folder, manifest: manifest)
            let package = try reader.read()
            project.targets += package.targets.filter { new in !project.targets.contains { $0.name == new.name } }
            project.dependencies += package.dependencies.filter { !project.dependencies.contains($0) }
            libraries.merge(reader.libraries) { old, _ in old }
        }
        for (_, reference) in xcode.objects.all(kind: "XCRemoteSwiftPackageReference") {
            guard let address = reference.text("repositoryURL"), let words = Self.requirement(reference) else {
                continue
            }
            project.dependencies.append(
                Project.Dependency(
                    identity: Self.identity(ofAddress: address),
                    declaration: ".package(url: \(quoted(address)), \(words))"
                )
            )
        }
        return libraries
    }

    private static func requirement(_ reference: XcodeObjects.Object) -> String? {
        let values = reference.table("requirement").compactMapValues { $0 as? String }
        switch (values["kind"], values["minimumVersion"], values["version"], values["branch"], values["revision"]) {
        case ("upToNextMajorVersion", let version?, _, _, _): return "from: \(quoted(version))"
        case ("upToNextMinorVersion", let version?, _, _, _): return ".upToNextMinor(from: \(quoted(version)))"
        case ("versionRange", let version?, _, _, _):
            return values["maximumVersion"].map { "\(quoted(version))..<\(quoted($0))" }
        case ("exactVersion", _, let version?, _, _): return "exact: \(quoted(version))"
        case ("branch", _, _, let branch?, _): return "branch: \(quoted(branch))"
        case ("revision", _, _, _, let revision?): return "revision: \(quoted(revision))"
        default: return nil
        }
    }

    private static func identity(ofAddress address: String) -> String {
        let name = address.split(separator: "/").last.map(String.init) ?? address
        return (name.hasSuffix(".git") ? String(name.dropLast(4)) : name).lowercased()
    }

    private static func identity(of key: String?, _ xcode: XcodeProject) -> String? {
        xcode.objects[key]?.text("repositoryURL").map(identity)
    }
}
