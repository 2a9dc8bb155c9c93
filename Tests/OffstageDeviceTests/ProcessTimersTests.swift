import Dispatch
import Glibc
import OffstageKernel
import Testing

@testable import OffstageDevice

/// When the timers of a process are due, as the host tells of it.
@Suite(.timeLimit(.minutes(1))) struct ProcessTimersTests {
    @Test(
        arguments: [
            ("ticks: 0\nit_value: (9, 417266530)\nit_interval: (1, 0)\n", .nanoseconds(9_417_266_530)),
            ("ticks: 1\nit_value: (0, 0)\nit_interval: (0, 0)\n", nil), ("pos:\t0\nflags:\t02\n", nil),
        ] as [(String, Duration?)]
    )
    func timer_hasSoLongToGo_orIsNotArmed(info: String, span: Duration?) {
        #expect(remainder(ofTimer: info) == span)
    }

    /// Of this very process, whatever timers other tests have.
    @Test func nextTimer_ofAProcess_isNoLaterThanWhatItWaitsFor() async throws {
        let tree = SignalledTree(ProcessNumber(rawValue: 1), groups: "none")
        tree.adopt(try #require(ProcessEntry(getpid())))
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler {}
        source.schedule(deadline: .now() + 20)
        source.resume()
        try await until("the timer is armed") { tree.nextTimer.map { $0 <= .seconds(20) } ?? false }
        source.cancel()
    }
}
