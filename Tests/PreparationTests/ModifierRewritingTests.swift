import Testing

@testable import offstage

/// Calls of modifiers that are not there, by line and name.
@Suite(.timeLimit(.minutes(5))) struct ModifierRewritingTests {
    @Test(arguments: [
        ("Text().glow()", "Text()._stubbed()"),
        ("Text().glow(.deep, radius: 2) { $0 }.bold()", "Text()._stubbed()                   .bold()"),
        ("Text().glow { $0 } still: { 1 }", "Text()._stubbed()              "),
        // The arguments may be anything, and what the base holds is looked at.
        ("Row { Text().glow() }.glow(#selector(A.b))", "Row { Text()._stubbed() }._stubbed()          "),
        // Neither of these is a call on something.
        ("let a = Text().glow", "let a = Text().glow"),
        ("let a: A = .glow(1)", "let a: A = .glow(1)"),
        ("Text(\"a.glow()\") // .glow()", "Text(\"a.glow()\") // .glow()"),
        ("Text().glowing()", "Text().glowing()"),
    ])
    func call_becomesOneThatDoesNothing(source: String, prepared: String) throws {
        let result = try Prepared.module([source], stubs: [(1, "glow")])
        #expect(result.texts[0] == prepared)
        #expect(result.answer.stubs.count == prepared.ranges(of: "_stubbed").count)
    }

    @Test func lines_stay() throws {
        let source = "Text()\n    .glow(\n        .deep\n    )\n    .bold()\n    .glow()"
        let result = try Prepared.module([source], stubs: [(2, "glow")])
        #expect(result.texts[0] == "Text()\n    ._stubbed()\n\n\n    .bold()\n    .glow()")
        #expect(result.answer.stubs.map(\.line) == [2])
    }

    @Test func clauseOfACondition_mayBeginWithOne() throws {
        let source = "Text()\n#if A\n    .glow(.deep).bold()\n#endif"
        let result = try Prepared.module([source], defines: ["A"], stubs: [(3, "glow")])
        #expect(result.texts[0] == "Text()\n#if A\n    ._stubbed() .bold()\n#endif")
    }
}
