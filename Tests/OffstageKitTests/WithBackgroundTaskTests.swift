import Foundation
import OffstageKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct WithBackgroundTaskTests {
    private struct Failed: Error {}

    @Test func work_thatReturns_finishesAndEndsOnce() async {
        let application = StandInApplication()
        let outcome = await withBackgroundTask(nil, hardStop: .zero, calls: application.calls) { () async -> Int in
            application.note("work")
            return 7
        }
        #expect(outcome == .finished(7))
        #expect(application.story == ["begin 1", "work", "end 1"])
    }

    @Test func work_thatThrows_endsOnceAndThrows() async {
        let application = StandInApplication()
        await #expect(throws: Failed.self) {
            try await withBackgroundTask(nil, hardStop: .zero, calls: application.calls) { () async throws -> Int in
                throw Failed()
            }
        }
        #expect(application.story == ["begin 1", "end 1"])
    }

    @Test func `L-27 work that is refused does not begin`() async {
        let application = StandInApplication(refuses: true)
        let outcome = await withBackgroundTask(nil, hardStop: .zero, calls: application.calls) { () async -> Int in
            application.note("work")
            return 7
        }
        #expect(outcome == .couldNotStart)
        #expect(application.story == [])
    }

    @Test func `L-37 work that heeds cancellation is over when the task ends inside the handler`() async {
        let application = StandInApplication()
        let started = Event()
        async let outcome = withBackgroundTask(nil, hardStop: .seconds(50), calls: application.calls) {
            started.happen()
            await cancelled()
            return application.note("stopped")
        }
        await started.happened()
        await application.expire()
        #expect(await outcome == .expired)
        #expect(application.story == ["begin 1", "handler 1 called", "stopped", "end 1", "handler 1 returned"])
    }

    @Test func `L-41 work that ignores cancellation loses its task at the hard stop`() async {
        let application = StandInApplication()
        let (started, mayReturn) = (Event(), Event())
        async let outcome = withBackgroundTask(nil, hardStop: .milliseconds(5), calls: application.calls) {
            started.happen()
            await mayReturn.happened()
            return application.note("stopped")
        }
        await started.happened()
        await application.expire()
        mayReturn.happen()
        #expect(await outcome == .expired)
        #expect(application.story == ["begin 1", "handler 1 called", "end 1", "handler 1 returned", "stopped"])
    }

    @Test func `L-37 work on the main actor is not waited for inside the handler`() async {
        let application = StandInApplication()
        let started = Event()
        async let outcome = withBackgroundTask(nil, hardStop: .seconds(3600), calls: application.calls) { @MainActor in
            started.happen()
            await cancelled()
            return application.note("stopped")
        }
        await started.happened()
        await application.expire()
        #expect(await outcome == .expired)
        #expect(application.story == ["begin 1", "handler 1 called", "end 1", "handler 1 returned", "stopped"])
    }

    @Test func `L-36 work whose time is over before it begins is left out`() async {
        let application = StandInApplication(expiresInsideBegin: true)
        let outcome = await withBackgroundTask(nil, hardStop: .zero, calls: application.calls) {
            return application.note("work")
        }
        #expect(outcome == .expired)
        #expect(application.story == ["begin 1", "handler 1 called", "handler 1 returned", "end 1"])
    }

    @Test func caller_whenCancelled_cancelsTheWork() async {
        let application = StandInApplication()
        let started = Event()
        let caller = Task {
            await withBackgroundTask(nil, hardStop: .zero, calls: application.calls) {
                started.happen()
                await cancelled()
                return application.note("stopped")
            }
        }
        await started.happened()
        caller.cancel()
        #expect(await caller.value == .finished("stopped"))
        #expect(application.story == ["begin 1", "stopped", "end 1"])
    }

    @Test func handler_afterTheWorkIsOver_changesNothing() async {
        let application = StandInApplication()
        for _ in 1...200 {
            let started = Event()
            async let outcome = withBackgroundTask(nil, hardStop: .seconds(50), calls: application.calls) {
                started.happen()
            }
            await started.happened()
            await application.expire()
            _ = await outcome
        }
        let ends = application.story.filter { $0.hasPrefix("end") }
        #expect(ends == (1...200).map { "end \($0)" })
    }

    /// Returns when the task it runs in is cancelled.
    private func cancelled() async {
        let (nothing, continuation) = AsyncStream<Void>.makeStream()
        for await _ in nothing {}
        continuation.finish()
    }
}
