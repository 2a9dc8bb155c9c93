import Foundation

/// Waits a minute on every clock there is, and says when each wait is over.
func startClocks() {
    let start = Date()
    func say(_ name: String) {
        print("\(name) after \(Int(Date().timeIntervalSince(start).rounded())) s")
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 60) { say("uptime") }
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 60) { say("wall") }
    let suspending = SuspendingClock.now
    Task { @MainActor in
        try await Task.sleep(for: .seconds(60), clock: .suspending)
        say("suspending")
        print("suspending clock says \(suspending.duration(to: .now).components.seconds) s")
    }
    Task { @MainActor in
        try await Task.sleep(for: .seconds(60), clock: .continuous)
        say("continuous")
    }
    let uptime = ProcessInfo.processInfo.systemUptime
    Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in
        say("timer")
        print("uptime says \(Int(ProcessInfo.processInfo.systemUptime - uptime)) s")
    }
}
