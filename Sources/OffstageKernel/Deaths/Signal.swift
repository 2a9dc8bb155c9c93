/// The names of signals that end processes.
package enum Signal {
    /// By their numbers on Linux.
    private static let names: [Int32: String] = [
        1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
        9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM", 31: "SIGSYS",
    ]

    /// Such as `SIGSEGV`.
    package static func name(_ number: Int32) -> String { names[number] ?? "signal \(number)" }
}
