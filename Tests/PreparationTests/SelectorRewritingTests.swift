import Testing

@testable import offstage

/// `#selector` becomes the method itself, with its name in Objective-C.
@Suite(.timeLimit(.minutes(5))) struct SelectorRewritingTests {
    private static let type = """
        class A {
            func plain() {}
            func one(_ x: Int) {}
            func cook(egg: Int, for time: Int) {}
            func move(to place: Int) {}
            @objc(given:) func renamed(_ x: Int) {}
            var property = 1
            func use() { _ = [SELECTOR] }
        }
        """

    @Test(arguments: [
        ("#selector(plain)", #"Selector(_name: "plain", A.plain)"#),
        ("#selector(one)", #"Selector(_name: "one:", A.one)"#),
        ("#selector(one(_:))", #"Selector(_name: "one:", A.one(_:))"#),
        ("#selector(self.one(_:))", #"Selector(_name: "one:", A.one(_:))"#),
        ("#selector(Self.one(_:))", #"Selector(_name: "one:", A.one(_:))"#),
        ("#selector(A.cook)", #"Selector(_name: "cookWithEgg:for:", A.cook)"#),
        ("#selector(move(to:))", #"Selector(_name: "moveTo:", A.move(to:))"#),
        ("#selector(renamed)", #"Selector(_name: "given:", A.renamed)"#),
        ("#selector(one as (Int) -> Void)", #"Selector(_name: "one:", A.one as (A) -> (Int) -> Void)"#),
        ("#selector(one as ((Int) -> Void)?)", #"Selector(_name: "one:", A.one as (A) -> (Int) -> Void)"#),
        ("#selector(A.one as (A) -> (Int) -> Void)", #"Selector(_name: "one:", A.one as (A) -> (Int) -> Void)"#),
        ("#selector(Other.thing(with:))", #"Selector(_name: "thingWith:", Other.thing(with:))"#),
        ("#selector(Other.thing)", #"Selector(_name: "thing", Other.thing)"#),
        ("#selector(other.thing)", #"Selector(_name: "thing", of: other, { $0.thing })"#),
        ("#selector(other?.thing(with:))", #"Selector(_name: "thingWith:", of: other, { $0.thing(with:) })"#),
        (
            "#selector(other.part.one as (Int) -> Void)",
            #"Selector(_name: "one", of: other.part, { $0.one as (Int) -> Void })"#
        ),
        ("#selector(getter: property)", #"Selector(_getter: "property", \A.property)"#),
        ("#selector(setter: A.property)", #"Selector(_setter: "setProperty:", \A.property)"#),
    ])
    func selector_becomes(selector: String, prepared: String) throws {
        let text = try Prepared.text(Self.type.replacing("[SELECTOR]", with: selector))
        let line = text.split(separator: "\n")[7]
        #expect(line == "    func use() { _ = \(prepared) }")
    }

    @Test func method_ofAnotherFileAndAnExtension_isFound() throws {
        let texts = try Prepared.module([
            "extension B {\n    @objc func c(a: Int) {}\n}",
            "extension B {\n    func d() { _ = #selector(c) }\n}",
        ]).texts
        #expect(texts[1].contains(#"Selector(_name: "cWithA:", B.c)"#))
    }

    @Test func propertyOfAnObject_isRefused() throws {
        let problems = try Prepared.module(["class A {\n    let b = #selector(getter: object.c)\n}"]).answer.problems
        #expect(problems.map(\.place.line) == [2])
        #expect(problems.first?.sentence.contains("write its type's name") == true)
    }
}
