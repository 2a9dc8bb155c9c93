import Neighbour
import UIKit
import os.lock
import os.signpost

@main
final class AppDelegate: NSObject, UIApplicationDelegate {
    private let count = OSAllocatedUnfairLock(initialState: 0)
    private let neighbour = Neighbour()

    func applicationDidFinishLaunching(_ application: UIApplication) {
        neighbour.visit()
        count.withLock { $0 += 1 }
        let text = "visits \(neighbour.visits), count \(count.withLock { $0 })"
        print("\(text), shared \(UIApplication.shared === application)")
    }
}
