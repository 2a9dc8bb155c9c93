import OffstageApp

/// What ends the process, because an app asks for what must not or cannot be.
enum Refusal {
    static func invalidatedSession(_ task: URLSessionTask.Type) -> Never {
        InternalInconsistency.raise(
            "Attempted to create a \(task) in a session that has been invalidated",
            named: "NSGenericException"
        )
    }

    /// What a background session cannot do (T-17).
    enum BackgroundMisuse: String {
        case completionHandler =
            "Completion handler blocks are not supported in background sessions. Use a delegate instead."
        case uploadFromData = "Upload tasks from NSData are not supported in background sessions."
        case uploadFromStream = "Upload tasks in background sessions must be from a file"
        case taskDelegate = "Task delegate is not supported on background session task"
        /// T-1.
        case emptyIdentifier = "A background session must have an identifier"
    }

    static func background(_ misuse: BackgroundMisuse) -> Never {
        InternalInconsistency.raise(misuse.rawValue, named: "NSGenericException")
    }

    /// T-18.
    static func backgroundScheme(_ scheme: String?) -> Never {
        InternalInconsistency.raise(
            "Invalid URL scheme for background downloads: \(scheme ?? "(null)"). Valid schemes are http or https",
            named: "NSGenericException"
        )
    }

    static func disposition(_ name: String) -> Never {
        InternalInconsistency.raise(
            "Offstage cannot turn a data task into another task yet (`.\(name)`): take a download task",
            named: "NSGenericException"
        )
    }
}
