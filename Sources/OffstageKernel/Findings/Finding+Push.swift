/// Misuse of notifications, by an app or by its provider.
extension Finding {
    static func workAfterCompletion(of answer: Unfinished, _ worked: Duration) -> Finding {
        Finding(
            id: .workAfterCompletion,
            rules: ["N-11", "L-53", "L-54"],
            message: """
                The app worked for \(worked.nanoseconds / 1_000_000) ms after it had called the completion handler of \
                \(answer.words), until it was suspended in the middle.
                """,
            hint: completeLater,
            subject: answer.words
        )
    }

    static func transferAfterCompletion(of answer: Unfinished, _ transfers: Int) -> Finding {
        Finding(
            id: .workAfterCompletion,
            rules: ["N-11", "L-53", "L-54"],
            message: """
                The app called the completion handler of \(answer.words) while \
                \(transfers == 1 ? "a transfer" : "\(transfers) transfers") begun since it was called \
                \(transfers == 1 ? "was" : "were") on the way, and was suspended in the middle.
                """,
            hint: completeLater,
            subject: answer.words
        )
    }

    private static let completeLater = """
        Call the completion handler when the work is done, not when it has begun: pass it on to where the result is \
        known.
        """

    static func handledTwice(_ notification: String, by paths: [String], _ deed: String) -> Finding {
        Finding(
            id: .notificationHandledTwice,
            rules: ["N-6", "N-14", "N-15"],
            message: """
                The app heard of the notification \(notification) by \(paths.joined(separator: " and ")), and \
                \(deed) twice.
                """,
            hint: """
                Let every callback ask one place whether the notification has been dealt with, by an id in its \
                payload; OffstageKit's PushInbox is such a place.
                """,
            subject: notification
        )
    }

    /// The delegate answered ``Callback/willPresent(_:_:)`` again.
    static func presentedTwice(_ notification: RunNumber, at places: CompletionPlaces) -> Finding {
        let first = places.first.isEmpty ? "" : "; the first call was at \(places.first)"
        return Finding(
            id: .completionCalledTwice,
            rules: ["N-7"],
            message: """
                The completion handler of userNotificationCenter(_:willPresent:withCompletionHandler:) was called a \
                second time\(places.place.isEmpty ? "" : " at \(places.place)")\(first); the second call has no effect.
                """,
            hint: "Let one place decide what is shown, and call the completion handler there.",
            subject: "presentation \(notification.rawValue)",
            site: places.place
        )
    }
}
