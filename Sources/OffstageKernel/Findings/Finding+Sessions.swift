/// Misuse of background URL sessions.
extension Finding {
    static func eventsNeverHandled(_ run: RefreshRun, _ profile: Profile) -> Finding {
        Finding(
            id: .eventsHandlerNotCalled,
            rules: ["T-43", "T-44"],
            message: """
                The completion handler of application(_:handleEventsForBackgroundURLSession:completionHandler:) was \
                never called for \(run.words): the app was kept awake for \
                \(profile.transfers.window.nanoseconds / 1_000_000_000) s, and the app switcher goes on showing what \
                was there before.
                """,
            hint: """
                Keep the handler, make the session again with the same identifier, and call the handler on the main \
                thread in urlSessionDidFinishEvents(forBackgroundURLSession:).
                """,
            subject: run.session ?? ""
        )
    }
}
