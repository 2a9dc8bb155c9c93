import Foundation
import Glibc

/// How an app ends without being asked, and where: `fatal@callback`, `abort@timer`, `exit@launch`.
struct End {
    private let way: String
    private let place: String

    init?(_ words: String) {
        let parts = words.split(separator: "@").map(String.init)
        guard parts.count == 2 else { return nil }
        (way, place) = (parts[0], parts[1])
    }

    /// - Parameter onBattery: takes what a callback of the device shall do.
    @MainActor func comeInTime(_ onBattery: (@escaping @MainActor (Int) -> Void) -> Void) {
        let end = self
        switch place {
        case "launch": end.come()
        case "callback": onBattery { _ in end.come() }
        case "timer": _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in end.come() }
        case "thread":
            Thread.detachNewThread {
                sleep(10)
                end.come()
            }
        case "task":
            Task.detached {
                try? await Task.sleep(for: .seconds(10))
                end.come()
            }
        default: say("no such place: \(place)")
        }
    }

    private func come() {
        say("last words")
        _ = write(STDOUT_FILENO, "half a word", 11)
        switch way {
        case "fatal": fatalError("boom")
        case "segv": UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
        case "abort": abort()
        case "exit": exit(7)
        case "stop": raise(SIGSTOP)
        default: say("no such way: \(way)")
        }
    }
}
