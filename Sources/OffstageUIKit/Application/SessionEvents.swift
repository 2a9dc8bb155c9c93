import Foundation
import OffstageApp
import OffstageWire

/// The app is called for the events of a background session; it says when it has heard all (T-40, T-43).
struct SessionEvents: Sendable {
    let run: Int
    let session: String
    private let calls = CompletionCalls()

    init(run: Int, session: String) {
        self.run = run
        self.session = session
    }

    @MainActor func perform(_ delegate: any UIApplicationDelegate, _ application: UIApplication) {
        let implemented: Void? = OptionalMethod.result {
            delegate.application(
                application,
                handleEventsForBackgroundURLSession: session,
                completionHandler: completed
            )
        }
        guard implemented == nil else { return }
        Task { @MainActor in
            let (_, isMissing) = await OptionalMethod.awaited {
                await delegate.application(application, handleEventsForBackgroundURLSession: session)
            }
            if !isMissing { completed() }
        }
    }

    func completed() {
        let again = calls.note()
        // T-43 asks for the main thread.
        if !Thread.isMainThread {
            Connection.shared?.send(
                .offMainThread(
                    api: "completion handler of handleEventsForBackgroundURLSession",
                    site: CallSite.outsideFrameworks
                )
            )
        }
        Connection.shared?.send(
            .session(.eventsHandled(run: run, site: again?.place ?? "", firstSite: again?.first))
        )
    }
}
