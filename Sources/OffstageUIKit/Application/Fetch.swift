import Foundation
import OffstageApp
import OffstageWire

/// One background fetch: the delegate is called, and what it says of the result is passed on, whatever it says and how
/// often it does (F-4, F-9).
struct Fetch: Sendable {
    let run: Int

    @MainActor func perform(_ delegate: any UIApplicationDelegate, _ application: UIApplication) {
        let implemented: Void? = OptionalMethod.result {
            delegate.application(application, performFetchWithCompletionHandler: completed)
        }
        guard implemented == nil else { return }
        Task { @MainActor in completed(await delegate.applicationPerformFetch(application)) }
    }

    private func completed(_ result: UIBackgroundFetchResult) {
        let isOnMain = Thread.isMainThread
        Connection.shared?.send(
            .refresh(
                .fetchCompleted(
                    run: run,
                    result: Int(result.rawValue),
                    isOnMain: isOnMain,
                    site: isOnMain ? "" : CallSite.outsideUIKit
                )
            )
        )
    }
}
