import OffstageKernel
import Testing

/// The project's own sources, held to ``Tidy``.
@Suite struct TidyTests {
    let tree = SourceTree()

    /// Read once for all tests.
    private static let sources = Result {
        let folders = ["Sources", "Plugins", "Tests", "Samples", "Benchmarks"]
        return try SourceTree().files(in: folders, ending: [".swift", ".c", ".h"])
    }

    private func sources(in folder: String = "") throws -> [SourceText] {
        try Self.sources.get().filter { $0.path.hasPrefix(folder) }
    }

    private func swift(in folder: String = "") throws -> [SourceText] {
        try sources(in: folder).filter { $0.path.hasSuffix(".swift") }
    }

    private static let book = Result { RuleBook(pages: try SourceTree().files(in: ["docs/rules"], ending: [".md"])) }
    private static let fidelity = Result { FidelityTable(try SourceTree().file("docs/fidelity.md")) }

    private func rules() throws -> RuleBook { try Self.book.get() }

    @Test func sources_areLaidOutWell() throws {
        let sources = try sources()
        #expect(sources.count > 20)
        let complaints = sources.flatMap(Tidy.layout)
        #expect(complaints == [])
    }

    @Test func files_areShortOrExcused() throws {
        let sources = try sources()
        let complaints = sources.flatMap { Tidy.length($0) }
        #expect(complaints == [])
        let long = Set(sources.filter { !Tidy.length($0, excused: [:]).isEmpty }.map(\.path))
        #expect(Set(Tidy.longFiles.keys).subtracting(long) == [], "these need no excuse any more")
    }

    @Test func functions_areShort() throws {
        let complaints = try swift().flatMap(Tidy.functions)
        #expect(complaints == [])
    }

    @Test func kernel_isAValue() throws {
        let kernel = try swift(in: "Sources/OffstageKernel/")
        #expect(kernel.count > 5)
        let complaints = kernel.flatMap(Tidy.kernel)
        #expect(complaints == [])
    }

    @Test func scripts_readAllThatPipesBring() throws {
        let scripts = try tree.scripts()
        #expect(scripts.count > 10)
        let complaints = scripts.flatMap(Tidy.script)
        #expect(complaints == [])
    }

    @Test func manifest_hasNoUnsafeFlags() throws {
        let complaints = Tidy.manifest(try tree.file("Package.swift"))
        #expect(complaints == [])
    }

    @Test func targets_useOnlyWhatIsBelowThem() throws {
        let graph = TargetGraph(manifest: try tree.file("Package.swift").text)
        #expect(graph.targets.count > 20)
        #expect(graph.targets.first { $0.name == "OffstageDevice" }?.dependencies.contains("OffstageHTTP") == true)
        #expect(graph.complaints(TargetGraph.levels(in: try tree.file("docs/architecture.md").text)) == [])
    }

    /// HTTP/2 and the gateway's cryptography are for the command line alone.
    @Test(arguments: ["OffstageTesting", "OffstageDevice"]) func whatTestsLink_isSmall(target: String) throws {
        let linked = TargetGraph(manifest: try tree.file("Package.swift").text).linked(by: target)
        #expect(linked.contains("OffstageKernel"))
        #expect(linked.isDisjoint(with: ["OffstageHTTP2", "OffstageGateway"]))
    }

    /// What tests of apps link of other packages: the store, scenario files, and the way to real servers with its TLS.
    private static let linkedByTests: Set = [
        "DequeModule", "GRDB", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOTLS", "Yams",
    ]
    /// What becomes part of apps links nothing but the system's libraries.
    private static let linkedByApps = [
        "OffstageApp", "OffstageUIKit", "OffstageBackgroundTasks", "OffstageUserNotifications", "OffstageOS",
        "OffstageOSLog", "OffstageCoreLocation", "OffstageNetworking", "OffstageSwiftUI", "OffstageKit",
        "OffstageTransferKit",
    ]

    @Test func productsOfOtherPackages_areLinkedOnlyWhereTheyAreListed() throws {
        let graph = TargetGraph(manifest: try tree.file("Package.swift").text)
        #expect(graph.products(linkedBy: "OffstageTesting") == Self.linkedByTests)
        #expect(graph.products(linkedBy: "OffstageDevice") == Self.linkedByTests.subtracting(["Yams"]))
        #expect(graph.products(linkedBy: "offstage").isSuperset(of: ["NIOHTTP2", "ServiceLifecycle"]))
        #expect(graph.products(linkedBy: "OffstageKernel") == [])
        for target in Self.linkedByApps { #expect(graph.products(linkedBy: target) == [], "\(target)") }
    }

    @Test func ruleIds_exist() throws {
        let book = try rules()
        #expect(book.rules(onPage: "L").count == 62)
        let pages = try tree.files(in: ["docs"], ending: [".md"]).filter { !$0.path.hasPrefix("docs/rules/") }
        let complaints = (try sources() + pages).flatMap(book.unknownRules)
        #expect(complaints == [])
    }

    /// The kit's tests show what the kit makes of a rule, not the device.
    private static let ruleTests = Result {
        let tests = try sources.get().filter { $0.path.hasPrefix("Tests/") && $0.path.hasSuffix(".swift") }
        return RuleTests(tests.filter { !$0.path.hasPrefix("Tests/OffstageKitTests") })
    }

    @Test(arguments: ["L", "F", "B", "P", "Y", "N", "C", "A", "T", "E"])
    func rules_areTestedOrListedAsOpen(page: String) throws {
        let tests = try Self.ruleTests.get()
        let complaints = try Self.fidelity.get().complaints(rules: try rules().rules(onPage: page), tests: tests)
        #expect(complaints == [])
    }

    @Test func eventsAndFindings_areDocumented() throws {
        let kernel = try swift(in: "Sources/OffstageKernel/")
        let complaints =
            Catalogue.events(kernel: kernel, page: try tree.file("docs/log.md"))
            + Catalogue.findings(kernel: kernel, page: try tree.file("docs/findings.md"))
        #expect(complaints == [])
    }

    @Test func callbacks_areDocumented() throws {
        let table = try tree.file("Sources/OffstageKernel/Lifecycle/Callback.swift")
        #expect(Catalogue.callbacks(table: table, page: try tree.file("docs/log.md")) == [])
    }

    @Test func events_areSpelledOnce() throws {
        let complaints = Catalogue.spelledNames(in: try swift(in: "Sources/"))
        #expect(complaints == [])
    }

    /// Names that tests of apps use have a constant each; these are spelled out there instead.
    @Test func events_haveConstantsForTests() throws {
        let spelled: [EventName] = []
        let constants = try tree.file("Sources/OffstageTesting/Vocabulary/Event.swift").text
        let missing = EventName.allCases.filter { !constants.contains("Self(.\($0))") }
        #expect(missing == spelled)
    }

    @Test func keysOfTheEnvironment_haveFunctionsForTests() throws {
        let functions = try tree.file("Sources/OffstageTesting/Vocabulary/Environment.swift").text
        let missing = Surroundings.Key.allCases.filter { !functions.contains("static func \($0)(_ ") }
        #expect(missing == [])
    }
}
