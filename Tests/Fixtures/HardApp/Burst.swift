import Foundation
import OffstageOS
import OffstageUIKit

/// Says more at one moment than a socket holds, in frames and in text whose order is one.
@MainActor enum Burst {
    private nonisolated static let filling = String(repeating: "f", count: 1000)

    nonisolated static func write(_ name: String) {
        let logger = Logger(subsystem: "burst", category: name)
        for frame in 0..<300 {
            for line in 0..<7 { say("\(name) line \(frame * 7 + line)") }
            logger.info("\(frame) \(filling)")
        }
        for line in 2100..<2110 { say("\(name) line \(line)") }
    }

    /// From four threads, and none of them the one that reads.
    static func writeFromEverywhere() {
        let group = DispatchGroup()
        for number in 0..<3 {
            group.enter()
            Thread.detachNewThread {
                write("thread \(number)")
                group.leave()
            }
        }
        write("main")
        group.notify(queue: .main) { say("burst over") }
    }

    static func pictureLargerThanASocket() -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let controller = UIViewController()
        let label = UILabel(frame: UIScreen.main.bounds)
        label.text = String(repeating: "picture ", count: 50_000)
        controller.view.addSubview(label)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        return window
    }
}
