import Foundation
import Synchronization

/// SIGINT and SIGTERM: what must be stopped is stopped, then the command ends with 130.
enum Interruption {
    private struct Stops {
        var next = 0
        var actions: [Int: @Sendable (Int32) -> Void] = [:]
    }

    private static let stops = Mutex(Stops())

    /// Written once by ``listen()`` before any handler is installed, read by the handler only.
    nonisolated(unsafe) private static var signalPipe: Int32 = -1

    /// A handler that writes to a pipe, rather than a blocked or ignored signal, because a program started from here
    /// inherits what is blocked or ignored and could no longer be interrupted itself.
    static func listen() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signalPipe = ends[1]
        let reading = ends[0]
        Thread.detachNewThread {
            var number: UInt8 = 0
            while read(reading, &number, 1) != 1 {}
            stopEverything(Int32(number))
            _exit(Failure.Code.interrupted.rawValue)
        }
        // Whoever started this program may have blocked them.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&signals, number)
            signal(number) { number in
                var byte = UInt8(number)
                _ = write(Interruption.signalPipe, &byte, 1)
            }
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    private static func stopEverything(_ number: Int32) {
        let actions = stops.withLock { stops in stops.actions.sorted { $0.key > $1.key }.map(\.value) }
        for action in actions { action(number) }
    }

    /// Runs `work`; if a signal ends the command meanwhile, `stop` is called first, on another thread, with the
    /// signal's number.
    static func guarding<Result, Problem: Error>(
        stop: @escaping @Sendable (Int32) -> Void,
        _ work: () throws(Problem) -> Result
    ) throws(Problem) -> Result {
        let ticket = stops.withLock { stops in
            stops.next += 1
            stops.actions[stops.next] = stop
            return stops.next
        }
        defer { stops.withLock { stops in stops.actions[ticket] = nil } }
        return try work()
    }
}
