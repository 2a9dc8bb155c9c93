/// Misuse by app extensions.
extension Finding {
    /// The time was over, and people see the notification as its provider sent it.
    static func contentHandlerNotCalled(
        _ job: ExtensionLife.Job,
        _ life: ExtensionLife,
        after window: Duration
    ) -> Finding {
        let start = life.standing == .launching ? "had not launched" : "had not called the content handler"
        return Finding(
            id: .contentHandlerNotCalled,
            rules: ["Y-9"],
            message: """
                The extension \(life.appExtension.identifier) \(start) \(seconds(window)) s after the notification \
                \(job.request.identifier) had come; the notification is shown as it was sent, and the extension is \
                killed.
                """,
            hint: """
                Override serviceExtensionTimeWillExpire() and call the content handler there, at once, with the best \
                content so far.
                """,
            subject: job.request.identifier
        )
    }

    static func extensionCrashed(
        _ life: ExtensionLife,
        _ signal: Int32,
        words: String?,
        _ scene: DeathScene?
    ) -> Finding {
        let place = life.standing == .launching ? " during its launch" : ""
        let finding = Finding(
            id: .appCrashed,
            rules: [],
            message: """
                The extension \(life.appExtension.identifier) crashed\(place) with \
                \(Signal.name(signal))\(words.map { ": \($0)" } ?? ".")
                """,
            hint: "Look at the first of the extension's own frames: the same code ends it on iOS."
        )
        return finding.at(scene)
    }
}
