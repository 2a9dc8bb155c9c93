import Foundation
import OffstageSwiftUI
import Testing

@Suite struct OffsetsTests {
    @Test func remove_takesAwayWhatIsThere() {
        var letters = Array("abcdef")
        letters.remove(atOffsets: [0, 3, 5])
        #expect(String(letters) == "bce")
    }

    /// The place is that of an element before anything has moved, or the end.
    @Test(arguments: [
        ([0], 3, "bcadef"), ([4], 0, "eabcdf"), ([1, 3, 5], 3, "acbdfe"), ([0, 1], 6, "cdefab"), ([2], 2, "abcdef"),
        ([2], 3, "abcdef"),
    ])
    func move_keepsTheOrderOfWhatMoves(from: [Int], to: Int, result: String) {
        var letters = Array("abcdef")
        letters.move(fromOffsets: IndexSet(from), toOffset: to)
        #expect(String(letters) == result)
    }
}
