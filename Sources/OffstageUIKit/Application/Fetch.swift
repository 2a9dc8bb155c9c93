import Foundation
import OffstageApp
import OffstageWire

/// One background fetch: the delegate is called, and what it says of the result is passed on (F-4).
struct Fetch: Sendable {
    let run: Int

    @MainActor func perform(_ delegate: any UIApplicationDelegate, _ application: UIApplication) {
        let answer = FetchAnswer(run: run)
        let implemented: Void? = OptionalMethod.result {
            delegate.application(application, performFetchWithCompletionHandler: answer.completed)
        }
        guard implemented == nil else { return }
        Task { @MainActor in answer.completed(await delegate.applicationPerformFetch(application)) }
    }
}

/// The completion handler of a fetch or of a notification: what it is called with is passed on, whatever it is and how
/// often it comes (F-9, N-13).
struct FetchAnswer: Sendable {
    let run: Int
    private let calls = CompletionCalls()

    init(run: Int) {
        self.run = run
    }

    func completed(_ result: UIBackgroundFetchResult) {
        let isOnMain = Thread.isMainThread
        let again = calls.note()
        Connection.shared?.send(
            .refresh(
                .fetchCompleted(
                    run: run,
                    result: Int(result.rawValue),
                    isOnMain: isOnMain,
                    site: again?.place ?? (isOnMain ? "" : CallSite.outsideFrameworks),
                    firstSite: again?.first
                )
            )
        )
    }
}
