import OffstageKernel
import Testing

@testable import OffstageTransfer

/// How a request's body leaves.
@Suite struct UploadTests {
    private func connected(_ body: TransferRequest.Body, _ change: (inout TransferOptions) -> Void = { _ in }) throws
        -> (Played, [TransferEffect])
    {
        var played = try Played("PUT", body: body, change)
        _ = played.transfer.start(at: .boot)
        let effects = played.hears(.connected(ConnectionTimings()))
        return (played, effects)
    }

    @Test func body_ofMoreThanAPiece_goesOutPieceByPiece() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        var (played, effects) = try connected(.bytes(bytes))
        #expect(effects.commands == [.send(.bytes(Array(bytes[..<65_536])))])
        #expect(played.hears(.sent(60_000)).commands == [], "the rest of the piece is still on its way")
        effects = played.hears(.sent(5536))
        #expect(effects.news == [.sent(5536, total: 65_536, expected: 100_000)])
        #expect(effects.commands == [.send(.bytes(Array(bytes[65_536...])))])
        #expect(played.hears(.sent(34_464)).commands == [.finishSending])
        #expect(played.transfer.progress.sent == 100_000)
    }

    @Test func body_ofAFile_isSentInRanges() throws {
        let file = FileRange(path: "/f", offset: 10, count: (1 << 20) + 5)
        var (played, effects) = try connected(.file(file)) { $0.expectsContinueAbove = 1 << 30 }
        #expect(effects.commands == [.send(.file(FileRange(path: "/f", offset: 10, count: 1 << 20)))])
        effects = played.hears(.sent(1 << 20))
        #expect(effects.commands == [.send(.file(FileRange(path: "/f", offset: 10 + 1 << 20, count: 5)))])
    }

    @Test func body_ofAnEmptyFile_isFinishedAtOnce() throws {
        #expect(try connected(.file(FileRange(path: "/f", offset: 0, count: 0))).1.commands == [.finishSending])
    }

    @Test func stream_isAskedForPieceByPiece() throws {
        var (played, effects) = try connected(.stream(length: nil))
        #expect(effects.news == [.wantsBody(65_536)])
        #expect(played.transfer.nextDeadline == moment(604_800), "it is the owner who is waited for")
        #expect(played.transfer.provide([1, 2], isLast: false, at: .boot).commands == [.send(.bytes([1, 2]))])
        #expect(played.transfer.nextDeadline == moment(60))
        effects = played.hears(.sent(2))
        #expect(effects.news == [.sent(2, total: 2, expected: -1), .wantsBody(65_536)])
        #expect(played.transfer.provide([], isLast: true, at: .boot).commands == [.finishSending])
    }

    @Test(arguments: [[1], [1, 2, 3]] as [[UInt8]])
    func stream_ofAnotherLengthThanAnnounced_isAFailure(bytes: [UInt8]) throws {
        var (played, _) = try connected(.stream(length: 2))
        let effects = played.transfer.provide(bytes, isLast: true, at: .boot)
        #expect(effects.end?.failure == .requestBodyStreamExhausted)
    }

    @Test func `E-32 a long body waits for the server's consent, but not for longer than a second`() throws {
        let body = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: 2 << 20))
        var (played, effects) = try connected(body)
        #expect(effects == [])
        #expect(played.transfer.nextDeadline == moment(1))
        #expect(played.hears(.informational(ResponseHead(status: 100))).commands.count == 1)

        (played, effects) = try connected(body)
        #expect(played.transfer.timePassed(at: moment(1)).commands.count == 1)
        #expect(played.hears(.informational(ResponseHead(status: 100)), at: 2) == [], "consent that comes late is none")
    }

    @Test func `E-32 a long body is announced, a short one is sent unasked`() throws {
        for (length, isAsked) in [(1 << 20, false), ((1 << 20) + 1, true)] {
            var played = try Played("PUT", body: .file(FileRange(path: "/f", offset: 0, count: Int64(length))))
            let request = played.transfer.start(at: .boot).opened
            #expect(request?.headers["Expect"] == (isAsked ? "100-continue" : nil))
        }
    }

    @Test func `E-32 an answer before the body is out stops the body and is the result`() throws {
        var (played, _) = try connected(.bytes(Array(repeating: 0, count: 200_000)))
        played.hears(.sent(65_536))
        played.hears(.head(ResponseHead(status: 413)))
        #expect(played.hears(.sent(65_536)) == [])
        let end = played.hears(.end).end
        #expect(end?.failure == .some(nil))
        #expect(end?.metrics.transactions.last?.bodySent == 131_072)
    }
}
