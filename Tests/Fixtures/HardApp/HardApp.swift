import Foundation
import Glibc
import OffstageApp
import OffstageUIKit

/// An app that is hard to hold in virtual time; its first argument says in which way.
@main final class HardApp: UIResponder, UIApplicationDelegate {
    private let behaviour = CommandLine.arguments.dropFirst().first ?? ""
    private let rounds = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        say("launched")
        switch behaviour {
        case "frames":
            beBusyBeside()
            onBattery { say("battery \($0)") }
        case "burst":
            Burst.write("launch")
            onBattery { _ in Burst.writeFromEverywhere() }
            window = Burst.pictureLargerThanASocket()
        case "sync": Disk.write(rounds: rounds)
        case "children": Children.begin()
        case "orphans": Children.leaveBehind()
        case "detached":
            Children.detach(for: rounds)
            beBusyBeside()
        case "prints": Prints.begin()
        case "walls":
            let words = CommandLine.arguments.dropFirst(2)
            Thread.detachNewThread { Walls.touch(words) }
        case "folder": say("works at home: \(FileManager.default.currentDirectoryPath == NSHomeDirectory())")
        default:
            guard let end = End(behaviour) else { return false }
            end.comeInTime { [weak self] in self?.onBattery($0) }
        }
        return true
    }

    private func onBattery(_ body: @escaping @MainActor (Int) -> Void) {
        UIDevice.current.isBatteryMonitoringEnabled = true
        NotificationCenter.default.addObserver(
            forName: UIDevice.batteryLevelDidChangeNotification,
            object: nil,
            queue: nil
        ) { _ in
            MainActor.assumeIsolated { body(Int(UIDevice.current.batteryLevel * 100 + 0.5)) }
        }
    }

    /// Threads that wake up at the very moments at which the device speaks, and at others.
    private func beBusyBeside() {
        for milliseconds in [5, 7, 10] {
            Thread.detachNewThread { while true { usleep(UInt32(milliseconds) * 1000) } }
        }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now(), repeating: .milliseconds(10))
        timer.setEventHandler { DispatchQueue.global().async {} }
        timer.resume()
        beside = timer
    }

    private var beside: (any DispatchSourceTimer)?
}

/// Prints a line with the app's own clock in front.
func say(_ line: String) { print(stamp(of: line)) }

/// A line with the app's own clock in front, in nanoseconds since 2026 began.
func stamp(of line: String) -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return "@\((time.tv_sec - 1_767_225_600) * 1_000_000_000 + time.tv_nsec) \(line)"
}
