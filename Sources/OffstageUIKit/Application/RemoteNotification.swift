import Foundation
import OffstageApp

/// One remote notification on its way to the delegate (N-6, N-9).
struct RemoteNotification: Sendable {
    let run: Int
    /// JSON; the device has seen that it is an object.
    let payload: String

    /// What the app gets as `userInfo` or among its launch options (Y-3).
    var userInfo: [AnyHashable: Any] { UserInfo.read(payload) }

    /// Asks for the form with a completion handler, then for the one that is awaited, then for the oldest, which has no
    /// answer to give and is called in the foreground only.
    @MainActor func perform(_ delegate: any UIApplicationDelegate, _ application: UIApplication) {
        let answer = FetchAnswer(run: run)
        let implemented: Void? = OptionalMethod.result {
            delegate.application(
                application,
                didReceiveRemoteNotification: userInfo,
                fetchCompletionHandler: answer.completed
            )
        }
        guard implemented == nil else { return }
        Task { @MainActor in
            let (result, isMissing) = await OptionalMethod.awaited {
                await delegate.application(application, didReceiveRemoteNotification: userInfo)
            }
            if isMissing, application.applicationState != .background { callOldest(delegate, application) }
            answer.completed(result)
        }
    }

    @MainActor private func callOldest(_ delegate: any UIApplicationDelegate, _ application: UIApplication) {
        delegate.application(application, didReceiveRemoteNotification: userInfo) as Void
    }
}
