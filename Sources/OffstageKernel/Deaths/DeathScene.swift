/// What the threads of a process were doing when it crashed, or before it is killed; as far as its driver could see.
public struct DeathScene: Equatable, Sendable, Codable {
    /// One thread: the innermost frame first, each as `Module function file:line`, without addresses.
    public struct Stack: Equatable, Sendable, Codable {
        /// The main thread is called `main`; another one goes by its name, or by nothing.
        public var thread: String
        /// The label of the queue whose work it does, or nothing.
        public var queue: String
        public var frames: [String]

        public init(thread: String, queue: String = "", frames: [String]) {
            self.thread = thread
            self.queue = queue
            self.frames = frames
        }
    }

    /// What a thread waits for.
    public enum Obstacle: Equatable, Sendable, Codable {
        case mutex, condition, semaphore, readWriteLock, group
        /// `sync` on a queue of this label that is busy.
        case queue(String)
        /// Another call that waits, such as `nanosleep`.
        case call(String)
    }

    /// The thread that crashed, or the main thread of a process that is killed for what it does not do.
    public var stack: Stack
    /// What that thread waits for, or nil if it runs or nobody knows.
    public var obstacle: Obstacle?
    /// Who holds what the thread waits for.
    public var holder: Stack?
    /// What is missing and why, as a sentence, or nothing.
    public var note: String
    /// Where the app's innermost frame is, as `file:line`, or nothing.
    public var site: String

    public init(
        stack: Stack,
        obstacle: Obstacle? = nil,
        holder: Stack? = nil,
        note: String = "",
        site: String = ""
    ) {
        self.stack = stack
        self.obstacle = obstacle
        self.holder = holder
        self.note = note
        self.site = site
    }
}

extension DeathScene {
    /// The frames, as a finding has them in the log.
    var fields: [Record.Field] {
        var fields: [Record.Field] = []
        if !stack.frames.isEmpty { fields.append(.init("frames", .strings(stack.frames))) }
        if let holder {
            fields += [.init("holder", .string(holder.words)), .init("holder_frames", .strings(holder.frames))]
        }
        return fields
    }

    /// What the thread waits for and who holds it, as a sentence, or nothing.
    var words: String {
        guard let obstacle else { return "" }
        let who = stack.thread == "main" ? "The main thread" : "The thread"
        guard let holder else { return "\(who) waits \(obstacle.words)." }
        return "\(who) waits \(obstacle.words), held by \(holder.words)."
    }
}

extension DeathScene.Stack {
    /// Such as `thread "reader" on queue "com.example.feeds"`.
    var words: String {
        let name = thread == "main" ? "the main thread" : thread.isEmpty ? "another thread" : "thread \"\(thread)\""
        return queue.isEmpty ? name : "\(name) on queue \"\(queue)\""
    }
}

extension DeathScene.Obstacle {
    fileprivate var words: String {
        switch self {
        case .mutex: "for a lock (mutex)"
        case .condition: "for a condition variable"
        case .semaphore: "for a semaphore"
        case .readWriteLock: "for a read-write lock"
        case .group: "for a dispatch group"
        case .queue(let label): "in sync for queue \"\(label)\""
        case .call(let name): "in \(name)"
        }
    }
}
