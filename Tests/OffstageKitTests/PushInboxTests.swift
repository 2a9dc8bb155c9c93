import Foundation
import OffstageKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct PushInboxTests {
    private struct Broken: Error {}

    private let system = StandInScheduler()
    private let defaults = Defaults()

    /// What outlives a process.
    ///
    /// `Sendable` though unchecked: `done` is touched only while `lock` is held.
    private final class Defaults: @unchecked Sendable {
        private let lock = NSLock()
        private var done: [String] = []

        func load() -> [String] { lock.withLock { done } }
        func save(_ done: [String]) { lock.withLock { self.done = done } }
    }

    private func inbox(_ handler: @escaping PushInbox.Handler) -> PushInbox {
        let (system, defaults) = (system, defaults)
        return PushInbox(
            identifiedBy: { $0["id"] as? String },
            hardStop: .seconds(2),
            calls: PushCalls(
                after: { system.calls.after($0, $1) },
                load: { defaults.load() },
                save: { defaults.save($0) }
            ),
            report: { system.note("\($0)") },
            handler: handler
        )
    }

    @Test @MainActor func notification_thatComesAgain_isDoneOnce() async {
        let system = system
        let inbox = inbox { notification in
            system.note("does \(notification.id) of \(notification.payload.count) bytes")
            return .newData
        }
        inbox.receive(["id": "7"], system.completionHandler("push"))
        await system.answered()
        inbox.receive(["id": "7"], system.completionHandler("again"))
        await system.answered(2)
        let tapped = await inbox.receive(["id": "7"])
        #expect(tapped == .noData)
        #expect(system.story == ["does 7 of 10 bytes", "push: newData", "again: noData"])
    }

    @Test @MainActor func notification_thatComesWhileItIsDealtWith_waitsForTheSameWork() async {
        let (system, goes, begun) = (system, Event(), Event())
        let inbox = inbox { _ in
            system.note("does it")
            begun.happen()
            await goes.happened()
            return .newData
        }
        inbox.receive(["id": "7"], system.completionHandler("push"))
        await begun.happened()
        inbox.receive(["id": "7"], system.completionHandler("again"))
        goes.happen()
        await system.answered(2)
        #expect(system.story.sorted() == ["again: newData", "does it", "push: newData"])
    }

    @Test @MainActor func process_thatComesLater_knowsWhatWasDone() async {
        let first = await inbox { _ in .noData }.receive(["id": "7"])
        let later = await inbox { _ in .newData }.receive(["id": "7"])
        let other = await inbox { _ in .newData }.receive(["id": "8"])
        #expect([first, later, other] == [.noData, .noData, .newData])
        #expect(defaults.load() == ["7", "8"])
    }

    @Test @MainActor func notification_whoseWorkFailed_isDoneWhenItComesAgain() async {
        let failed = await inbox { _ in throw Broken() }.receive(["id": "7"])
        let again = await inbox { _ in .newData }.receive(["id": "7"])
        #expect([failed, again] == [.failed, .newData])
        #expect(system.story == ["The work on the notification 7 failed: Broken()"])
    }

    @Test @MainActor func notification_withoutAnID_isDoneEachTimeAndReported() async {
        let inbox = inbox { _ in .newData }
        #expect(await inbox.receive([:]) == .newData)
        #expect(await inbox.receive([:]) == .newData)
        #expect(system.story.allSatisfy { $0.hasPrefix("A notification has no id") } && system.story.count == 2)
    }

    @Test @MainActor func `N-11 work that is not done in time is cancelled, and the system answered`() async {
        let (system, begun) = (system, Event())
        let inbox = inbox { _ in
            begun.happen()
            try await Task.sleep(for: .seconds(3600))
            return .newData
        }
        inbox.receive(["id": "7"], system.completionHandler("push"))
        await begun.happened()
        system.pass(.seconds(22))
        #expect(system.story.isEmpty)
        system.pass(.seconds(1))
        await system.answered()
        #expect(system.story == ["push: failed"])
        #expect(defaults.load().isEmpty)
    }

    @Test @MainActor func `N-11 work that ignores its cancellation is given up, and reported`() async {
        let (system, begun, never) = (system, Event(), Event())
        let inbox = inbox { _ in
            begun.happen()
            await never.happened()
            return .newData
        }
        inbox.receive(["id": "7"], system.completionHandler("push"))
        await begun.happened()
        system.pass(.seconds(25))
        await system.answered()
        #expect(system.story.count == 2 && system.story[0].hasPrefix("The work on the notification 7 did not stop"))
        #expect(system.story[1] == "push: failed")
        never.happen()
    }

    @Test @MainActor func memory_keepsTheNewestFiveHundred() async {
        let inbox = inbox { _ in .newData }
        for number in 0...500 { _ = await inbox.receive(["id": "\(number)"]) }
        #expect(defaults.load().count == 500 && defaults.load().first == "1")
    }
}
