import Testing

@testable import offstage

@Suite struct UnknownModifiersTests {
    private typealias Stub = PreparationTool.Stub

    private static let view = """
        import SwiftUI
        struct Lamp: View {
            var body: some View {
                Text("a").glow(radius: 1)
                Lamp().bright { 1 }
                Text("b").glow(radius: 2).blink()
            }
        }
        let a = "b".shine()
        """

    private static func unknown(names: Set<String> = []) -> UnknownModifiers {
        let files = ["/a/Lamp.swift": view, "/a/Other.swift": "func blink() {}\n_ = a.glow()"]
        let shims = ["extension View { public func padding(_ length: Int) -> some View { self } }\nstruct Text: View {"]
        return UnknownModifiers(files: files, shims: shims, names: names)
    }

    private static func missing(_ name: String, _ line: Int, of type: String = "Text") -> MissingMember {
        MissingMember("/a/Lamp.swift:\(line):19: error: value of type '\(type)' has no member '\(name)'")!
    }

    @Test func lineOfTheCompiler_isRead() throws {
        let line =
            "/a b/C:d.swift:12:7: error: value of type 'Row<Text, Image>' has no member 'glow'; did you mean 'x'?"
        let member = try #require(MissingMember(line))
        #expect(member.file == "/a b/C:d.swift")
        #expect(member.line == 12)
        #expect(member.type == "Row<Text, Image>")
        #expect(member.name == "glow")
    }

    @Test(arguments: [
        "",
        "   |   `- error: value of type 'Text' has no member 'glow'",
        "/a/B.swift:1:2: error: cannot find 'glow' in scope",
        "/a/B.swift:1:2: error: type 'Text' has no member 'glow'",
        "/a/B.swift:1:2: error: value of type 'Text",
    ])
    func otherLine_isNone(line: String) {
        #expect(MissingMember(line) == nil)
    }

    @Test func name_isStubbedWhereverItIsCalled() {
        var unknown = Self.unknown()
        let isNews = unknown.learn([Self.missing("glow", 4)])
        #expect(isNews)
        // Not in a source without SwiftUI.
        #expect(unknown.stubs.sorted().map(\.line) == [4, 6])
        #expect(unknown.stubs.allSatisfy { $0.file == "/a/Lamp.swift" })
        #expect(unknown.names == ["glow"])
        let isNewsAgain = unknown.learn([Self.missing("glow", 4)])
        #expect(!isNewsAgain)
        // The next build begins with it.
        #expect(Self.unknown(names: ["glow"]).stubs == unknown.stubs)
    }

    /// It may be the one that is called elsewhere.
    @Test func nameThatIsDeclared_isStubbedAtItsPlace() {
        var unknown = Self.unknown()
        let isNews = unknown.learn([Self.missing("blink", 6)])
        #expect(isNews)
        #expect(unknown.stubs == [Stub(file: "/a/Lamp.swift", line: 6, name: "blink")])
        #expect(unknown.names.isEmpty)
    }

    @Test func callOnNoView_isRestored() {
        var unknown = Self.unknown()
        let isNews = unknown.learn([Self.missing("shine", 9, of: "String")])
        #expect(isNews)
        #expect(unknown.stubs.count == 1)
        let isRestored = unknown.learn([Self.missing("_stubbed", 9, of: "String")])
        #expect(isRestored)
        #expect(unknown.stubs.isEmpty)
        let isNewsAgain = unknown.learn([Self.missing("shine", 9, of: "String")])
        #expect(!isNewsAgain)
    }

    @Test func hint_isForViews() {
        let unknown = Self.unknown()
        #expect(unknown.mayBeStubbed([Self.missing("glow", 4)]))
        #expect(unknown.mayBeStubbed([Self.missing("bright", 5, of: "Lamp")]))
        #expect(unknown.mayBeStubbed([Self.missing("blink", 6, of: "some View")]))
        #expect(!unknown.mayBeStubbed([Self.missing("shine", 9, of: "String")]))
        // A property, or a line that says something else.
        #expect(!unknown.mayBeStubbed([Self.missing("radius", 4)]))
    }
}
