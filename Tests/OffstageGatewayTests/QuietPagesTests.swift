import NIOCore
import Testing

@testable import OffstageGateway

/// The pages of silent connections. The leases of the process are one table, so nothing here runs beside another.
@Suite(.serialized) struct QuietPagesTests {
    private func buffer(of size: Int, filledWith byte: UInt8) -> (ByteBuffer, [QuietPages.Lease]) {
        var buffer = ByteBuffer()
        let leases = QuietPages.collect { buffer = QuietPages.allocator.buffer(capacity: size) }
        buffer.writeRepeatingByte(byte, count: size)
        return (buffer, leases)
    }

    @Test(arguments: [16_384, 32_768])
    func pagesGivenBack_readAsZeros_andTakeBytesAgain(_ size: Int) throws {
        var (buffer, leases) = buffer(of: size, filledWith: 7)
        try #require(leases.count == 1)
        leases[0].giveBack()
        #expect(buffer.readableBytesView.allSatisfy { $0 == 0 })
        buffer.setRepeatingByte(9, count: size, at: 0)
        #expect(buffer.readableBytesView.allSatisfy { $0 == 9 })
    }

    @Test func aBufferThatIsGone_takesNobodysBytes() throws {
        var leases: [QuietPages.Lease] = []
        do { leases = buffer(of: 16_384, filledWith: 1).1 }
        // It takes the place that has just become free.
        let (next, own) = buffer(of: 16_384, filledWith: 2)
        for lease in leases { lease.giveBack() }
        #expect(next.readableBytesView.allSatisfy { $0 == 2 })
        for lease in own { lease.giveBack() }
        #expect(next.readableBytesView.allSatisfy { $0 == 0 })
    }

    @Test func otherSizes_areNotItsMatter() {
        for size in [100, 8192, 65_536] {
            let (buffer, leases) = buffer(of: size, filledWith: 3)
            #expect(leases.isEmpty)
            #expect(buffer.readableBytesView.allSatisfy { $0 == 3 })
        }
    }

    @Test func aBufferThatGrows_keepsItsBytes() {
        for size in [16_384, 32_768] {
            var (buffer, _) = buffer(of: size, filledWith: 4)
            buffer.writeRepeatingByte(5, count: 100_000)
            #expect(buffer.readableBytesView.prefix(size).allSatisfy { $0 == 4 })
            #expect(buffer.readableBytesView.dropFirst(size).allSatisfy { $0 == 5 })
        }
    }
}
