import Testing

@testable import offstage

/// What Objective-C knows by name is in a table of its class, once a project sends texts.
@Suite(.timeLimit(.minutes(5))) struct MessageRewritingTests {
    private static let asks = "func asks(_ object: NSObject) { _ = object.responds(to: Selector(name)) }\n"

    /// The names in the tables of a source, and how they are called.
    private func table(of source: String) throws -> [String: String] {
        let text = try Prepared.module([Self.asks, source]).texts[1]
        let entries = text.matches(of: /\$0\["([^"]*)"\] = \{ \(t: [\w.]+, a\) in (.*?) \}/)
        return Dictionary(uniqueKeysWithValues: entries.map { (String($0.1), String($0.2)) })
    }

    @Test(arguments: [
        ("@objc func boil() {}", ["boil": "t.boil()"]),
        ("@objc private func tick(_ timer: Timer) {}", ["tick:": "t.tick(a[0])"]),
        ("@IBAction func cook(egg: Int, for time: Int) {}", ["cookWithEgg:for:": "t.cook(egg: a[0], for: a[1])"]),
        (
            "@objc(tableView:didSelectRowAtIndexPath:) func choose(_ a: Int, _ b: Int) {}",
            ["tableView:didSelectRowAtIndexPath:": "t.choose(a[0], a[1])"]
        ),
        ("@objc var size = 1", ["size": "t.size", "setSize:": "t.size = a[0]"]),
        ("@objc(isOn) var on: Bool { true }", ["isOn": "t.on"]),
        ("@objc let fixed = 1", ["fixed": "t.fixed"]),
        ("func unsaid() {}", [:]),
        ("@objc static func shared() {}", [:]),
        ("@objc func boil() async {}", [:]),
        ("@objc func boil() throws {}", [:]),
    ])
    func member_isInTheTable(member: String, entries: [String: String]) throws {
        #expect(try table(of: "class A: NSObject {\n    \(member)\n}") == entries)
        #expect(try table(of: "extension A {\n    \(member)\n}") == entries)
    }

    @Test func classAndExtension_speakForTheirMembers() throws {
        let members = "func a() {}; private func b() {}; @nonobjc func c() {}"
        #expect(try table(of: "@objc extension A { \(members) }") == ["a": "t.a()"])
        #expect(try table(of: "@objcMembers class A: NSObject {}\nclass B: A { \(members) }") == ["a": "t.a()"])
    }

    @Test func requirementOfAnObjectiveCProtocol_isInTheTable() throws {
        let source = """
            @objc protocol P { @objc(isHot:) optional func hot(_ x: Int); func cold() }
            protocol Q { func warm() }
            class A: NSObject, P, Q { func hot(_ x: Int) {}; func cold() {}; func warm() {} }
            class B: NSObject { func cold() {} }
            """
        #expect(try table(of: source) == ["isHot:": "t.hot(a[0])", "cold": "t.cold()"])
    }

    @Test func genericAndLocalClasses_haveNoTable() throws {
        let member = "{ @objc func a() {} }"
        #expect(try table(of: "class A<T>: NSObject \(member)\nfunc f() { class B: NSObject \(member) }") == [:])
    }

    @Test(arguments: [
        (#"let a = Selector(("a"))"#, true), (#"let a = NSSelectorFromString("a")"#, true),
        (#"let a: Selector = "a""#, true), (#"let a = UIBarButtonItem(title: nil, target: b, action: "a")"#, true),
        ("let a = b.responds(to: c)", true), ("let a = #selector(A.a)", false),
    ])
    func project_thatSendsTexts_hasTables(statement: String, hasTables: Bool) throws {
        let texts = try Prepared.module(["class A: NSObject { @objc func a() {} }", statement]).texts
        #expect(texts[0].contains("_Messages.add") == hasTables)
        #expect(texts[1].hasPrefix("let a") && texts[0].split(separator: "\n").count == 1)
    }

    @Test func selectorOfAnOptionalMethod_asksTheClass() throws {
        let text = try Prepared.text("@objc protocol P { @objc optional func a(_ b: Int) }\nlet c = #selector(P.a(_:))")
        #expect(text.contains(#"let c = Selector("a:")"#))
    }

    @Test func text_thatNamesNothing_isTold() throws {
        let source = """
            class A: NSObject { @objc func a() {} }
            let b = Selector(("setNeedsDisplay"))
            let c = Selector("a")
            class D: NSObject {
                override func responds(to selector: Selector!) -> Bool { true }
            }
            """
        let problems = try Prepared.module([source]).answer.problems
        #expect(problems.map(\.place.line) == [2, 5])
        #expect(problems.map(\.isFatal) == [false, true])
        #expect(problems.first?.sentence.contains("nothing of the project is called setNeedsDisplay") == true)
    }
}
