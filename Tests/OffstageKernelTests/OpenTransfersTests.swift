import Testing

@testable import OffstageKernel

/// What a process knows of its own transfers.
@Suite struct OpenTransfersTests {
    private let answered = TransferOutcome(status: 200, bytes: 1, error: nil)

    @Test func transfers_areOpenUntilTheyEnd_andMoveInBetween() {
        var transfers = OpenTransfers()
        #expect(transfers.isEmpty && !transfers.isMoving && transfers.newest == nil && transfers.idleness == .idles)
        for transfer in 1...3 { transfers.created(transfer) }
        for transfer in [1, 2, 2] { transfers.started(transfer) }
        #expect(!transfers.isEmpty && transfers.isMoving && transfers.newest == 3)
        #expect([nil, 0, 1, 2].map { transfers.moving(after: $0) } == [2, 2, 1, 0])
        transfers.suspended()
        #expect((1...3).map { transfers.wasFrozen($0) } == [true, true, false])
        let ends = [2, 3].map { transfers.finished($0, answered) }
        #expect(ends == [true, false], "the last was not on its way")
        #expect((1...3).map { transfers.wasFrozen($0) } == [true, false, false])
        transfers.waits(1)
        #expect(!transfers.isEmpty && !transfers.isMoving && transfers.idleness == .waitsForNetwork)
    }

    @Test func idleness_isThatOfTheLastEnd_untilAnotherStarts() {
        var transfers = OpenTransfers()
        for (transfer, status) in [(1, 503), (2, 200)] {
            transfers.created(transfer)
            transfers.started(transfer)
            _ = transfers.finished(transfer, TransferOutcome(status: status, bytes: 1, error: nil))
            #expect(transfers.isEmpty && transfers.idleness == (status == 200 ? .idles : .waitsToRetry))
        }
    }

    @Test func outcome_isWorthARetry_whereNothingCameOrAServerAskedForPatience() {
        let statuses = [200, 428, 429, 430, 499, 500, 503]
        let worth = statuses.filter { TransferOutcome(status: $0, bytes: 1, error: nil).isWorthARetry }
        #expect(worth == [429, 500, 503])
        #expect(TransferOutcome(status: nil, bytes: 0, error: -1005).isWorthARetry)
        #expect(!TransferOutcome(status: nil, bytes: 0, error: nil).isWorthARetry)
    }
}
