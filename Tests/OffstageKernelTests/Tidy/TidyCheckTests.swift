import OffstageKernel
import Testing

/// A check that cannot fail is worth nothing: each is shown a text it must reject, and one it must accept.
@Suite struct TidyCheckTests {
    private func source(_ text: String, path: String = "Sources/Some.swift") -> SourceText {
        SourceText(path: path, text: text)
    }

    @Test(arguments: ["let a = 1 \n", "let a = 1\t\n", "// " + String(repeating: "x", count: 118) + "\n"])
    func layout_rejectsTrailingBlanksAndLongLines(text: String) {
        #expect(Tidy.layout(source(text)).count == 1)
        #expect(Tidy.layout(source("let a = 1\n\n// " + String(repeating: "x", count: 117) + "\n")).isEmpty)
    }

    @Test func length_rejectsLongFilesWithoutAReason() {
        let long = source(String(repeating: "a\n", count: 401))
        #expect(Tidy.length(long).count == 1)
        #expect(Tidy.length(long, excused: ["Sources/Some.swift": "one table"]).isEmpty)
        #expect(Tidy.length(source(String(repeating: "a\n", count: 400))).isEmpty)
        let wall = source(String(repeating: "a\n", count: 601))
        #expect(Tidy.length(wall, excused: ["Sources/Some.swift": "one table"]).count == 1)
    }

    @Test(arguments: ["func f(\n    a: [Int] = []\n) {\n", "init(a: Int) {\n", "    init?(a: Int) where A: B {\n"])
    func functions_rejectsLongBodies(head: String) {
        let headLines = head.count { $0 == "\n" }
        func function(lines: Int) -> String {
            head + String(repeating: "    g { }\n", count: lines - headLines - 1) + "}\nlet after = 1\n"
        }
        #expect(Tidy.functions(source("\n" + function(lines: 71))).map { $0.contains(":2:") } == [true])
        #expect(Tidy.functions(source(function(lines: 70))).isEmpty)
    }

    @Test func functions_passOverWhatOnlyLooksLikeOne() {
        let filling = String(repeating: "x\n", count: 90)
        #expect(Tidy.functions(source("protocol P {\n    func f()\n}\nenum E {\n\(filling)}\n")).isEmpty)
        #expect(Tidy.functions(source("let a = \"func f() {\"\n// init( {\n\(filling)}\n")).isEmpty)
        #expect(Tidy.functions(source("func f() {\n    let brace = \"}\"\n\(filling)}\n")).count == 1)
        #expect(Tidy.functions(source("func f() {\n    let regex = #/[(\"]}/#\n\(filling)}\n")).count == 1)
        #expect(
            Tidy.functions(source("struct S { init() { self.init(a) } }\nlet s = { S.init(b) }\n\(filling)")).isEmpty
        )
    }

    @Test(
        arguments: [
            "a | head -n 1", "a |grep -q b", "a | grep -m 1 b", "a | awk '/b/ { print; exit }'",
            "a | sed -n '/b/{p;q'}",
        ]
    )
    func script_rejectsWhatStopsReading(line: String) {
        #expect(Tidy.script(source("set -euo pipefail\n\(line)\n", path: "scripts/some")).count == 1)
    }

    @Test(
        arguments: ["a || grep -q b <<<c", "a | awk '/b/ && !seen++'", "grep -q b c", "a | sed -n 1p", "a | tail -n 1"]
    )
    func script_acceptsWhatReadsAll(line: String) {
        #expect(Tidy.script(source("\(line)\n", path: "scripts/some")).isEmpty)
    }

    @Test(
        arguments: [
            "import Foundation", "public import Foundation", "@preconcurrency import Glibc", "let a = Date()",
            "let a = ContinuousClock.now", "let a = Instant.now", "Int.random(in: a)", "a.shuffled()",
            "let a = await b()", "Task { }", "Task.yield()", "default: 1", "    default : 1",
        ]
    )
    func kernel_rejectsWhatIsNotAValue(line: String) {
        #expect(Tidy.kernel(source("let first = 1\n\(line)\n")).map { $0.contains(":2:") } == [true])
    }

    @Test(
        arguments: [
            "/// Task 5 (default: none) may await .now", "let a = \"import B, default: Date()\"",
            "BackgroundTask.Beginning()",
            "case debug, `default`", "case .default: 1", "handle(event, at: turn.now)", "case .now: 1",
            "/* Task { /* await */ default: */",
            "let a = \"\"\"\n    default: \\(b) await\n    \"\"\"", "let a = #\"\\\" await \"#",
        ]
    )
    func kernel_acceptsWhatOnlyLooksForbidden(line: String) {
        #expect(Tidy.kernel(source(line + "\n")).isEmpty)
    }

    @Test func manifest_rejectsUnsafeFlags() {
        #expect(Tidy.manifest(source("let a = [.unsafeFlags([])]")).count == 1)
        #expect(Tidy.manifest(source("// no unsafeFlags here")).isEmpty)
    }
}

/// The check of the target graph.
@Suite struct TargetGraphTests {
    @Test func graph_rejectsEdgesUpwardsAndUnknownLevels() {
        let manifest = """
            let package = Package(
                targets: [
                    .target(name: "Low"),
                    .target(
                        name: "Middle",
                        dependencies: ["Low", .product(name: "High", package: "other")],
                        swiftSettings: settings
                    ),
                    // A comment.
                    .executableTarget(name: "High", dependencies: ["Middle", "Low"]),
                    .testTarget(name: "HighTests", dependencies: ["High"]),
                ]
            )
            """
        let graph = TargetGraph(manifest: manifest)
        #expect(
            graph.targets == [
                .init(name: "Low", dependencies: []),
                .init(name: "Middle", dependencies: ["Low"], products: ["High"]),
                .init(name: "High", dependencies: ["Middle", "Low"]),
            ]
        )
        #expect(graph.products(linkedBy: "High") == ["High"])
        #expect(
            TargetGraph.levels(in: "| 0 | `Low`, `Else` |\n| 1 | `Middle` |") == ["Low": 0, "Else": 0, "Middle": 1]
        )
        #expect(graph.complaints(["Low": 0, "Middle": 1, "High": 2]) == [])
        #expect(graph.complaints(["Low": 0, "Middle": 1, "High": 1]) == ["High uses Middle, which is not below it"])
        #expect(graph.complaints(["Low": 0, "Middle": 1]) == ["High has no level"])
        #expect(
            graph.complaints(["Low": 0, "Middle": 1, "High": 2, "Else": 3]) == ["Else has a level, and is no target"]
        )
    }
}

/// The checks of rule ids, tests and the fidelity table. Ids that do not exist are put together here, so that the
/// checks do not find them in this file.
@Suite struct RuleBookTests {
    private let book = RuleBook(
        pages: [
            SourceText(path: "docs/rules/some.md", text: "**L-1 [seed]** One.\n- **L-2** Two, as in \("L-" + "3").\n")
        ]
    )

    private func tests(_ text: String) -> RuleTests {
        RuleTests([SourceText(path: "Tests/Some.swift", text: text)])
    }

    private func table(_ row: String) -> FidelityTable {
        FidelityTable(
            SourceText(path: "docs/fidelity.md", text: "| rule | a | b | c | d |\n|---|---|---|---|---|\n\(row)\n")
        )
    }

    @Test func rules_areThoseInBold() {
        #expect(book.rules(onPage: "L") == ["L-1", "L-2"])
    }

    @Test func unknownRules_rejectsIdsThatAreInNoPage() {
        let complaints = book.unknownRules(in: SourceText(path: "a.md", text: "L-1 and\nUTF-8 and \("L-" + "999")\n"))
        #expect(complaints == ["a.md:2: there is no rule \("L-" + "999")"])
    }

    @Test func ruleTests_areRawNamesOfTestsThatBeginWithAnId() {
        let found = tests(
            """
            @Test func `L-1 one`() {}
            @Test(arguments: [1]) func `L-1 again`(a: Int) {}
            @Test func other() {}
            func `L-2 no test`() {}
            let text = "@Test func `L-2 only a string`() {}"
            @Test func `L-2`() {}
            """
        )
        #expect(found.names == ["L-1": ["L-1 one", "L-1 again"]])
    }

    @Test(
        arguments: [
            "| L-2 | two | faithful | open: later | |",
            "| L-1 | one | faithful | open: | |",
            "| L-1 | one | good | open: later | |",
            "| L-1 | one | faithful | `L-1 no such test` | |",
            "| L-1 | one | faithful | | |",
            "| L-1 | one | faithful | open: later | |\n| L-1 | one | faithful | open: later | |",
        ]
    )
    func fidelity_rejectsRowsThatDoNotHold(row: String) {
        #expect(table(row).complaints(rules: ["L-1"], tests: tests("")).count == 1)
    }

    @Test func fidelity_rejectsATestedRuleThatIsListedAsOpen() {
        let open = table("| L-1 | one | faithful | open: later | |")
        #expect(open.complaints(rules: ["L-1"], tests: tests("@Test func `L-1 one`() {}")).count == 1)
        #expect(open.complaints(rules: ["L-1"], tests: tests("")).isEmpty)
    }

    @Test func fidelity_acceptsATestThatExists() {
        let tested = table("| L-1 | one | approximate | `L-1 one` | |")
        #expect(tested.complaints(rules: ["L-1"], tests: tests("@Test func `L-1 one`() {}")).isEmpty)
    }
}

@Suite struct CatalogueTests {
    private let kernel = [
        SourceText(
            path: "Sources/Kernel.swift",
            text: """
                record(.appKilled, app, &turn)
                record(
                    .appLog,
                    app, &turn)
                Finding(
                    id: .taskLeaked,
                    rules: ["L-1", "L-2"],
                Finding(id: .taskIdle, rules: [],
                """
        )
    ]

    private func page(_ text: String) -> SourceText { SourceText(path: "docs/page.md", text: text) }

    private static let events = "| event | fields | when |\n|---|---|---|\n| `app-killed` | `reason` | it is gone |\n"
    private static let log = "| `app-log` | `message` | it spoke |\n"
    private static let kept = "\n| event | fields |\n|---|---|\n| `push-stored` | |\n"

    @Test(
        arguments: [
            (events, "docs/page.md: the event app-log is missing"),
            ("\(events)\(log)| `app-gone` | | |\n", "docs/page.md: no event is called app-gone"),
            (
                "\(events)\(log)\(kept)| `app-log` | |\n",
                "docs/page.md: app-log is written, not kept for what is to come"
            ),
        ]
    )
    func events_rejectsAPageThatDiffers(text: String, complaint: String) {
        #expect(Catalogue.events([.appKilled, .appLog], kernel: kernel, page: page(text)) == [complaint])
    }

    @Test func events_rejectsANameThatNothingWrites() {
        let page = page(Self.events + Self.log + "| `badge` | | |\n" + Self.kept)
        #expect(Catalogue.events([.appKilled, .appLog], kernel: kernel, page: page).count == 1)
        #expect(
            Catalogue.events([.appKilled, .appLog, .badge], kernel: kernel, page: page) == ["nothing writes badge"]
        )
    }

    @Test func callbacks_rejectsATableThatDiffers() {
        let table = SourceText(
            path: "Sources/Table.swift",
            text: "Traits(name: .exception, sceneName: .sceneWillConnect)"
        )
        let head = "| callback | with scenes | what |\n|---|---|---|\n"
        func complaints(_ rows: String, _ names: [CallbackName] = [.exception, .sceneWillConnect]) -> [String] {
            Catalogue.callbacks(names, table: table, page: page(head + rows))
        }
        #expect(complaints("| `exception` | `sceneWillConnect` | |\n") == [])
        #expect(complaints("| `exception` | | |\n") == ["docs/page.md: the callback sceneWillConnect is missing"])
        #expect(complaints("| `exception` | `sceneWillConnect`, `launchHandler` | |\n").count == 1)
        #expect(
            complaints(
                "| `exception`, `launchHandler` | `sceneWillConnect` | |\n",
                [.exception, .sceneWillConnect, .launchHandler]
            )
                == ["Sources/Table.swift: nothing is called launchHandler"]
        )
    }

    @Test func events_rejectsANameThatIsSpelledOut() {
        let spelled = SourceText(
            path: "Sources/Other/Reader.swift",
            text: #"if event == "app-killed" || event == "badge" {"#
        )
        #expect(Catalogue.spelledNames(in: [spelled]) == ["Sources/Other/Reader.swift spells app-killed out"])
        #expect(Catalogue.spelledNames(in: kernel).isEmpty)
    }

    private static let leaked = "### task-leaked\n\n- **Level:** error; killed.\n- **Rules:** L-1, L-2.\n"
    private static let idle = "### task-idle\n\n- text\n- **Level:** warning; costs.\n- **Rules:** none; words.\n"

    private func complaints(_ text: String, of ids: [FindingID] = [.taskLeaked, .taskIdle]) -> [String] {
        Catalogue.findings(ids, kernel: kernel, page: page(text))
    }

    @Test(
        arguments: [
            leaked,
            leaked + idle.replacing("warning", with: "error"),
            leaked + idle.replacing("; costs", with: ""),
            leaked + idle.replacing("none", with: "L-1"),
            leaked + idle.replacing("- **Rules:** none; words.", with: ""),
            leaked + idle + "### task-gone\n- **Level:** error; killed.\n- **Rules:** none.\n",
        ]
    )
    func findings_rejectsAPageThatDiffers(text: String) {
        #expect(complaints(text).count == 1)
    }

    @Test func findings_rejectsOnesThatNobodyReports() {
        let text = Self.leaked + Self.idle + "### too-many-tasks\n- **Level:** error; killed.\n- **Rules:** L-1.\n"
        #expect(complaints(text, of: [.taskLeaked, .taskIdle, .tooManyTasks]).count == 1)
    }

    @Test func findings_acceptsAPageThatAgrees() {
        #expect(complaints(Self.leaked + Self.idle).isEmpty)
    }
}
