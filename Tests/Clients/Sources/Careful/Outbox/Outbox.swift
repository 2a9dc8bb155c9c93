import Foundation

/// Letters that wait to be sent, one each second; what was sent is remembered at once.
@MainActor final class Outbox {
    private var sending: Task<Void, Never>?

    var count: Int { UserDefaults.standard.integer(forKey: "letters") }

    func write(letters: Int) {
        UserDefaults.standard.set(count + letters, forKey: "letters")
    }

    /// - Parameter done: called when all are sent, and not when they are stopped.
    func send(done: @escaping @MainActor () -> Void) {
        sending = Task {
            while count > 0 {
                do { try await Task.sleep(nanoseconds: 1_000_000_000) } catch { return }
                UserDefaults.standard.set(count - 1, forKey: "letters")
            }
            done()
        }
    }

    func stop() {
        sending?.cancel()
        sending = nil
    }
}
