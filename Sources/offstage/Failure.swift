/// Why a command could not do its work: one sentence with the next step, and the code the command ends with.
struct Failure: Error, Equatable {
    enum Code: Int32 {
        /// Wrong usage or unreadable input.
        case usage = 2
        /// The device or an app could not be run.
        case notRun = 3
        /// Interrupted, everything stopped.
        case interrupted = 130
    }

    var code: Code
    var message: String

    static func usage(_ message: String) -> Failure { Failure(code: .usage, message: message) }
    static func noTests(in path: String) -> Failure {
        .usage(
            "\(path) has no tests; a test target of its Package.swift has some, or a target of Xcode's for unit tests."
        )
    }

    static func notRun(_ message: String) -> Failure { Failure(code: .notRun, message: message) }
}
