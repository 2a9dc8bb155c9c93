import Testing

@testable import offstage

/// What becomes of each spelling: text in, text out. Lines stay, and columns where nothing longer comes in.
@Suite(.timeLimit(.minutes(5))) struct RewritingTests {
    @Test(arguments: [
        ("@objc func a() {}", "      func a() {}"),
        ("@objc(b:) func a(_ x: Int) {}", "          func a(_ x: Int) {}"),
        ("@objcMembers class A {}", "             class A {}"),
        ("class A {\n    @IBAction @objc\n    func a() {}\n}", "class A {\n                   \n    func a() {}\n}"),
        ("@nonobjc func a() {}", "         func a() {}"),
        ("@UIApplicationMain class A {}", "@main              class A {}"),
        ("class A {\n    @IBOutlet weak var a: B!\n}", "class A {\n    @_Outlet       var a: B!\n}"),
        ("var a: @convention(block) () -> Void", "var a:                    () -> Void"),
        ("class A {\n    dynamic func a() {}\n}", "class A {\n            func a() {}\n}"),
        ("#Preview { A() }", "                "),
        ("#Preview(\"a\") {\n    A()\n}\nlet a = 1", "               \n       \n \nlet a = 1"),
        ("var a: B {\n    #Rule(C.$d) { $0 }\n}", "var a: B {\n     Rule(C.$d) { $0 }\n}"),
        ("let a = #keyPath(A.b.c)", "let a = \"b.c\"          "),
        ("let a = \"@objc\" // @objc", "let a = \"@objc\" // @objc"),
        ("#if os(iOS)\n#endif", "#if true   \n#endif"),
        ("#if os(macOS) || !os(Linux)\n#endif", "#if false     || !false    \n#endif"),
        ("#if targetEnvironment(simulator)\n#endif", "#if false                       \n#endif"),
        ("#if canImport(UIKit)\n#endif", "#if canImport(UIKit)\n#endif"),
        ("import Darwin\nimport Darwin.C", "import Glibc \nimport Glibc   "),
        ("#Playground {\n    A()\n}", "             \n       \n "),
        (
            "#if os(iOS)\n@preconcurrency import Foundation\n#endif\n@Observable class A {}",
            "#if true   \nimport Observation; @preconcurrency import Foundation\n#endif\n@Observable class A {}"
        ),
        ("import SwiftUICore", "import SwiftUI    "),
        ("import func Darwin.sqrt", "import func Glibc.sqrt "),
        ("import UIKit.UIGestureRecognizerSubclass", "import UIKit                            "),
        ("import struct Foundation.URL", "import struct Foundation.URL"),
        ("import CoreGraphics // a", "import Foundation   // a"),
        (
            "class A: XCTestCase {\n    @MainActor func testB() throws {}\n    func testC() {}\n}",
            "class A: XCTestCase {\n    @MainActor func testB() async throws {}\n    func testC() {}\n}"
        ),
        (
            "@MainActor class A: XCTestCase {\n    func testB() {}\n    nonisolated func testC() {}\n}",
            "@MainActor class A: XCTestCase {\n    func testB() async {}\n    nonisolated func testC() {}\n}"
        ),
        ("@MainActor class A: B {\n    func testB() {}\n}", "@MainActor class A: B {\n    func testB() {}\n}"),
        (
            "class A: URLProtocol {\n    override init(request a: B, cachedResponse: C?, client: D?) {}\n}",
            "class A: URLProtocol {\n    required init(request a: B, cachedResponse: C?, client: D?) {}\n}"
        ),
        ("class A: B {\n    override init(request: C) {}\n}", "class A: B {\n    override init(request: C) {}\n}"),
        ("import CoreMedia", "import AVFoundation"),
        ("var a = Timer()", "var a = Timer(timeInterval: 0, repeats: false, block: { _ in })"),
        ("struct Timer {}\nvar a = Timer()", "struct Timer {}\nvar a = Timer()"),
        ("#if canImport(Darwin)\n#endif", "#if true             \n#endif"),
        ("#if canImport(Glibc)\n#endif", "#if false           \n#endif"),
    ])
    func source_becomes(source: String, prepared: String) throws {
        #expect(try Prepared.text(source) == prepared)
    }

    @Test(arguments: [
        (
            "    @Entry var a: Int = f(1)",
            "           var a: Int { get { self[_Key_a.self] } set { self[_Key_a.self] = newValue } }; "
                + "struct _Key_a: EnvironmentKey { static var defaultValue: Int { f(1) } }"
        ),
        (
            "    @Entry public var a: B?",
            "           public var a: B? { get { self[_Key_a.self] } set { self[_Key_a.self] = newValue } }; "
                + "public struct _Key_a: EnvironmentKey { public static var defaultValue: B? { nil } }"
        ),
        (
            "    @Entry var a = 2.5 // b",
            "           var a : _Key_a.Value { get { self[_Key_a.self] } set { self[_Key_a.self] = newValue } }; "
                + "struct _Key_a: EnvironmentKey { static let defaultValue = 2.5 } // b"
        ),
    ])
    func entry_becomesAPropertyAndItsKey(source: String, prepared: String) throws {
        let (start, end) = ("extension EnvironmentValues {\n", "\n}")
        #expect(try Prepared.text(start + source + end) == start + prepared + end)
        let other = try Prepared.module(["extension Transaction {\n\(source)\n}"])
        #expect(other.answer.problems.map(\.isFatal) == [true])
        #expect(other.answer.problems.map(\.place.line) == [2])
    }

    @Test func inactiveCode_staysAsItIs() throws {
        let source =
            "#if os(macOS)\n@objc func a() {}\n#else\n@objc func a() {}\n#endif\n#if X\n@objc func b() {}\n#endif"
        let with = try Prepared.module([source], defines: ["X"]).texts[0]
        #expect(try Prepared.text(source).split(separator: "\n")[1] == "@objc func a() {}")
        #expect(try Prepared.text(source).split(separator: "\n")[3] == "      func a() {}")
        #expect(try Prepared.text(source).split(separator: "\n")[6] == "@objc func b() {}")
        #expect(with.split(separator: "\n")[6] == "      func b() {}")
    }

    @Test func protocolOfObjectiveC_isOneOfClasses() throws {
        #expect(try Prepared.text("@objc protocol P { func a() }") == "      protocol P: AnyObject { func a() }")
        #expect(try Prepared.text("@objc protocol P: Q { func a() }") == "      protocol P: Q { func a() }")
    }

    @Test func optionalMethod_hasADefaultOnTheLastLine() throws {
        let source = """
            @objc public protocol P: Q {
                @objc optional func a(_ x: Int, // a comment
                    y: Int)
                @objc optional func b() -> A?
            }
            func f(_ p: P?) { p?.a?(1, y: 2) }
            """
        let lines = try Prepared.text(source).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1] == "                   func a(_ x: Int, // a comment")
        #expect(
            lines[4] == "}; extension P { public func a(_ x: Int,  y: Int) {}; public func b() -> A? { nil } }"
        )
        #expect(lines[5] == "func f(_ p: P?) { p?.a (1, y: 2) }")
    }

    /// That it is missing is a nil of its result; whoever has it says so by a method that stands in for it.
    @Test func optionalMethodWithAPlainResult_hasAStandIn() throws {
        let source = """
            @objc public protocol P {
                @objc optional func rows(_ t: Int, in s: [Int]) -> Int
                func plain() -> Int
            }
            class A: P {
                public func rows(_ t: Int, in s: [Int]) -> Int { t }
                func rows(_ t: Int) -> Int { t }
                func plain() -> Int { 1 }
            }
            class B: A {
                override func rows(_ t: Int, in s: [Int]) -> Int { t + 1 }
            }
            func f(_ p: P?) { _ = p?.rows?(1, in: []) ?? p!.rows!(1, in: []) }
            """
        let prepared = try Prepared.module([source])
        #expect(prepared.answer.problems.isEmpty)
        let lines = prepared.texts[0].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[1] == "                   func _optional_rows(_ t: Int, in s: [Int]) -> (Int)?")
        #expect(lines[2] == "    func plain() -> Int")
        #expect(
            lines[3] == "}; extension P { public func _optional_rows(_ t: Int, in s: [Int]) -> (Int)? { nil } }"
        )
        #expect(
            lines[5] == "    public func rows(_ t: Int, in s: [Int]) -> Int { t }; "
                + "public func _optional_rows(_ t: Int, in s: [Int]) -> (Int)? { self.rows(t, in: s) }"
        )
        #expect(lines[6] == "    func rows(_ t: Int) -> Int { t }", "another method")
        #expect(lines[10] == "    override func rows(_ t: Int, in s: [Int]) -> Int { t + 1 }", "called by that of A")
        #expect(
            lines[12]
                == "func f(_ p: P?) { _ = p?._optional_rows (1, in: []) ?? p!._optional_rows (1, in: [])! }"
        )
    }

    @Test func optionalMethodWithAPlainResult_passesOnWhatItTakes() throws {
        let source = """
            @objc protocol P {
                @objc optional func a(to x: inout Int, done: @escaping (Int) -> Void) async throws -> [String: Int]
            }
            extension A: P {
                @MainActor func a(to y: inout Int, done: @escaping (Int) -> Void) async throws -> [String: Int] {
                    [:]
                }
            }
            """
        let text = try Prepared.text(source)
        #expect(
            text.contains(
                "    }; @MainActor func _optional_a(to y: inout Int, done: @escaping (Int) -> Void) async throws"
                    + " -> ([String: Int])? { try await self.a(to: &y, done: done) }"
            ),
            "\(text)"
        )
    }

    @Test func overrideInAnExtension_isWrittenIntoItsClass() throws {
        let sources = [
            "class A: B {\n}",
            "extension A {\n    @objc override func f() {\n        _ = #selector(g)\n    }\n    @objc func g() {}\n"
                + "    @objc func h() {}\n}",
            "class C: A {\n    override func g() {}\n}",
        ]
        let texts = try Prepared.module(sources).texts.map { $0.split(separator: "\n").map(String.init) }
        #expect(texts[0][0] == "class A: B {")
        #expect(texts[0][1].hasSuffix("/1.swift\", line: 2)"), "\(texts[0])")
        #expect(texts[0][2...4] == ["      override func f() {", #"        _ = Selector(_name: "g", A.g)"#, "    }"])
        #expect(texts[0][5].hasSuffix("/0.swift\", line: 2)"), "\(texts[0])")
        #expect(texts[0][6].hasSuffix("/1.swift\", line: 5)"), "\(texts[0])")
        #expect(texts[0][7] == "      func g() {}")
        #expect(texts[0].last == "}")
        // What nobody overrides stays.
        #expect(texts[1].filter { !$0.allSatisfy { $0 == " " } } == ["extension A {", "          func h() {}", "}"])
        #expect(texts[1].count == 7)
    }

    @Test func overrideInAnExtensionOfApplesClass_isRefused() throws {
        let problems = try Prepared.module(["extension UIView {\n    override func f() {}\n}"]).answer.problems
        #expect(problems.map(\.place.line) == [2])
        #expect(problems.first?.isFatal == true)
    }

    @Test func overrideInAnExtensionOfANavigationController_takesTheMethodsPlace() throws {
        let source = """
            extension UINavigationController {
                open override func viewWillAppear(_ animated: Bool) {
                    super.viewWillAppear(animated)
                }
                override func viewDidLoad() {}
            }
            """
        let prepared = try Prepared.module([source])
        #expect(prepared.answer.problems.isEmpty)
        let lines = prepared.texts[0].split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        let attribute = "@_dynamicReplacement(for: viewWillAppear(_:))"
        #expect(lines[1] == "\(attribute) func _replaced_viewWillAppear(_ animated: Bool) {")
        #expect(lines[2] == "super.viewWillAppear(animated)")
        #expect(lines[4] == "@_dynamicReplacement(for: viewDidLoad()) func _replaced_viewDidLoad() {}")
    }

    @Test func managedMember_asksCoreData() throws {
        let source = """
            class A: NSManagedObject {
                @NSManaged public var name: String?  // its name
                @NSManaged private(set) var a: Int
                @NSManaged func addToItems(_ value: Item)
                @NSManaged func insertIntoItems(_ value: Item, at index: Int)
                @NSManaged var b, c: Int
            }
            """
        let prepared = try Prepared.module([source])
        #expect(prepared.answer.problems.map(\.place.line) == [5, 6])
        let lines = prepared.texts[0].split(separator: "\n").map { String($0.drop { $0 == " " }) }
        #expect(
            lines[1]
                == "public var name: String? { get { _managed(\"name\") } set { _setManaged(\"name\", newValue) } }"
                + "  // its name"
        )
        #expect(lines[2].hasSuffix(#"var a: Int { get { _managed("a") } set { _setManaged("a", newValue) } }"#))
        #expect(lines[3] == #"func addToItems(_ value: Item) { _addManaged("items", value) }"#)
    }

    @Test func factsOfAModule_areToldWithTheirPlaces() throws {
        let answer = try Prepared.module([
            "import UIKit\n#if os(macOS)\nimport AppKit\n@main struct C {}\n#endif\n@main class A {}",
            "// URLSession\nimport struct Foundation.URL\nlet a = \"URLRequest\"\nlet b = URLSession.shared",
        ]).answer
        let module = try #require(answer.modules.first)
        #expect(module.imports.mapValues(\.line) == ["UIKit": 1, "Foundation": 2])
        #expect(module.entryPoints.map(\.line) == [6])
        #expect(module.wishes.mapValues(\.line) == ["networking": 4])
        let other = try Prepared.module([
            "// kSecClass\nimport Foundation\nlet a = kSecClass\nvar b = [1]; b.append(contentsOf: [2])",
            "import Foundation\nlet c = try? Data(contentsOf: place), d: XMLParser? = nil",
            "import UIKit\n\n\nlet e = CIFilter(name: \"CIVignette\"), f = UTType.pdf",
        ]).answer
        let wishes = ["keychain": 3, "networking": 2, "xml": 2, "coreImage": 4, "typeIdentifiers": 4]
        #expect(other.modules.first?.wishes.mapValues(\.line) == wishes)
    }
}
