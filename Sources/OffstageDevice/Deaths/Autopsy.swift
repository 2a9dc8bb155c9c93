import COffstageSpawn
import Foundation
import Glibc
import OffstageKernel

/// Makes what a process wrote of its threads into words: whose code it was in, what it waited for, and who held that.
struct Autopsy {
    /// The executable of the app, whose bundle is what counts as the app's own.
    let executable: String
    let pid: pid_t
    let file: StackFile
    /// How often it looks whether a thread has answered, half a millisecond apart.
    var patience = 10_000

    // MARK: What was seen

    /// Of a process that a signal has ended, or nil if it could tell nothing.
    func ofCrash() -> DeathScene? {
        let text = StackText(file.text())
        guard let thread = text.threads.last, !thread.addresses.isEmpty else { return nil }
        let told = stack(of: thread, text)
        return DeathScene(stack: told.stack, note: Self.note, site: told.site)
    }

    /// Of a process that is there, but will be killed: its main thread is asked, then whoever it waits for.
    func ofLiving() -> DeathScene? {
        let files = Self.contents(of: "/proc/\(pid)/maps").split(separator: "\n")
        guard var text = ask(pid), let main = text.threads.first else { return nil }
        text.addFiles(files)
        let told = stack(of: main, text)
        let symbols = Symbolizer.symbols(at: Array(text.places(of: main).prefix(StackFrames.most)))
        var scene = DeathScene(stack: told.stack, note: Self.note, site: told.site)
        scene.obstacle = obstacle(of: main, symbols.joined().map(\.function))
        scene.holder = scene.obstacle.flatMap { holder(of: $0, main, files) }
        return scene
    }

    private static let note =
        Symbolizer.program == nil ? "No llvm-symbolizer lies beside swift, so that no lines are known." : ""

    /// Whether the thread can answer: the signal would end a process that does not know the question.
    private func isListening(_ thread: pid_t) -> Bool {
        let lines = Self.contents(of: "/proc/\(pid)/task/\(thread)/status").split(separator: "\n")
        func has(_ mark: String) -> Bool {
            let set = lines.first { $0.hasPrefix(mark) }.flatMap { UInt64($0.dropFirst(mark.count), radix: 16) } ?? 0
            return set & 1 << UInt64(offstage_stack_signal() - 1) != 0
        }
        return file.descriptor >= 0 && has("SigCgt:\t") && !has("SigBlk:\t")
    }

    /// Waits until the thread sleeps in the kernel, for a moment at most: one that uses the processor never does. What
    /// it waits with may still be on the way there, inside a lock that the answer would need too.
    private func settle(_ thread: pid_t) {
        for _ in 0..<200 {
            if ProcessEntry(thread: "\(thread)", of: pid)?.state == UInt8(ascii: "S") { return }
            usleep(1000)
        }
    }

    /// Asks a thread, and waits until it has answered; one that does not within seconds, or ends, is not told of.
    private func ask(_ thread: pid_t) -> StackText? {
        let begin = file.size
        settle(thread)
        guard isListening(thread), offstage_ask_thread(pid, thread) == 0 else { return nil }
        for _ in 0..<patience {
            let entry = ProcessEntry(thread: "\(thread)", of: pid)
            let text = file.text(from: begin)
            if text.hasSuffix("end \(String(thread, radix: 16))\n") { return StackText(text) }
            if entry?.isEnded ?? true { return nil }
            usleep(500)
        }
        return nil
    }

    // MARK: Waits

    private static let waits: [(name: String, obstacle: DeathScene.Obstacle)] = [
        ("pthread_mutex_", .mutex), ("Mutex", .mutex), ("unfair_lock", .mutex), ("pthread_cond_", .condition),
        ("pthread_rwlock_", .readWriteLock),
        ("dispatch_group_wait", .group), ("dispatch_semaphore_wait", .semaphore), ("sem_", .semaphore),
    ]

    private func obstacle(of thread: StackText.Thread, _ functions: [String]) -> DeathScene.Obstacle? {
        if let queue = thread.awaitedQueue { return .queue(queue) }
        let words = thread.call == "futex" ? functions : [thread.call] + functions
        for word in words {
            if let wait = Self.waits.first(where: { word.contains($0.name) }) { return wait.obstacle }
        }
        return thread.call.isEmpty ? nil : .call(thread.call)
    }

    private func holder(
        of obstacle: DeathScene.Obstacle,
        _ waiting: StackText.Thread,
        _ files: [Substring]
    ) -> DeathScene.Stack? {
        let threads = Self.names(in: "/proc/\(pid)/task").compactMap(Int.init).sorted()
        let suspects: [Int] =
            switch obstacle {
            // A mutex of Swift has its owner in the word itself; that of a POSIX one is no thread.
            case .mutex: [waiting.owner, waiting.word].filter(threads.contains)
            case .queue: threads.filter { $0 != waiting.number }
            case .condition, .semaphore, .readWriteLock, .group, .call: []
            }
        for suspect in suspects {
            guard var text = ask(pid_t(suspect)), let thread = text.threads.first else { continue }
            if case .queue = obstacle, thread.queueMark != waiting.awaitedMark { continue }
            text.addFiles(files)
            return stack(of: thread, text).stack
        }
        return nil
    }

    // MARK: Words

    private func stack(of thread: StackText.Thread, _ text: StackText) -> (stack: DeathScene.Stack, site: String) {
        let frames = StackFrames(text.places(of: thread), of: executable)
        let isMain = thread.number == Int(pid)
        // A thread begins with its process's name, of which the system keeps 15 bytes; those of pools change theirs.
        let own = (executable as NSString).lastPathComponent.prefix(15)
        let hasOwnName = thread.name != own && !thread.name.contains("qos")
        return (
            DeathScene.Stack(
                thread: isMain ? "main" : hasOwnName ? thread.name : "",
                queue: isMain || thread.queue.hasPrefix("com.apple.root.") ? "" : thread.queue,
                frames: frames.lines
            ), frames.site
        )
    }

    private static func contents(of path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
