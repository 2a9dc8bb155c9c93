import OffstageKernel
import Testing

@Suite struct LoggedProgressTests {
    /// The bytes at which a line is written, of a body that comes in pieces of a quarter of a mebibyte.
    private func lines(of body: Int64, isLengthKnown: Bool = true) -> [Int64] {
        var progress = LoggedProgress()
        let pieces = stride(from: Self.mebibyte / 4, through: body, by: Int(Self.mebibyte / 4))
        return pieces.compactMap { received in
            progress.received(received, of: isLengthKnown ? body : nil).flatMap { fact in
                if case .progressed(let bytes, _) = fact { bytes } else { nil }
            }
        }
    }

    private static let mebibyte: Int64 = 1 << 20

    @Test func body_thatIsShort_hasNoLine() {
        #expect(lines(of: Self.mebibyte) == [])
    }

    @Test func body_thatIsLong_hasALineForEachTenthButTheLast() {
        #expect(lines(of: 100 * Self.mebibyte) == (1...9).map { $0 * 10 * Self.mebibyte })
    }

    @Test func body_ofAFewMebibytes_hasALineForEach() {
        #expect(lines(of: 3 * Self.mebibyte) == [Self.mebibyte, 2 * Self.mebibyte])
    }

    @Test func progress_isToldAMebibyteAfterTheLastLine_andNoByteEarlier() {
        var (whole, rest) = (LoggedProgress(), LoggedProgress(after: 5 * Self.mebibyte))
        for (early, due) in [
            (whole.received(Self.mebibyte - 1, of: nil), whole.received(Self.mebibyte, of: nil)),
            (rest.received(6 * Self.mebibyte - 1, of: nil), rest.received(6 * Self.mebibyte, of: nil)),
        ] {
            #expect(early == nil && due != nil)
        }
    }

    @Test func body_ofUnknownLength_hasALineForEachMebibyte() {
        #expect(lines(of: 3 * Self.mebibyte, isLengthKnown: false) == (1...3).map { $0 * Self.mebibyte })
    }
}
