import Testing

@testable import OffstageGateway

/// Whether a connection is amid something, by its bytes alone.
struct FrameBoundsTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let settings = frame(4, flags: 0, length: 12)

    private static func frame(_ kind: UInt8, flags: UInt8, length: Int) -> [UInt8] {
        [0, UInt8(length >> 8), UInt8(length & 0xff), kind, flags, 0, 0, 0, 1] + Array(repeating: 0xff, count: length)
    }

    /// After which of these bytes, that come one by one, the connection is amid nothing.
    private func ends(_ bytes: [UInt8]) -> [Int] {
        var bounds = FrameBounds()
        var ends: [Int] = []
        for (index, byte) in bytes.enumerated() {
            let hasEnded = [byte].withUnsafeBytes { bounds.pass($0) }
            #expect(hasEnded == !bounds.isAmid)
            if hasEnded { ends.append(index + 1) }
        }
        return ends
    }

    @Test func theFirstWords_areThePrefaceAndAFrame() {
        #expect(FrameBounds().isAmid)
        #expect(ends(Self.preface) == [])
        #expect(ends(Self.preface + Self.settings) == [24 + 21])
    }

    @Test func aBlockOfHeaders_lastsToTheFrameThatEndsIt() {
        let start = Self.preface + Self.settings
        let (open, more, last) = (
            Self.frame(1, flags: 0, length: 5), Self.frame(9, flags: 0, length: 0), Self.frame(9, flags: 4, length: 3)
        )
        #expect(ends(start + open + more) == [45])
        #expect(ends(start + open + more + last) == [45, 45 + 14 + 9 + 12])
        #expect(ends(start + Self.frame(1, flags: 5, length: 300)) == [45, 45 + 309])
        // The same bit means something else in a frame of another kind.
        #expect(ends(start + Self.frame(0, flags: 0, length: 2)) == [45, 56])
    }

    @Test func bytesOfSeveralFrames_endWhatWasUnderWay() {
        var bounds = FrameBounds()
        let ping = Self.frame(6, flags: 0, length: 8)
        let hasEnded = (Self.preface + Self.settings + ping.prefix(3)).withUnsafeBytes { bounds.pass($0) }
        #expect(hasEnded && bounds.isAmid)
        let isNew = ping[3..<10].withUnsafeBytes { bounds.pass($0) }
        #expect(!isNew && bounds.isAmid)
        let isWhole = ping[10...].withUnsafeBytes { bounds.pass($0) }
        #expect(isWhole && !bounds.isAmid)
    }
}
