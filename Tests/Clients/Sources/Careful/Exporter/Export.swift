import Foundation

/// Twenty photos, two seconds each.
@MainActor final class Export {
    static let photos: Int64 = 20
    private var timer: Timer?
    private var finished: Int64 = 0
    private var done: (@MainActor (Bool) -> Void)?

    var isRunning: Bool { timer != nil }

    func start(each: @escaping @MainActor (Int64) -> Void, done: @escaping @MainActor (Bool) -> Void) {
        finished = 0
        self.done = done
        timer = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { _ in
            MainActor.assumeIsolated {
                self.finished += 1
                each(self.finished)
                if self.finished == Self.photos { self.end(true) }
            }
        }
    }

    func stop() {
        end(false)
    }

    private func end(_ isComplete: Bool) {
        timer?.invalidate()
        timer = nil
        let done = done
        self.done = nil
        done?(isComplete)
    }
}
