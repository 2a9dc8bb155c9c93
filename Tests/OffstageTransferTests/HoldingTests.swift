import OffstageKernel
import Testing

@testable import OffstageTransfer

/// Timeouts, suspended tasks, suspended apps, networks that come and go.
@Suite struct HoldingTests {
    @Test func `T-12 without a byte for the request timeout a foreground transfer times out`() throws {
        var played = try Played()
        played.answered()
        played.hears(.body([1]), at: 50)
        #expect(played.transfer.nextDeadline == moment(110), "every byte begins the span anew")
        #expect(played.transfer.timePassed(at: moment(109.9)) == [])
        let effects = played.transfer.timePassed(at: moment(110))
        #expect(effects.end?.failure == .timedOut)
        #expect(effects.commands == [.cancel])
    }

    @Test func `T-12 the resource timeout bounds the whole of it`() throws {
        var played = try Played { $0.resourceTimeout = .seconds(100) }
        played.answered()
        played.hears(.body([1]), at: 59)
        #expect(played.transfer.nextDeadline == moment(100))
        #expect(played.transfer.timePassed(at: moment(100)).end?.failure == .timedOut)
    }

    @Test func requestTimeout_whileItsOwnerHasTheWindowFull_standsStill() throws {
        var played = try Played { $0.window = 2 }
        played.answered()
        played.hears(.body([1, 2]), at: 10)
        #expect(played.transfer.nextDeadline == moment(604_800))
        _ = played.transfer.consumed(2, at: moment(500))
        #expect(played.transfer.nextDeadline == moment(560))
    }

    @Test func `T-21 a suspended task demands nothing, tells nothing and does not time out`() throws {
        var played = try Played { $0.window = 100 }
        played.answered()
        _ = played.transfer.suspend(at: moment(10))
        #expect(played.transfer.nextDeadline == nil)
        #expect(played.hears(.body(Array(repeating: 0, count: 100)), at: 20) == [])
        #expect(played.transfer.consumed(100, at: moment(20)) == [])
        let resumed = played.transfer.resume(at: moment(1000))
        #expect(resumed.news.count == 1)
        #expect(resumed.commands == [.demand(100)])
        #expect(played.transfer.nextDeadline == moment(1060))
    }

    @Test func `T-21 the clock of a suspended task goes on where it stood`() throws {
        var played = try Played { $0.resourceTimeout = .seconds(100) }
        played.answered()
        _ = played.transfer.suspend(at: moment(30))
        _ = played.transfer.resume(at: moment(1000))
        #expect(played.transfer.nextDeadline == moment(1030), "30 of 60 s were left")
        played.hears(.body([1]), at: 1020)
        #expect(played.transfer.nextDeadline == moment(1070), "50 of 100 s were left")
    }

    @Test func `T-21 a task is born suspended, and cancelled while it is`() throws {
        var played = try Played()
        #expect(played.transfer.nextDeadline == nil)
        #expect(played.transfer.suspend(at: .boot) == [])
        #expect(played.transfer.cancel(at: .boot).end?.failure == .cancelled)
    }

    @Test func suspendedApp_whoseTransferIsOverdue_hearsOfItWhenItGoesOn() throws {
        var played = try Played()
        played.answered()
        _ = played.transfer.freeze(at: moment(10))
        #expect(played.transfer.nextDeadline == nil)
        #expect(played.transfer.timePassed(at: moment(100)) == [])
        #expect(played.transfer.thaw(at: moment(100)).end?.failure == .timedOut)
    }

    @Test func suspendedApp_whoseTransferEndedMeanwhile_hearsOfItWhenItGoesOn() throws {
        var played = try Played()
        played.answered()
        _ = played.transfer.freeze(at: moment(10))
        #expect(played.hears(.body([1]), at: 11) == [])
        #expect(played.hears(.end, at: 12) == [])
        #expect(played.transfer.hasEnded && !played.transfer.isOver)
        let effects = played.transfer.thaw(at: moment(100))
        #expect(effects.news.first == .body([1]))
        #expect(effects.end?.failure == .some(nil))
        #expect(effects.end?.metrics.end == moment(12))
        #expect(played.transfer.isOver)
    }

    @Test func suspendedApp_whoseServerSentMeanwhile_hasNotTimedOut() throws {
        var played = try Played()
        played.answered()
        _ = played.transfer.freeze(at: moment(10))
        played.hears(.body([1]), at: 90)
        #expect(played.transfer.thaw(at: moment(100)).end == nil)
        #expect(played.transfer.nextDeadline == moment(150))
    }

    @Test func connection_takenFromASuspendedApp_isLostWhenItGoesOn() throws {
        var played = try Played()
        played.answered()
        _ = played.transfer.freeze(at: moment(10))
        #expect(played.transfer.loseConnection(at: moment(11)).commands == [.cancel])
        #expect(played.transfer.thaw(at: moment(20)).end?.failure == .networkConnectionLost)
    }

    @Test(
        arguments: [
            (NetworkPath.none, nil), (.cellular, .cellular), (NetworkPath(.wifi, isExpensive: true), .expensive),
            (NetworkPath(.wifi, isConstrained: true), .constrained),
        ] as [(NetworkPath, NetworkPath.Reason?)]
    )
    func `T-10 what the path forbids waits where the task may wait`(
        path: NetworkPath,
        reason: NetworkPath.Reason?
    ) throws {
        let forbid: (inout TransferOptions) -> Void = {
            $0.allowsCellularAccess = false
            $0.allowsExpensiveAccess = false
            $0.allowsConstrainedAccess = false
        }
        var failing = try Played(path: path, forbid)
        guard case .ended(let failure?, _) = failing.transfer.start(at: .boot).news.last else {
            return #expect(Bool(false), "it must fail")
        }
        #expect(failure.code == .notConnectedToInternet)
        #expect(failure.unavailable == reason)

        var waiting = try Played(path: path) { options in
            forbid(&options)
            options.waitsForConnectivity = true
        }
        #expect(waiting.transfer.start(at: .boot) == [.tell(.waitsForConnectivity)])
        #expect(waiting.transfer.nextDeadline == moment(604_800), "only the resource timeout runs (T-11)")
        #expect(waiting.transfer.pathChanged(to: .wifi, at: moment(500)).opened != nil)
        #expect(waiting.transfer.nextDeadline == moment(560))
    }

    @Test func network_thatChangesUnderATransfer_takesItsConnectionAlong() throws {
        var played = try Played()
        played.answered()
        #expect(played.transfer.pathChanged(to: .wifi, at: moment(1)) == [])
        let effects = played.transfer.pathChanged(to: .cellular, at: moment(1))
        #expect(effects.end?.failure == .networkConnectionLost)
        #expect(effects.commands == [.cancel])
    }

    @Test func network_thatChangesBeforeTheAnswer_isWaitedForByWhoWaits() throws {
        var played = try Played { $0.waitsForConnectivity = true }
        _ = played.transfer.start(at: .boot)
        let lost = played.transfer.pathChanged(to: .none, at: moment(1))
        #expect(lost.commands == [.cancel])
        #expect(lost.news == [.waitsForConnectivity])
        #expect(played.transfer.pathChanged(to: .cellular, at: moment(2)).opened != nil)
    }
}
