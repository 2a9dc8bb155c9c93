import OffstageApp

/// What ends the process, because an app asks for what must not or cannot be.
enum Refusal {
    static func invalidatedSession(_ task: URLSessionTask.Type) -> Never {
        InternalInconsistency.raise(
            "Attempted to create a \(task) in a session that has been invalidated",
            named: "NSGenericException"
        )
    }

    static func backgroundSession(_ identifier: String) -> Never {
        InternalInconsistency.raise(
            "Offstage has no background URL sessions yet (`\(identifier)`): background downloads and uploads, their "
                + "launches and resume data are still to come. Default and ephemeral sessions are there.",
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
