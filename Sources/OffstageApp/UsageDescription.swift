import Foundation

/// What an app says in its Info.plist for the person who is asked to let it have something of theirs.
package enum UsageDescription {
    /// From iOS 10 on an app that asks without such words is ended (Apple, Requesting access to protected resources).
    /// - Parameter keys: one of them is enough.
    package static func demand(_ keys: String...) { demand(keys) }

    package static func demand(_ keys: [String]) {
        // A process of tests has no Info.plist of an app.
        guard Connection.shared != nil, AppProcess.shared.os >= 10, let first = keys.first else { return }
        let info = Bundle.main.infoDictionary ?? [:]
        if keys.contains(where: { info[$0] is String }) { return }
        InternalInconsistency.end(
            """
            This app has crashed because it attempted to access privacy-sensitive data without a usage description. \
            The app's Info.plist must contain an \(first) key with a string value explaining to the user how the app \
            uses this data.
            """
        )
    }
}
