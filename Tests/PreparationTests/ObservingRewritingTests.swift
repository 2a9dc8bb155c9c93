import Foundation
import Testing

@testable import offstage

/// What KVO becomes: properties that tell of their changes, and names in the place of key paths.
@Suite(.timeLimit(.minutes(5))) struct ObservingRewritingTests {
    private static func line(_ source: String, _ number: Int = 1) throws -> String {
        String(try Prepared.text(source).split(separator: "\n", omittingEmptySubsequences: false)[number])
            .trimmingCharacters(in: .whitespaces)
    }

    private static func call(_ old: String = "oldValue") -> String {
        "_KeyValueObserving.changed(self, \"a\", old: \(old), new: a)"
    }

    @Test(arguments: [
        ("@objc dynamic var a = 1", "var a = 1 { didSet { \(call()) } }"),
        ("@objc dynamic weak var a: A?", "weak var a: A? { didSet { \(call()) } }"),
        ("@objc dynamic var a = 1 { didSet { b() } }", "var a = 1 { didSet { defer { \(call()) };  b() } }"),
        ("@objc dynamic var a = 1 { didSet(c) { b() } }", "var a = 1 { didSet(c) { defer { \(call("c")) };  b() } }"),
        ("@objc dynamic var a = 1 { willSet { b() } }", "var a = 1 { willSet { b() }  didSet { \(call()) } }"),
        // What is computed does not change by itself.
        ("@objc dynamic var a: Int { 1 }", "var a: Int { 1 }"),
        ("@objc var a = 1", "var a = 1"),
        (
            "func f() { super.observeValue(forKeyPath: nil, of: b) }",
            "func f() { ()                                         }"
        ),
    ])
    func member_becomes(source: String, prepared: String) throws {
        let line = try Self.line("class A: B {\n    \(source)\n}")
        #expect(line == prepared)
    }

    @Test func observer_isOneByItsProtocol() throws {
        let text = try Prepared.text("class A: B, C {\n    override func observeValue(forKeyPath k: String?) {}\n}")
        #expect(
            text == "class A: B, C, _KeyValueObserver {\n             func observeValue(forKeyPath k: String?) {}\n}"
        )
    }

    @Test func keyPath_bringsItsName() throws {
        #expect(
            try Self.line("b.observe(\\.a, options: [.new]) { _, _ in }", 0)
                == "b.observe(\\.a, _named: \"a\", options: [.new]) { _, _ in }"
        )
        #expect(try Self.line("observe(\\B.a) { _ in }", 0) == "observe(\\B.a, _named: \"a\") { _ in }")
        #expect(try Self.line("b.publisher(for: \\.a)", 0) == "b.publisher(for: \\.a, _named: \"a\")")
        // A method of the project's own keeps its arguments.
        let own = "b.observe(\\.a)\nclass B { func observe(_ path: KeyPath<B, Int>) {} }"
        #expect(try Self.line(own, 0) == "b.observe(\\.a)")
    }

    @Test func propertyThatNobodyTellsOf_isNamed() throws {
        let source = "class A: B {\n    @objc dynamic var a = 1\n}\nlet c = d.observe(\\.a) { _, _ in }\n"
        let problems = try Prepared.module([source + "let e = f.observe(\\.g) { _, _ in }"]).answer.problems
        #expect(problems.map(\.place.line) == [5])
        #expect(problems.first?.isFatal == false)
    }

    @Test func keyPathThroughAnotherObject_isRefused() throws {
        let problems = try Prepared.module(["\nlet c = b.observe(\\.a.b) { _, _ in }"]).answer.problems
        #expect(problems.map(\.place.line) == [2])
        #expect(problems.first?.isFatal == true)
    }
}
