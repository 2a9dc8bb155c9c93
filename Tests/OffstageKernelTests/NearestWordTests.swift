import OffstageKernel
import Testing

/// What a misspelled word most likely was.
@Suite struct NearestWordTests {
    /// A word of nine letters may have three mistakes, of six two, a shorter one one.
    @Test(arguments: [
        // Letters changed.
        ("abcdefghi", "xyzdefghi", true), ("abcdefghi", "xyzwefghi", false), ("abcdefgh", "xycdefgh", true),
        ("abcdefgh", "xyzdefgh", false), ("abcdef", "xycdef", true), ("abcde", "axcde", true),
        ("abcde", "axxde", false), ("ab", "ax", true), ("ab", "xy", false), ("a", "b", true),
        // Letters dropped and added.
        ("abcdefghi", "abcdef", true), ("abcdefghi", "abcde", false), ("abcdefghi", "defghi", true),
        ("abcdef", "xyabcdef", true), ("abcdef", "xyzabcdef", false),
        // Neighbours swapped.
        ("opne", "open", true), ("poen", "open", true), ("opne", "poen", false), ("abcdefghi", "badcfeghi", true),
        ("abcdefghi", "badcfehgi", false),
        // Letters that only look swapped.
        ("abxy", "bcxy", false), ("abxy", "caxy", false),
    ])
    func word_withFewMistakes_isFound(said: String, meant: String, isFound: Bool) {
        #expect(said.nearest(among: [meant]) == (isFound ? meant : nil))
    }

    @Test func word_isTheNearestOfSeveral_whateverItsCase() {
        #expect("Opne".nearest(among: ["opens", "OPEN", "home"]) == "OPEN")
        #expect("hole".nearest(among: ["home", "hold"]) == "home")
        #expect("open".nearest(among: []) == nil)
    }

    @Test func halfAWord_ofThreeLettersOrMore_isTheWordIfThereIsOne() {
        #expect("mem".nearest(among: ["memory-pressure", "reboot"]) == "memory-pressure")
        #expect("MEMO".nearest(among: ["reboot", "Memory-pressure"]) == "Memory-pressure")
        #expect("me".nearest(among: ["memory-pressure", "reboot"]) == nil)
        #expect("mem".nearest(among: ["memory-pressure", "memory-warning"]) == nil)
        #expect("ory".nearest(among: ["memory-pressure", "reboot"]) == nil)
    }
}
