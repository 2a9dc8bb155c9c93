@preconcurrency import Glibc

/// The exception that Apple's frameworks raise at a caller who breaks their rules. Nobody can catch it here; the
/// process ends with the signal it would end with on iOS.
package enum InternalInconsistency {
    package static func raise(_ reason: String, named name: String = "NSInternalInconsistencyException") -> Never {
        end("*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'")
    }

    /// Ends the process as an exception does, with other last words.
    package static func end(_ words: String) -> Never {
        fputs("\(words)\n", stderr)
        abort()
    }
}
