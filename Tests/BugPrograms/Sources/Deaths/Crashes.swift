import UIKit

/// Crashes in the way of this name, or does nothing.
func crash(_ way: String) {
    switch way {
    case "fatal": fatalError("the model is inconsistent")
    case "nil": print(unwrapped(["a": 1]))
    case "bounds": print(element(of: [1, 2, 3], at: CommandLine.arguments.count + 5))
    case "exception": UserDefaults.standard.set(UserDefaults.standard, forKey: "itself")
    case "abort": abort()
    case "segmentation": writeNowhere()
    case "overflow": print(depth(below: 1))
    default: break
    }
}

private func unwrapped(_ numbers: [String: Int]) -> Int {
    numbers["b"]!
}

private func element(of numbers: [Int], at place: Int) -> Int {
    numbers[place]
}

private func writeNowhere() {
    UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
}

/// Without end, and not a loop to a compiler.
private func depth(below value: Int) -> Int {
    value == 0 ? 0 : depth(below: value &+ 1 == 0 ? 0 : value &+ 1) &+ value
}

/// Says what no wire knows, on the descriptor of the wire.
func breakWire() {
    let nonsense = [UInt8](repeating: 0xff, count: 4096)
    _ = write(3, nonsense, nonsense.count)
}

/// An expiring activity whose block never returns.
func keepActive() {
    ProcessInfo.processInfo.performExpiringActivity(withReason: "endless work") { expired in
        if !expired { DispatchSemaphore(value: 0).wait() }
    }
}

/// Computes for ever, in small portions so that time passes.
func spinWhileInBackground() {
    _ = UIApplication.shared.beginBackgroundTask(withName: "Mining", expirationHandler: nil)
    Thread.detachNewThread {
        var sum = 0
        while true {
            let begin = Date()
            while Date().timeIntervalSince(begin) < 0.5 { sum &+= 1 }
            usleep(1000)
        }
    }
}
