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

    static func misused(_ misuse: SessionMisuse) -> Finding {
        Finding(
            id: .sessionMisused,
            rules: ["T-6", "T-17", "T-18"],
            message: "The app asked for \(misuse.words): the framework raised an exception, and the app is dead.",
            hint: misuse.hint
        )
    }

    static func delegateIgnored(_ session: String) -> Finding {
        Finding(
            id: .sessionDelegateMismatch,
            rules: ["T-3"],
            message: """
                A second URLSession was made with the identifier "\(session)" and another delegate: it stands for the \
                first, and all that it asks for is told to the delegate of the first.
                """,
            hint: "Make one session for each identifier in a process and share it, or give each client an identifier.",
            subject: session
        )
    }

    static func sessionNotMade(_ session: String, waiting: Int) -> Finding {
        Finding(
            id: .sessionNotMade,
            rules: ["T-41", "T-44"],
            message: """
                The app was woken for the events of the session "\(session)" and said that it had heard them, but it \
                had not made the session: \
                \(waiting == 1 ? "the end of a task waits" : "the ends of \(waiting) tasks wait") for somebody to hear \
                it.
                """,
            hint: """
                Make the session at every launch, with its delegate, before anything is shown, and call the handler in \
                urlSessionDidFinishEvents(forBackgroundURLSession:).
                """,
            subject: session
        )
    }

    static func sessionInUse(_ session: String, by holder: AppIdentifier, askedBy asker: AppIdentifier) -> Finding {
        Finding(
            id: .sessionInUse,
            rules: ["T-4"],
            message: """
                \(asker.rawValue) made a URLSession with the identifier "\(session)", which \(holder.rawValue) holds \
                in another process: the tasks of the second one fail with \
                NSURLErrorBackgroundSessionInUseByAnotherProcess (-996).
                """,
            hint: """
                Give app and extension an identifier each, and let the app make the extension's session only when it \
                is woken for its events.
                """,
            subject: session
        )
    }

    static func downloadUnheard(_ task: Int, _ session: String) -> Finding {
        Finding(
            id: .downloadUnheard,
            rules: ["T-2", "T-35"],
            message: """
                The download \(task) of the session "\(session)" was delivered before anybody was there to take it: \
                the session's delegate has no urlSession(_:downloadTask:didFinishDownloadingTo:), and the file is gone.
                """,
            hint: "Give the session a delegate that is a URLSessionDownloadDelegate when you make it, at every launch.",
            subject: "\(task) \(session)"
        )
    }

    static func undelivered(_ session: String, _ count: Int, since: Instant, at now: Instant) -> Finding {
        Finding(
            id: .sessionEventsUndelivered,
            rules: ["T-44", "T-46"],
            message: """
                The app was suspended with \(count == 1 ? "the end of 1 task" : "the ends of \(count) tasks") of the \
                session "\(session)" undelivered: a method of its delegate had not returned after \
                \(seconds(now - since)) s. iOS has lost what came after it.
                """,
            hint: """
                Move the file and return: what takes long belongs elsewhere, under a background task of its own, after \
                the delegate has returned.
                """,
            subject: session
        )
    }

    /// - Parameter late: the time since the file was taken back, if this process had it.
    static func readLate(_ call: String, _ task: Int, _ session: String, after late: Duration?) -> Finding {
        let whose = late == nil ? "a download" : "the download \(task)" + (session.isEmpty ? "" : " of \"\(session)\"")
        let when = late.map { ", \(seconds($0)) s after the delegate had returned" } ?? ""
        return Finding(
            id: .temporaryFileReadLate,
            rules: ["T-35"],
            message:
                "The app reached for the temporary file of \(whose) (\(call))\(when): the system had taken it back.",
            hint: """
                Move or open the file inside urlSession(_:downloadTask:didFinishDownloadingTo:), before it returns.
                """,
            subject: "\(task) \(session)"
        )
    }

    /// There was none when the task was made.
    static func bodyMissing(_ key: TransferKey) -> Finding {
        Finding(
            id: .uploadFileNotKept,
            rules: ["T-22"],
            message: """
                The file of the upload \(key.task) of the session "\(key.session.session)" was not there when the task \
                was made: 0 bytes were sent. iOS has been seen to send an empty body, and to say that all is well.
                """,
            hint: keepFile
        )
    }

    static func bodyNotKept(_ key: TransferKey, isGone: Bool) -> Finding {
        Finding(
            id: .uploadFileNotKept,
            rules: ["T-22"],
            message: """
                The file of the upload \(key.task) of the session "\(key.session.session)" \
                \(isGone ? "was gone" : "had changed") before the task ended. \
                \(isGone ? "Here it is sent all the same" : "What is sent may be some of both"); on iOS it may be an \
                empty body, or none.
                """,
            hint: keepFile
        )
    }

    private static let keepFile = """
        Write the body to a file that is the upload's own, before the task is made, and leave it until \
        urlSession(_:task:didCompleteWithError:).
        """

    static func neverAsked(_ session: String, _ tasks: Int) -> Finding {
        Finding(
            id: .outstandingTasksNotAsked,
            rules: ["T-24", "T-25"],
            message: """
                The relaunched app never asked for its outstanding tasks: \
                \(tasks == 1 ? "1 task" : "\(tasks) tasks") of the session "\(session)" \
                \(tasks == 1 ? "was" : "were") under way from an earlier process, and the app left the screen \
                without a word about \(tasks == 1 ? "it" : "them").
                """,
            hint: """
                Ask getAllTasks(completionHandler:) when you make the session, and compare with what the app has \
                stored: what it believes under way may have ended, and what is under way it need not begin again.
                """,
            subject: session
        )
    }

    static func manySessions(_ count: Int) -> Finding {
        Finding(
            id: .tooManySessions,
            rules: ["T-1", "T-55"],
            message: """
                The app holds \(count) background sessions: each costs the system a connection of its own and the \
                app a wake of its own.
                """,
            hint: """
                Use one session for all transfers that have the same settings, and tell tasks apart by taskDescription.
                """
        )
    }

    static func manyTransfers(_ session: String, _ count: Int) -> Finding {
        Finding(
            id: .tooManyTransfers,
            rules: ["T-55"],
            message: """
                The background session \(session) has \(count) tasks under way: each costs the system what it keeps \
                of it, and the app a callback for each of its steps.
                """,
            hint: """
                Use few, large, resumable transfers: put small files together on the server, and make the next tasks \
                when some have ended.
                """,
            subject: session
        )
    }

    /// Of a session that is none of the background.
    static func transferFrozen(_ transfer: Int, _ error: Int) -> Finding {
        Finding(
            id: .transferFrozen,
            rules: ["L-53", "L-54"],
            message: """
                The transfer \(transfer) was on its way when the app was suspended, and failed with \(error) when the \
                app went on: its connection was lost meanwhile.
                """,
            hint: """
                Hold a background task while it runs, and cancel it with its resume data when time is up; or give what \
                takes longer to a background session.
                """
        )
    }
}
