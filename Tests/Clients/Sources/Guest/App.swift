import ArgumentParser
import UIKit
import os.lock
import os.signpost

struct Options: ParsableArguments {
    @Flag var verbose = false
}

@main
final class AppDelegate: NSObject, UIApplicationDelegate {
    private let count = OSAllocatedUnfairLock(initialState: 0)

    func applicationDidFinishLaunching(_ application: UIApplication) {
        let options = Options.parseOrExit(["--verbose"])
        count.withLock { $0 += 1 }
        print("verbose \(options.verbose), count \(count.withLock { $0 }), shared \(UIApplication.shared === application)")
    }
}
