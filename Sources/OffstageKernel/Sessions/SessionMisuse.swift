/// What no background session does, and what an app dies of that asks for it (T-6, T-17 to T-19): known by the
/// exception that its process named before it ended.
enum SessionMisuse: CaseIterable {
    case invalidated, completionHandler, fromData, fromStream, taskDelegate, withoutIdentifier, scheme

    /// - Parameter lastWords: what the process said that it ends of.
    init?(lastWords: String) {
        guard lastWords.hasPrefix(SystemTexts.uncaughtException),
            let misuse = Self.allCases.first(where: { lastWords.contains($0.reason) })
        else { return nil }
        self = misuse
    }

    /// A part of the exception's reason that no other one has.
    private var reason: String {
        switch self {
        case .invalidated: "in a session that has been invalidated"
        case .completionHandler: "Completion handler blocks are not supported in background sessions"
        case .fromData: "Upload tasks from NSData are not supported in background sessions"
        case .fromStream: "Upload tasks in background sessions must be from a file"
        case .taskDelegate: "Task delegate is not supported on background session task"
        case .withoutIdentifier: "A background session must have an identifier"
        case .scheme: "Invalid URL scheme for background downloads"
        }
    }

    /// What was asked for.
    var words: String {
        switch self {
        case .invalidated: "a task in a session that had been invalidated"
        case .completionHandler: "a task with a completion handler, or an async one, in a background session"
        case .fromData: "an upload from data in a background session"
        case .fromStream: "an upload from a stream in a background session"
        case .taskDelegate: "a delegate of a task of its own in a background session"
        case .withoutIdentifier: "a background session without an identifier"
        case .scheme: "a background task for an address that is neither http nor https"
        }
    }

    var hint: String {
        switch self {
        case .invalidated: "Make a new session, or invalidate the old one after its last task."
        case .completionHandler:
            """
            Use the session's delegate: the task outlives the process, and a closure does not.
            """
        case .fromData, .fromStream:
            """
            Write it to a file, and use uploadTask(with:fromFile:): the system sends it when the app is gone.
            """
        case .taskDelegate: "Let the session's delegate hear of all its tasks."
        case .withoutIdentifier: "Give the session an identifier that is the same at every launch."
        case .scheme: "A background session fetches from http and https only."
        }
    }
}
