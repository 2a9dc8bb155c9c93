import Foundation
import OffstageDevice
import OffstageProjects
import OffstageWire

/// The package in the work folder in which a project is built: its sources prepared, Offstage's modules under Apple's
/// names. The project's own folder stays as it is.
struct PreparedPackage {
    typealias Product = (product: String, target: Project.Target)

    /// Where the package is made.
    private let folder: String

    let build: AppBuild
    let project: Project
    let offstage: String
    /// Where the last answer about the sources is kept. SwiftPM looks at no folder with such a name.
    private static let state = ".preparation"
    var state: String { "\(folder)/\(Self.state)" }

    /// Where tests find the bundles of the apps while they run. At one place in every run: SwiftPM compiles all
    /// manifests anew whenever its environment is another one.
    var shelf: String { "\(state)/bundles" }

    /// The names of what is built, and their targets. A product's name has the project's key, because the programs of
    /// all apps lie in one folder.
    let products: [Product]
    private let extensions: Set<String>
    private let tests: Set<String>

    /// What was built.
    struct Built {
        /// Where it lies.
        var folder: String
        /// The modules that begin in SwiftUI.
        var swiftUI: Set<String>
        /// Whether tests start devices.
        var hasDevices: Bool
        /// The calls of modifiers that do nothing.
        var stubs: [PreparationTool.Stub]
        fileprivate var scratch: String
        fileprivate var swift: SwiftTool
    }

    /// - Parameters:
    ///   - targets: the names of the executable targets to build.
    ///   - extensions: those of them that are app extensions.
    ///   - tests: the names of the test targets to build with them.
    /// - Throws: ``Failure`` if Offstage's package is not found.
    init(
        _ project: Project,
        build: AppBuild,
        targets: [String],
        extensions: Set<String> = [],
        tests: [String] = [],
        folder: String? = nil
    ) throws(Failure) {
        self.build = build
        self.project = project.reduced(to: targets + tests)
        self.extensions = extensions
        self.tests = Set(tests)
        let obstacles = self.project.targets.flatMap(\.obstacles)
        guard obstacles.isEmpty else { throw .usage(obstacles.joined(separator: "\n")) }
        offstage = try OffstagePackage.find()
        let key = WorkFolder.key(build.path)
        self.folder = folder ?? "\(WorkFolder.folder(of: offstage))/\(key)" + (tests.isEmpty ? "" : "-tests")
        if let folder { try Self.check(folder) }
        products = targets.compactMap { name in
            project.targets.first { $0.name == name }.map { ("\(key)-\(name)", $0) }
        }
    }

    /// What is in the package is all that is left in its folder.
    private static func check(_ folder: String) throws(Failure) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard names.isEmpty || names.contains(state) else {
            throw .usage("\(folder) has other files; choose a folder that is not there yet with --output.")
        }
    }

    /// Waits until no other build of the project is under way.
    func turn() throws(Failure) -> BuildTurn { try BuildTurn(in: folder, of: build.path) }

    /// The resource bundles that its programs look for.
    func resources(in folder: String) throws -> [String] {
        let own = project.targets.filter { $0.kind != .tests }.map { "/\(name)_\($0.name).resources" }
        return try BuiltProduct.resources(in: folder).filter { path in own.contains(where: path.hasSuffix) }
    }

    /// Writes the descriptions of storyboards and nibs.
    /// - Returns: where they lie, as the bundle is to have them.
    func interfaces(of executable: Project.Executable) throws -> [String] {
        try executable.interfaces.map { file in
            let path = "\(folder)/\(Self.state)/interfaces/\(executable.target)/\(file.place)"
            try update(path, String(decoding: file.data, as: UTF8.self))
            return path
        }
    }

    /// Writes the descriptions of models of Core Data: the program's own and those of libraries, not those that another
    /// program has, too, whose classes are of its module.
    /// - Returns: where they lie, as the bundle is to have them.
    func models(of executable: Project.Executable) throws -> [String] {
        let others = project.executables.map(\.target).filter { $0 != executable.target }
        let targets = project.targets.filter { $0.kind != .tests && !others.contains($0.name) }
        return try targets.flatMap { target in
            try target.models.map { path in
                let model = try DataModel(path, module: target.module)
                let place = "\(folder)/\(Self.state)/models/\(target.name)/\(model.place)"
                try update(place, String(decoding: model.data, as: UTF8.self))
                return place
            }
        }
    }

    private var name: String { URL(fileURLWithPath: folder).lastPathComponent }

    /// Where a target lies: as in the project, or by itself where several may share the project's folder.
    private func place(of target: Project.Target) -> String {
        if target.folder == project.root { return project.namesOriginals ? "Targets/" + target.name : "." }
        let root = project.root + "/"
        return target.folder.hasPrefix(root) ? String(target.folder.dropFirst(root.count)) : "Beside/" + target.name
    }

    /// Where the copy of a file lies. A prepared source says itself what it is a copy of; then it must be called
    /// otherwise, or the compiler takes it for a second file of that name. `main.swift` has no choice.
    private func copy(of file: Project.File, in target: Project.Target) -> String {
        place(of: target) == "." ? name(of: file) : "\(place(of: target))/\(name(of: file))"
    }

    private func name(of file: Project.File) -> String {
        isNamed(file) ? file.place.dropLast(".swift".count) + ".prepared.swift" : file.place
    }

    private func isNamed(_ file: Project.File) -> Bool {
        file.isSwift && project.namesOriginals && URL(fileURLWithPath: file.path).lastPathComponent != "main.swift"
    }

    /// Which folders of copies stand for which of the project.
    private var originals: [(copy: String, original: String)] {
        let targets = project.targets.map { ("\(folder)/\(place(of: $0))", $0.folder) }
        return targets.filter { !$0.0.hasSuffix("/.") } + [(folder, project.root)]
    }

    /// Prepares the sources and builds the products, and the tests.
    /// - Parameters:
    ///   - stubs: calls of modifiers that are to do nothing.
    ///   - say: takes a line of what the compiler says.
    /// - Throws: ``Failure``, with every file and line that cannot be supported.
    func compile(
        with swift: SwiftTool,
        _ tool: PreparationTool,
        stubs: Set<PreparationTool.Stub>,
        say: (String) throws -> Void
    ) throws -> Built {
        let answer = try write(with: tool, stubs: stubs) { [self] answer in
            let scratch = self.scratch(for: answer)
            return WorkFolder.holds(scratch) ? try swift.indexStore(in: scratch) : nil
        }
        let hasDevices = !products(used: answer).isDisjoint(with: OffstagePackage.testingProducts)
        var side = !hasDevices ? swift.onAppSide : build.hasSockets ? swift : swift.onTestingSide
        if hasDevices {
            try pin()
            side = side.told(["OFFSTAGE_BUNDLES": shelf])
        }
        let scratch = self.scratch(for: answer)
        let only = products.count == 1 ? products[0].product : nil
        let built = try side.build(
            build,
            package: folder,
            scratch: scratch,
            product: only,
            originals: originals,
            say: say
        )
        return Built(
            folder: built,
            swiftUI: Set(answer.modules.filter { $0.beginsInSwiftUI == true }.map(\.name)),
            hasDevices: hasDevices,
            stubs: answer.stubs,
            scratch: scratch,
            swift: side
        )
    }

    /// Has SwiftPM take what devices are made of in the versions that Offstage was tested with.
    private func pin() throws {
        let files = FileManager.default
        guard let pins = files.contents(atPath: offstage + "/Package.resolved") else { return }
        let text = String(decoding: pins, as: UTF8.self)
        // SwiftPM leaves out what it does not need, and adds what else the project does; that need not be found anew.
        let told = "\(folder)/\(Self.state)/pins"
        let telling = "sockets: \(build.hasSockets)\n" + text
        if files.contents(atPath: told) == Data(telling.utf8) { return }
        try update(folder + "/Package.resolved", text)
        try update(told, telling)
    }

    /// Runs the tests that were built.
    /// - Returns: whether they passed.
    /// - Throws: ``Failure``.
    func test(_ output: Built, flags: [String], say: (String) throws -> Void) throws -> Bool {
        try output.swift.test(
            package: folder,
            scratch: output.scratch,
            flags: flags,
            originals: originals,
            say: say
        )
    }

    private func products(used answer: PreparationTool.Answer) -> Set<String> {
        Set(answer.modules.flatMap(Self.products))
    }

    private func scratch(for answer: PreparationTool.Answer) -> String {
        let used = products(used: answer)
        if let scratch = build.scratch { return scratch }
        let scratch = WorkFolder.sharedScratch(of: offstage, isStatic: build.isStatic, products: used)
        return scratch + (build.hasSockets ? "-sockets" : "")
    }

    /// Brings the package up to date; what has not changed keeps its date, so that it is not compiled again.
    /// - Parameters:
    ///   - stubs: calls of modifiers that are to do nothing.
    ///   - indexStore: where the names of its tests are written, if it has some.
    /// - Throws: ``Failure`` that names every obstacle.
    @discardableResult
    func write(
        with tool: PreparationTool,
        stubs: Set<PreparationTool.Stub> = [],
        indexStore: (PreparationTool.Answer) throws -> String? = { _ in nil }
    ) throws -> PreparationTool.Answer {
        let answer = try tool.run(job(stubs), in: state)
        var wanted: Set = ["Package.swift", "Package.resolved", Self.state]
        var additions: [String: ManifestText.Addition] = [:]
        for target in project.targets {
            for file in target.files + target.resources.map(\.file) {
                let copy = copy(of: file, in: target)
                wanted.insert(copy)
                if !file.isSwift { try self.copy(file.path, to: "\(folder)/\(copy)") }
            }
            guard let module = answer.modules.first(where: { $0.name == target.module }) else { continue }
            let products = Self.products(for: module)
            // Targets may share a folder.
            let prelude = Project.File(path: "", place: "\(target.module)+\(Prelude.fileName)")
            wanted.insert(copy(of: prelude, in: target))
            let isExtension = extensions.contains(target.name)
            let text = Prelude.text(
                products: products,
                isPrepared: true,
                declared: module.types,
                parsesXML: module.wishes["xml"] != nil,
                importsUIKit: (module.imports["UIKit"] ?? module.imports["SwiftUI"]) != nil,
                isExtension: isExtension
            )
            try update("\(folder)/\(copy(of: prelude, in: target))", text)
            let more = try generated(for: target, products)
            for (file, text) in more {
                wanted.insert(copy(of: file, in: target))
                try update("\(folder)/\(copy(of: file, in: target))", text)
            }
            let sources = (target.files.filter(\.isSwift) + [prelude] + more.map(\.file)).map(name)
            additions[target.name] = ManifestText.Addition(products: products, sources: sources)
        }
        let indexStore = tests.isEmpty ? nil : try indexStore(answer)
        try update("\(folder)/Package.swift", manifest(additions, indexStore))
        try removeAll(but: wanted)
        // At the end: what stands in the way can then be looked at in the package.
        try Obstacles(answer, of: products.map(\.target).filter { !extensions.contains($0.name) }).check()
        return answer
    }

    /// What Xcode makes of a target's files that are no code.
    private func generated(
        for target: Project.Target,
        _ products: [String]
    ) throws -> [(file: Project.File, text: String)] {
        var classes = ""
        do {
            for model in target.models { classes += try DataModel(model, module: target.module).source }
        } catch {
            throw Failure.usage(error.sentence)
        }
        var text = ""
        if !target.catalogues.isEmpty {
            let sources = target.files.filter(\.isSwift).compactMap { FileManager.default.contents(atPath: $0.path) }
            text =
                AssetSymbols(
                    AssetCatalogue(target.catalogues),
                    hasSwiftUI: products.contains("OffstageSwiftUI"),
                    sources: sources.map { String(decoding: $0, as: UTF8.self) }
                ).text
        }
        if target.needsModuleBundle {
            text += "\nimport Foundation\n\nextension Bundle {\n    static var module: Bundle { .main }\n}\n"
        }
        return [("Assets", text), ("Model", classes)].filter { !$0.1.isEmpty }.map { name, text in
            (Project.File(path: "", place: "\(target.module)+Offstage\(name).swift"), text)
        }
    }

    private func manifest(_ additions: [String: ManifestText.Addition], _ indexStore: String?) -> String {
        ManifestText(
            project,
            name: name,
            executables: products.map { ($0.product, $0.target.name) },
            offstage: offstage,
            folder: place,
            additions: additions,
            indexStore: indexStore
        ).text
    }

    private func job(_ stubs: Set<PreparationTool.Stub>) -> PreparationTool.Job {
        let targets = project.targets.filter { $0.files.contains(where: \.isSwift) }
        let modules = targets.map { target in
            let defines = target.defines.filter { $0.configuration.map { $0 == build.configuration.rawValue } ?? true }
            return PreparationTool.Job.Module(
                name: target.module,
                defines: defines.map(\.name) + (build.configuration == .debug ? ["DEBUG"] : []),
                languageMode: target.languageMode,
                files: target.files.filter(\.isSwift).map { file in
                    PreparationTool.Job.File(
                        path: file.path,
                        output: "\(folder)/\(copy(of: file, in: target))",
                        name: isNamed(file) ? file.path : nil
                    )
                }
            )
        }
        let products = project.targets.flatMap { $0.products.map(\.name) }
        let testing = tests.isEmpty ? [] : ["OffstageTesting", "Testing", "XCTest"]
        let own = project.targets.map(\.module) + products + testing + ["OffstageKit", "OffstageTransferKit"]
        return PreparationTool.Job(
            modules: modules,
            importable: (own + AppleModules.there).sorted(),
            stubs: stubs.sorted()
        )
    }

    // MARK: Files

    private func removeAll(but wanted: Set<String>) throws {
        let files = FileManager.default
        for case let path as String in files.enumerator(atPath: folder) ?? .init() {
            var isFolder: ObjCBool = false
            guard !wanted.contains(where: { path == $0 || path.hasPrefix($0 + "/") }),
                files.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            try files.removeItem(atPath: "\(folder)/\(path)")
        }
    }

    /// A file or a folder of the project, as it is.
    private func copy(_ path: String, to target: String) throws {
        let files = FileManager.default
        if files.contentsEqual(atPath: path, andPath: target) { return }
        do {
            try? files.removeItem(atPath: target)
            let parent = URL(fileURLWithPath: target).deletingLastPathComponent()
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
            try files.copyItem(atPath: path, toPath: target)
        } catch {
            throw Failure.usage("\(path) cannot be copied to \(target): \(error.localizedDescription).")
        }
    }

    func update(_ path: String, _ text: String) throws {
        let files = FileManager.default
        if let old = files.contents(atPath: path), old == Data(text.utf8) { return }
        do {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure.usage(
                "\(path) cannot be written: \(error.localizedDescription); set XDG_CACHE_HOME to a folder "
                    + "that can."
            )
        }
    }
}
