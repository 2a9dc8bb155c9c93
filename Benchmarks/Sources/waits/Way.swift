import CWaits
import Foundation
import Synchronization

/// A way in which a program waits.
enum Way: String, CaseIterable {
    case timer = "RunLoop-Timer"
    case after = "asyncAfter"
    case wallAfter = "asyncAfter-wall"
    case source = "DispatchSource"
    case task = "Task.sleep"
    case continuous = "ContinuousClock"
    case suspending = "SuspendingClock"
    case thread = "Thread.sleep"
    case condition = "NSCondition"
    case semaphore = "DispatchSemaphore"
    case group = "DispatchGroup"
    case futex, poll, select, epoll, pipe
    case child = "child-process"

    typealias Note = @Sendable () -> Void

    /// Waits so often for so long, one wait after another, and notes the end of each.
    func wait(_ seconds: Int, _ count: Int, _ note: @escaping Note) {
        switch self {
        case .timer: Self.waitForTimer(seconds, count, note)
        case .after, .wallAfter: Self.waitAfter(seconds, count, isWall: self == .wallAfter, note)
        case .source: Self.waitForSource(seconds, count, note)
        case .task: Self.waitInTask(count, note) { try await Task.sleep(for: .seconds(seconds)) }
        case .continuous: Self.waitInTask(count, note) { try await ContinuousClock().sleep(for: .seconds(seconds)) }
        case .suspending: Self.waitInTask(count, note) { try await SuspendingClock().sleep(for: .seconds(seconds)) }
        default:
            let once = blockingWait(seconds)
            for _ in 0..<count {
                once()
                note()
            }
        }
    }

    /// One wait of a way that blocks its thread.
    private func blockingWait(_ seconds: Int) -> () -> Void {
        let length = Int32(seconds)
        switch self {
        case .thread: return { Thread.sleep(forTimeInterval: Double(seconds)) }
        case .condition:
            let condition = NSCondition()
            return {
                condition.lock()
                _ = condition.wait(until: Date(timeIntervalSinceNow: Double(seconds)))
                condition.unlock()
            }
        case .semaphore:
            let semaphore = DispatchSemaphore(value: 0)
            return { _ = semaphore.wait(timeout: .now() + .seconds(seconds)) }
        case .group:
            let group = DispatchGroup()
            group.enter()
            return { _ = group.wait(timeout: .now() + .seconds(seconds)) }
        case .futex: return { wait_on_futex(length) }
        case .poll: return { wait_in_poll(length) }
        case .select: return { wait_in_select(length) }
        case .epoll: return { wait_in_epoll(length) }
        case .pipe: return { wait_for_pipe(length) }
        default: return { wait_for_child(length) }
        }
    }

    /// On a thread of its own, because a run loop does not end with a timer.
    private static func waitForTimer(_ seconds: Int, _ count: Int, _ note: @escaping Note) {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let left = Mutex(count)
            let first = Date(timeIntervalSinceNow: Double(seconds))
            let timer = Timer(fire: first, interval: Double(seconds), repeats: true) { timer in
                note()
                let isLast = left.withLock {
                    $0 -= 1
                    return $0 == 0
                }
                guard isLast else { return }
                timer.invalidate()
                done.signal()
            }
            RunLoop.current.add(timer, forMode: .default)
            RunLoop.current.run()
        }
        done.wait()
    }

    private static func waitAfter(_ seconds: Int, _ count: Int, isWall: Bool, _ note: @escaping Note) {
        let done = DispatchSemaphore(value: 0)
        @Sendable func next(_ left: Int) {
            guard left > 0 else { return _ = done.signal() }
            let work: @Sendable () -> Void = {
                note()
                next(left - 1)
            }
            if isWall {
                DispatchQueue.global().asyncAfter(wallDeadline: .now() + .seconds(seconds), execute: work)
            } else {
                DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: work)
            }
        }
        next(count)
        done.wait()
    }

    private static func waitForSource(_ seconds: Int, _ count: Int, _ note: @escaping Note) {
        let done = DispatchSemaphore(value: 0)
        let source = DispatchSource.makeTimerSource(flags: .strict, queue: DispatchQueue(label: "source"))
        let left = Mutex(count)
        source.schedule(deadline: .now() + .seconds(seconds), repeating: .seconds(seconds), leeway: .nanoseconds(0))
        source.setEventHandler {
            note()
            let isLast = left.withLock {
                $0 -= 1
                return $0 == 0
            }
            if isLast { done.signal() }
        }
        source.resume()
        done.wait()
        source.cancel()
    }

    private static func waitInTask(
        _ count: Int,
        _ note: @escaping Note,
        _ once: @escaping @Sendable () async throws -> Void
    ) {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            for _ in 0..<count {
                try? await once()
                note()
            }
            done.signal()
        }
        done.wait()
    }
}
