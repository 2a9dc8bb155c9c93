import Testing

@testable import OffstageKernel

/// What a task of a background session, and the wakes of its app, come to after many failures.
@Suite struct BackgroundTransferTests {
    @Test func attempts_thatComeToNothing_waitTwiceAsLongEachTime_upToTenMinutes() {
        let order = TransferOrder(task: 1, kind: .download, url: "https://a.example/1", origin: "https://a.example")
        var transfer = BackgroundTransfer(order, isDiscretionary: false, isLimited: false, timeout: .seconds(604_800))
        _ = transfer.resumed(at: .boot)
        var bounds: [Duration] = []
        for _ in 1...13 {
            transfer.started()
            let fault = TransferFault(code: -1005, reason: "lost")
            let delay = transfer.failed(fault, at: .boot) { bound in
                bounds.append(bound)
                return bound / 2
            }
            #expect(delay == bounds.last.map { $0 / 2 } && transfer.retry == delay.map { .boot + $0 })
        }
        #expect(bounds == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600].map { Duration.seconds($0) })
    }

    @Test func delays_double_upToADay() {
        var limiter = WakeLimiter()
        let delays = (1...13).map { _ in
            limiter.woken(TransferProfile(os: 17), at: .boot)
            return limiter.delay
        }
        #expect(delays.dropLast(2) == (0...10).map { Duration.seconds(60 << $0) }[...])
        #expect(delays.suffix(2) == [.seconds(86_400), .seconds(86_400)])
        #expect(limiter.ends == .boot + .seconds(86_400))
    }
}
