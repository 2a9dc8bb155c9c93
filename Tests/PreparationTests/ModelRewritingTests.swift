import Testing

@testable import offstage

/// The macros of SwiftData: the class's last line gets what they would make.
@Suite(.timeLimit(.minutes(5))) struct ModelRewritingTests {
    private static func end(_ properties: String, _ statements: String = "", access: String = "") -> String {
        "\(access)let _$backing = SwiftData._ModelBacking(); "
            + "\(access)static var _$properties: [SwiftData._ModelProperty] { [\(properties)] }; "
            + "\(access)required init(_$stored: Void) { \(statements) } "
    }

    @Test func model_keepsItsLinesAndGetsItsMembers() throws {
        let source = """
            @Model
            public final class A: B {
                @Attribute(.unique, // once
                    originalName: "x") public var b: String
                @Relationship(deleteRule: .cascade, inverse: \\C.a) var c: [C]? { didSet { var d = 1 } }
                private(set) var e = 2
                @Transient var f = 3
                let g = 4
                static var h = 5
                lazy var i = 6
                var j: Int { 7 }
                var k: Int { get { 8 } set {} }
                #if os(iOS)
                var `default`: Bool
                #else
                var l: Bool
                #endif
                class M { var n = 9 }
            }
            """
        let properties = [
            "SwiftData._ModelProperty(\"b\", \\A.b, \\A._b, hasDefault: false, "
                + "SwiftData.Schema.Attribute(.unique, originalName: \"x\"))",
            "SwiftData._ModelProperty(\"c\", \\A.c, \\A._c, hasDefault: true, nil, "
                + "SwiftData.Schema.Relationship(deleteRule: .cascade, inverse: \\C.a))",
            "SwiftData._ModelProperty(\"e\", \\A.e, \\A._e, hasDefault: true)",
            "SwiftData._ModelProperty(\"g\", \\A.g, \\A._g, hasDefault: true)",
            "SwiftData._ModelProperty(\"default\", \\A.`default`, \\A._default, hasDefault: false)",
        ]
        let end = Self.end(
            properties.joined(separator: ", "),
            "_b = .init(_$stored: ()); _default = .init(_$stored: ())",
            access: "public "
        )
        let text = try Prepared.text(source)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            lines == [
                "", "nonisolated public final class A: B, SwiftData.PersistentModel {", "@SwiftData._Persisted",
                "public var b: String", "@SwiftData._Persisted var c: [C]?",
                "@SwiftData._Persisted private(set) var e = 2", "var f = 3", "@SwiftData._Persisted var g = 4",
                "static var h = 5",
                "lazy var i = 6", "var j: Int { 7 }", "var k: Int { get { 8 } set {} }", "#if true",
                "@SwiftData._Persisted var `default`: Bool", "#else", "var l: Bool", "#endif", "class M { var n = 9 }",
                "\(end)}",
            ],
            "\(text)"
        )
    }

    @Test func modelInAnother_isItsOwn() throws {
        let text = try Prepared.text("@Model class A {\nvar a = 1\n@Model class B { var b = 2; #Index<B>([\\.b]) }\n}")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[2].contains("{ [SwiftData._ModelProperty(\"b\", \\B.b, \\B._b, hasDefault: true)] }"))
        #expect(!lines[2].contains("#Index"))
        #expect(lines[3] == Self.end("SwiftData._ModelProperty(\"a\", \\A.a, \\A._a, hasDefault: true)") + "}")
    }

    @Test func unique_isAMember() throws {
        let text = try Prepared.text("@Model class A {\n#Unique<A>([\\.a, \\.b],\n  [\\.c])\n}")
        #expect(
            text.contains("static var _$uniques: [[AnyKeyPath]] { [[\\.a, \\.b], [\\.c]] as [[PartialKeyPath<A>]] }; "),
            "\(text)"
        )
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    }

    @Test func isolation_isSaidWhereTheAppSaysNone() throws {
        #expect(try Prepared.text("@MainActor @Model class A {}").hasPrefix("@MainActor        class A: SwiftData."))
        #expect(try Prepared.text("@Model nonisolated class A {}").hasPrefix("       nonisolated class A: SwiftData."))
    }

    @Test func severalVariables_areRefused() throws {
        let problems = try Prepared.module(["@Model class A {\nvar a = 1, b = 2\n}"]).answer.problems
        #expect(problems.map(\.place.line) == [2] && problems.allSatisfy(\.isFatal))
    }

    @Test func observers_areIgnoredAndTold() throws {
        let prepared = try Prepared.module(["@Model class A {\nvar a = 1 {\ndidSet { b() }\n}\n}"])
        #expect(prepared.texts[0].contains("@SwiftData._Persisted var a = 1  \n              \n \n"))
        #expect(prepared.answer.problems.map(\.isFatal) == [false])
    }

    @Test func transientInAnExtension_isComputed() throws {
        let text = try Prepared.module(["extension A {\n@Transient var b: Int { 1 }\n}", "@Model class A {}"]).texts[0]
        #expect(text == "extension A {\n           var b: Int { 1 }\n}")
    }

    @Test func modelOfAModel_isRefused() throws {
        let problems = try Prepared.module(["@Model class A {}", "@Model\nclass B:\nA {}"]).answer.problems
        #expect(problems.map(\.place.line) == [3] && problems.allSatisfy(\.isFatal))
    }

    @Test func modelActor_getsAContext() throws {
        let text = try Prepared.text("@ModelActor\npublic actor A<B>: C {\nvar d = 1\n}")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.count == 4 && lines[1] == "public actor A<B>: C, SwiftData.ModelActor {")
        #expect(lines[3].contains("public init(modelContainer: SwiftData.ModelContainer) { "))
        #expect(lines[3].contains("public nonisolated let modelExecutor: any SwiftData.ModelExecutor; "))
    }

    /// Of another library's macros.
    @Test func attributesElsewhere_stay() throws {
        let source = "class A {\n@Attribute(.unique) var a: Int\n@Transient var b: Int\n}"
        #expect(try Prepared.text(source) == source)
    }
}
