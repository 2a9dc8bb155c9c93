import Glibc

/// An app's process with all its descendants, however far they detached themselves.
protocol Confinement {
    /// The folder of a control group for the process to begin in, opened, or -1.
    var group: Int32 { get }
    /// Learns the process that was started.
    mutating func adopt(_ process: ProcessEntry)
    /// Begins to stop every thread of every member.
    func stop()
    /// Whether all of it is stopped; asks again those that are not.
    var isStopped: Bool { get }
    func resume()
    /// SIGKILL to all of it; returns when it has run its last instruction, or after a second.
    func kill()
    /// The members that have not ended.
    var members: [ProcessEntry] { get }
    /// The numbers of the members.
    var processes: [pid_t] { get }
    /// CPU time of all members since they were started, those that ended included where the host remembers them.
    var cpuNanoseconds: Int64 { get }
    /// Whether this ended process, which has become the device's own child, was a member.
    func owned(_ orphan: ProcessEntry) -> Bool
    /// Gives back what the host holds for it.
    func dissolve()
}

extension Confinement {
    var processes: [pid_t] { members.map(\.pid) }

    /// Returns when all of it is stopped, or after half a second. A thread comes to rest on a processor, and on a busy
    /// host it may stand in the queue of one for some hundred milliseconds. What it waited there is not counted before.
    func awaitStop() {
        var attempts = 500
        while !isStopped, attempts > 0 {
            poll(nil, 0, 1)
            attempts -= 1
        }
    }
}

/// How often a state is read before the device goes on and looks again later.
let confirmationAttempts = 40
