import Foundation

/// This very program at the other end of two pipes, asked and answering a line at a time. One thread uses it.
final class WorkerProcess {
    let identifier: pid_t
    private var requests: Int32
    private let answers: Int32
    private var unread: [UInt8] = []

    enum Answer {
        case line(Data)
        /// The process is gone; its status as of `waitpid`.
        case ended(Int32)
        /// Nothing came in time; the process is killed.
        case late
    }

    /// Never two at a time: a pipe that another process inherits would not close with this one.
    /// - Throws: ``Failure`` if it cannot be started.
    init(_ arguments: [String]) throws(Failure) {
        var input: [Int32] = [-1, -1]
        var output: [Int32] = [-1, -1]
        guard pipe(&input) == 0, pipe(&output) == 0 else { throw Self.unstarted(errno) }
        for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        requests = input[1]
        answers = output[0]
        let (identifier, problem) = Self.spawn(arguments, input: input[0], output: output[1])
        self.identifier = identifier
        close(input[0])
        close(output[1])
        if problem != 0 { throw Self.unstarted(problem) }
    }

    deinit {
        if requests >= 0 { close(requests) }
        close(answers)
    }

    /// Hands over a line and waits for one in return.
    func ask(_ line: Data, within limit: Duration) -> Answer {
        let deadline = ContinuousClock.now + limit
        guard write(line + [UInt8(ascii: "\n")]) else { return end() }
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return .line(Data(unread[..<end]))
            }
            let rest = max(0, (deadline - ContinuousClock.now) / .milliseconds(1))
            var waiting = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(min(rest.rounded(.up), 1e6)))
            if ready == 0 && rest == 0 {
                stop(SIGKILL)
                _ = end()
                return .late
            }
            if ready > 0, !read() { return end() }
        }
    }

    func stop(_ number: Int32) {
        _ = kill(identifier, number)
    }

    /// Lets it end by itself, which it does when nobody can ask any more.
    func dismiss() {
        close(requests)
        requests = -1
        _ = end()
    }

    private func end() -> Answer {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        return .ended(status)
    }

    private func write(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { writeAll($0, to: requests) }
    }

    /// - Returns: false at the end.
    private func read() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(answers, &buffer, buffer.count)
        if count > 0 { unread += buffer[..<count] }
        return count > 0 || (count < 0 && errno == EINTR)
    }

    /// In a process group of its own: what a terminal sends to this program's group is this program's to pass on.
    private static func spawn(_ arguments: [String], input: Int32, output: Int32) -> (pid_t, problem: Int32) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var words = (["offstage"] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var identifier: pid_t = 0
        let problem = posix_spawn(&identifier, "/proc/self/exe", &actions, &attributes, &words, &variables)
        return (identifier, problem)
    }

    private static func unstarted(_ problem: Int32) -> Failure {
        .notRun("a process for devices cannot be started: \(String(cString: strerror(problem)))")
    }
}
