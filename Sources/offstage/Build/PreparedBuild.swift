import Foundation
import OffstageDevice
import OffstageProjects

/// An app whose project is built in a prepared package.
struct PreparedBuild {
    private let build: AppBuild
    private let project: Project
    private let apps: [String]
    private let extensions: [String]
    /// Names of test targets.
    private let tests: [String]

    /// - Throws: ``Failure`` if the project does not have what is to be built.
    init(_ project: Project, build: AppBuild) throws(Failure) {
        self.build = build
        self.project = project
        let executables = project.executables.filter { !$0.isExtension || build.extensions.contains($0.name) }
        let names = executables.map(\.name)
        let choice =
            build.isForTests && build.products.isEmpty
            ? ProductChoice(all: names)
            : try ProductChoice(build, among: names) { name in
                let executable = project.executables.first { $0.name == name }
                return executable?.infoPlist ?? (project.target(of: name)?.folder ?? project.root) + "/Info.plist"
            }
        apps = choice.apps
        tests = build.isForTests ? project.targets.filter { $0.kind == .tests }.map(\.name) : []
        if build.isForTests, tests.isEmpty { throw .noTests(in: build.path) }
        let parts = project.executables.first { $0.name == choice.apps.first }?.extensions ?? [:]
        let own = parts.filter(\.value).map(\.key).sorted()
        extensions = choice.extensions.isEmpty && apps.count == 1 ? own : choice.extensions
        for name in parts.keys.sorted() where !extensions.contains(name) {
            Output.note("the extension \(name) is left out; --extension \"\(name)\" builds it.")
        }
        project.notes.forEach(Output.note)
        for executable in executables where apps.contains(executable.name) { executable.notes.forEach(Output.note) }
    }

    /// - Parameter folder: where the package is made; nil: in the work folder.
    func package(in folder: String? = nil) throws(Failure) -> PreparedPackage {
        let parts = targets(extensions)
        return try PreparedPackage(
            project,
            build: build,
            targets: targets(apps) + parts,
            extensions: Set(parts),
            tests: tests,
            folder: folder
        )
    }

    private func targets(_ names: [String]) -> [String] {
        names.compactMap { project.target(of: $0)?.name }
    }

    /// Compiles it, and makes the bundles.
    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func make(with swift: SwiftTool) throws -> [AppBundle] {
        let package = try package()
        let turn = try package.turn()
        defer { turn.end() }
        let products = try products(of: package, package.compile(with: swift))
        return try build.bundles(products.apps, products.extensions)
    }

    /// Builds the tests and runs them.
    /// - Parameters:
    ///   - flags: what `swift test` is given beside.
    ///   - say: takes a line of what is said.
    /// - Returns: whether they passed.
    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func test(with swift: SwiftTool, flags: [String], say: (String) throws -> Void) throws -> Bool {
        let package = try package()
        let turn = try package.turn()
        defer { turn.end() }
        let built = try package.compile(with: swift)
        guard built.hasDevices else { return try package.test(built, flags: flags, say: say) }
        let products = try products(of: package, built)
        let clear = { try? FileManager.default.removeItem(atPath: package.shelf) }
        // Of a run that was killed.
        clear()
        defer { clear() }
        for app in products.apps {
            var build = build
            build.output = "\(package.shelf)/\(app.name)"
            _ = try build.bundles([app], apps.count == 1 ? products.extensions : [])
        }
        return try package.test(built, flags: flags, say: say)
    }

    private func products(
        of package: PreparedPackage,
        _ output: PreparedPackage.Built
    ) throws -> (apps: [BuiltProduct], extensions: [BuiltProduct]) {
        let folder = output.folder
        let bundles = try package.resources(in: folder)
        let names = apps + extensions
        let built = try zip(names, package.products).map { name, product in
            let executable = project.executables.first { $0.name == name } ?? .init(name: name, target: name)
            // The Info.plist at the root is the app's.
            let root = extensions.contains(name) ? [] : [project.root]
            var built = BuiltProduct(
                name: name,
                module: product.target.module,
                executable: "\(folder)/\(product.product)",
                sourceFolders: [product.target.folder] + root,
                resources: bundles + executable.resources
            )
            built.resources += try package.interfaces(of: executable) + package.models(of: executable)
            built.infoPlist = executable.infoPlist
            built.keys = executable.keys
            built.settings = executable.settings
            built.entitlements = executable.entitlements
            built.beginsInSwiftUI = output.swiftUI.contains(product.target.module)
            return built
        }
        return (Array(built.prefix(apps.count)), Array(built.dropFirst(apps.count)))
    }
}
