import Foundation
import OffstageApp
import OffstageUIKit
import Testing

/// Texts with attributes, from Markdown and to `NSAttributedString` and back.
@MainActor @Suite struct MarkdownTests {
    /// What is said of each part: `i` emphasized, `b` strongly, `c` code, `s` struck, and its link.
    private func parts(_ markdown: String) throws -> [String] {
        let text = try AttributedString(markdown: markdown)
        return text.runs.map { run in
            let intent = run.inlinePresentationIntent ?? []
            let letters: [(InlinePresentationIntent, String)] = [
                (.emphasized, "i"), (.stronglyEmphasized, "b"), (.code, "c"), (.strikethrough, "s"),
            ]
            let marks = letters.filter { intent.contains($0.0) }.map(\.1).joined()
            let words = String(text[run.range].characters)
            return [words, marks, run.link?.absoluteString ?? ""].filter { !$0.isEmpty }.joined(separator: "|")
        }
    }

    @Test(
        arguments: [
            ("plain", ["plain"]), ("", []),
            ("a **b** *c* `d*` ~~e~~", ["a ", "b|b", " ", "c|i", " ", "d*|c", " ", "e|s"]),
            ("**a *b* c**", ["a |b", "b|ib", " c|b"]), ("__a__ _b_", ["a|b", " ", "b|i"]),
            ("snake_case_name 2 * 3 * 4", ["snake_case_name 2 * 3 * 4"]), (#"\*a\* **b"#, ["*a* **b"]),
            ("[tea *time*](https://a.b/c \"title\")!", ["tea |https://a.b/c", "time|i|https://a.b/c", "!"]),
            ("[a] (b)", ["[a] (b)"]), ("🍵 **🍵**", ["🍵 ", "🍵|b"]), ("**", ["**"]), ("****", ["****"]),
            ("***a***", ["a|ib"]), ("*a **b** c*", ["a |i", "b|ib", " c|i"]), ("a*", ["a*"]),
        ]
    )
    func markdown_isReadInsideItsLines(markdown: String, expected: [String]) throws {
        #expect(try parts(markdown) == expected)
    }

    @Test func link_isRelativeToItsBase() throws {
        let text = try AttributedString(markdown: "[a](b)", baseURL: URL(string: "https://c.d/e/"))
        #expect(text.runs.first?.link?.absoluteURL.absoluteString == "https://c.d/e/b")
    }

    @Test func attributes_goToObjectiveCAndBack() throws {
        var text = AttributedString("🍵 tea time")
        let tea = try #require(text.range(of: "tea"))
        text[tea].font = UIFont.systemFont(ofSize: 9)
        text[tea].underlineStyle = .single
        text[tea].kern = 1.5
        text[tea].link = URL(string: "https://a.b")
        let objective = NSAttributedString(text)
        let found = objective.attributes(at: 3, effectiveRange: nil)
        #expect(objective.string == "🍵 tea time" && objective.attributes(at: 0, effectiveRange: nil).isEmpty)
        #expect((found[.font] as? UIFont)?.pointSize == 9 && found[.underlineStyle] as? Int == 1)
        #expect(found[.kern] as? CGFloat == 1.5 && (found[.link] as? URL)?.host() == "a.b")
        #expect(AttributedString(objective) == text)
        #expect(try AttributedString(objective, including: \.uiKit) == text)
    }
}
