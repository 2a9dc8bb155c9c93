import Foundation
import OffstageKit
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefreshCoordinatorTests {
    private struct Broken: Error {}

    private let scheduler = StandInScheduler()

    private func coordinator(
        _ scheduler: StandInScheduler? = nil,
        noSoonerThan: Duration? = nil,
        children: KeyValuePairs<String, RefreshCoordinator.Child>
    ) -> RefreshCoordinator {
        let scheduler = scheduler ?? self.scheduler
        let coordinator = RefreshCoordinator(
            taskIdentifier: "app.refresh",
            noSoonerThan: noSoonerThan,
            hardStop: .seconds(2),
            calls: scheduler.calls,
            report: { scheduler.note("\($0)") },
            children: children
        )
        coordinator.register()
        return coordinator
    }

    // MARK: One answer

    @Test(
        arguments: [
            ([], .noData), ([.noData], .noData), ([.noData, .newData], .newData), ([.failed, .newData], .newData),
            ([.noData, .failed, .noData], .failed), ([.failed], .failed),
        ] as [([UIBackgroundFetchResult], UIBackgroundFetchResult)]
    )
    @MainActor func `F-8 new data outweighs failure, failure outweighs no data`(
        answers: [UIBackgroundFetchResult],
        merged: UIBackgroundFetchResult
    ) async {
        let child = { (place: Int) -> RefreshCoordinator.Child in
            { answers.indices.contains(place) ? answers[place] : .noData }
        }
        let all: KeyValuePairs = ["0": child(0), "1": child(1), "2": child(2)]
        coordinator(children: answers.isEmpty ? [:] : all).performFetch(scheduler.completionHandler("fetch"))
        await scheduler.answered()
        #expect(scheduler.story == ["register app.refresh", "fetch: \(merged)"])
    }

    @Test @MainActor func `F-9 a fetch is answered on the main thread`() async {
        coordinator(children: ["feed": { @concurrent in .newData }]).performFetch(
            scheduler.completionHandler("fetch")
        )
        await scheduler.answered()
        #expect(scheduler.story.last == "fetch: newData")
    }

    @Test func child_thatThrows_hasFailedAndIsReported() async {
        _ = coordinator(children: ["feed": { throw Broken() }, "avatars": { .noData }])
        scheduler.launch()
        await scheduler.answered()
        #expect(scheduler.story.suffix(2) == ["The refresh of feed failed: Broken()", "completed 1: false"])
    }

    @Test func `B-21 a task is completed once, with success unless the answer is failed`() async {
        _ = coordinator(children: ["feed": { .newData }, "avatars": { .failed }])
        scheduler.launch()
        await scheduler.answered()
        scheduler.expire(1)
        scheduler.pass(.seconds(60))
        #expect(scheduler.story.suffix(3) == ["submit app.refresh at any time", "completed 1: true", "expires 1"])
    }

    // MARK: In time

    @Test func `B-21 children that heed cancellation are counted when a task expires`() async {
        let started = Event()
        _ = coordinator(children: [
            "feed": {
                started.happen()
                await cancelled()
                return .newData
            },
            "avatars": { .noData },
        ])
        scheduler.launch()
        await started.happened()
        scheduler.expire(1)
        await scheduler.answered()
        scheduler.pass(.seconds(60))
        #expect(scheduler.story.suffix(2) == ["expires 1", "completed 1: true"])
    }

    @Test func `B-21 children that ignore cancellation are given up at the hard stop`() async {
        let (started, mayReturn) = (Event(), Event())
        _ = coordinator(children: [
            "feed": {
                started.happen()
                await mayReturn.happened()
                return .newData
            }
        ])
        scheduler.launch()
        await started.happened()
        scheduler.expire(1)
        scheduler.expire(1)
        scheduler.pass(.milliseconds(1999))
        #expect(scheduler.story.last == "expires 1")
        scheduler.pass(.milliseconds(1))
        mayReturn.happen()
        #expect(
            scheduler.story.suffix(2) == [
                "The refresh of feed did not stop when it was cancelled; the system was answered without it.",
                "completed 1: false",
            ]
        )
    }

    @Test @MainActor func `F-5 a fetch is answered by its 25th second, whatever the children do`() async {
        let (started, mayReturn) = (Event(), Event())
        coordinator(children: [
            "feed": {
                started.happen()
                await mayReturn.happened()
                return .newData
            }
        ]).performFetch(scheduler.completionHandler("fetch"))
        await started.happened()
        scheduler.pass(.milliseconds(24_999))
        #expect(scheduler.story == ["register app.refresh"])
        scheduler.pass(.milliseconds(1))
        await scheduler.answered()
        mayReturn.happen()
        #expect(scheduler.story.last == "fetch: failed")
    }

    @Test @MainActor func `F-5 children of a fetch are cancelled a hard stop before that`() async {
        let (started, stopped) = (Event(), Event())
        coordinator(children: [
            "feed": {
                started.happen()
                await cancelled()
                stopped.happen()
                return .noData
            }
        ]).performFetch(scheduler.completionHandler("fetch"))
        await started.happened()
        scheduler.pass(.seconds(23))
        await stopped.happened()
        await scheduler.answered()
        scheduler.pass(.seconds(60))
        #expect(scheduler.story == ["register app.refresh", "fetch: noData"])
    }

    @Test func `B-19 a task whose time is up before the work begins does no work`() async {
        let scheduler = StandInScheduler(expiresAtOnce: true)
        _ = coordinator(scheduler, children: ["feed": { .newData }])
        scheduler.launch()
        #expect(scheduler.story.suffix(2) == ["expires 1", "completed 1: false"])
    }

    // MARK: The next launch first

    @Test func `B-13 the next launch is requested before the work begins`() async {
        let played = scheduler
        _ = coordinator(
            noSoonerThan: .seconds(900),
            children: [
                "feed": {
                    played.note("work")
                    return .noData
                }
            ]
        )
        scheduler.launch()
        await scheduler.answered()
        #expect(
            scheduler.story == [
                "register app.refresh", "launch 1", "submit app.refresh 900.0 seconds", "work", "completed 1: true",
            ]
        )
    }

    @Test(arguments: [1, 2]) func `B-22 a refused request is made once more before the task is completed`(
        refusals: Int
    ) async {
        let scheduler = StandInScheduler(refusals: refusals)
        _ = coordinator(
            scheduler,
            children: [
                "feed": {
                    scheduler.note("work")
                    return .newData
                }
            ]
        )
        scheduler.launch()
        await scheduler.answered()
        let submit = "submit app.refresh at any time"
        let refused = "The next launch for the task app.refresh was refused: error 1"
        let again = refusals == 1 ? [submit] : [submit, refused]
        let story = ["register app.refresh", "launch 1", submit, refused, "work"] + again + ["completed 1: true"]
        #expect(scheduler.story == story)
    }

    @Test func `B-9 scheduling says whether the system took the request`() {
        let scheduler = StandInScheduler(refusals: 1)
        let coordinator = coordinator(scheduler, children: [:])
        #expect(!coordinator.schedule())
        #expect(coordinator.schedule())
    }

    @Test func `B-4 a second registration is left out`() {
        #expect(coordinator(children: [:]).register())
        #expect(scheduler.story == ["register app.refresh"])
    }

    @Test func `B-2 an identifier that is not permitted is reported once`() {
        let scheduler = StandInScheduler(permits: false)
        #expect(!coordinator(scheduler, children: [:]).register())
        #expect(
            scheduler.story == [
                "register app.refresh",
                "The task app.refresh is not in BGTaskSchedulerPermittedIdentifiers of the Info.plist; "
                    + "it will never run.",
            ]
        )
    }

    // MARK: One run at a time

    @Test @MainActor func wake_whileTheChildrenWork_joinsThem() async {
        let (started, mayReturn) = (Event(), Event())
        let played = scheduler
        let coordinator = coordinator(children: [
            "feed": {
                played.note("work")
                started.happen()
                await mayReturn.happened()
                return .newData
            }
        ])
        scheduler.launch()
        await started.happened()
        coordinator.performFetch(scheduler.completionHandler("fetch"))
        mayReturn.happen()
        await scheduler.answered(2)
        #expect(scheduler.story.filter { $0 == "work" }.count == 1)
        #expect(Set(scheduler.story.suffix(2)) == ["completed 1: true", "fetch: newData"])
    }

    @Test @MainActor func wake_whoseTimeIsUpFirst_leavesTheChildrenToTheOther() async {
        let (started, mayReturn) = (Event(), Event())
        let coordinator = coordinator(children: [
            "feed": {
                started.happen()
                await mayReturn.happened()
                return Task.isCancelled ? .failed : .newData
            }
        ])
        scheduler.launch()
        await started.happened()
        coordinator.performFetch(scheduler.completionHandler("fetch"))
        scheduler.expire(1)
        #expect(scheduler.story.last == "completed 1: false")
        mayReturn.happen()
        await scheduler.answered(2)
        #expect(scheduler.story.last == "fetch: newData")
    }

    @Test func wake_afterTheChildrenWereGivenUp_beginsAnew() async {
        let (started, mayReturn) = (Event(), Event())
        let isFirst = Once()
        _ = coordinator(children: [
            "feed": {
                guard isFirst.take() else { return .newData }
                started.happen()
                await mayReturn.happened()
                return .failed
            }
        ])
        scheduler.launch()
        await started.happened()
        scheduler.expire(1)
        scheduler.pass(.seconds(2))
        scheduler.launch()
        await scheduler.answered(2)
        mayReturn.happen()
        #expect(scheduler.story.filter { $0.hasPrefix("completed") } == ["completed 1: false", "completed 2: true"])
    }

    @Test func endings_allAtOnce_giveOneAnswer() async {
        for _ in 1...200 {
            let scheduler = StandInScheduler()
            let started = Event()
            _ = coordinator(
                scheduler,
                children: [
                    "feed": {
                        started.happen()
                        return .noData
                    }
                ]
            )
            scheduler.launch()
            await started.happened()
            async let expiry: Void = scheduler.expire(1)
            scheduler.pass(.seconds(2))
            await expiry
            scheduler.pass(.seconds(2))
            await scheduler.answered()
            #expect(scheduler.story.filter { $0.hasPrefix("completed") }.count == 1)
        }
    }
}

/// Returns when the task it runs in is cancelled.
private func cancelled() async {
    let (nothing, continuation) = AsyncStream<Void>.makeStream()
    for await _ in nothing {}
    continuation.finish()
}

/// True once.
///
/// `Sendable` though unchecked: the flag is touched only while `lock` is held.
private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var isTaken = false

    func take() -> Bool {
        lock.withLock {
            defer { isTaken = true }
            return !isTaken
        }
    }
}
