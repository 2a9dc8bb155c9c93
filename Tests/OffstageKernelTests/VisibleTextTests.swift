import OffstageKernel
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{7F}", "\\u{7F}"), ("\u{85}\u{9B}31m", "\\u{85}\\u{9B}31m"),
        ("\u{0}\u{1F}", "\\u{0}\\u{1F}"),
        ("a\u{202A}\u{202E}b", "a\\u{202A}\\u{202E}b"), ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"),
        ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ("\u{FEFF}\u{200B}\u{AD}", "\\u{FEFF}\\u{200B}\\u{AD}"), ("\u{E0041}", "\\u{E0041}"), ("\r\n", "\\r\\n"),
    ])
    func character_thatCouldMisleadATerminal_isSpelledOut(text: String, shown: String) {
        #expect(text.withoutControlCharacters == shown)
        #expect(shown.withoutControlCharacters == shown)
    }

    @Test(arguments: ["plain ~!", "héllo – “quotes”", "日本語", "👩‍👩‍👧 می‌خواهم", "back\\slash"])
    func text_ofOrdinaryLetters_staysAsItIs(text: String) {
        #expect(text.withoutControlCharacters == text)
        #expect(text.linesWithoutControlCharacters == text)
    }

    @Test func lines_keepNewlinesAndTabsOnly() {
        #expect("a\tb\nc\rd\u{2028}".withoutControlCharacters == "a\\tb\\nc\\rd\\u{2028}")
        #expect("a\tb\nc\rd\u{2028}".linesWithoutControlCharacters == "a\tb\nc\\rd\\u{2028}")
    }
}
