import BackgroundTasks
import Foundation
import UIKit
import os

/// 1.2 million bytes in every way that an app has to say something.
@MainActor func writeLongTexts() {
    let text = String(repeating: "é", count: 600_000)
    NSLog("%@", text)
    Logger(subsystem: text, category: text).error("\(text, privacy: .public)")
    os_log("%{public}@", text)
    let task = UIApplication.shared.beginBackgroundTask(withName: text) {}
    UIApplication.shared.endBackgroundTask(task)
    ProcessInfo.processInfo.performExpiringActivity(withReason: text) { _ in }
    let queue = DispatchQueue(label: text)
    say("registered \(BGTaskScheduler.shared.register(forTaskWithIdentifier: text, using: queue) { _ in })")
    say(text)
}

/// Reads a registered default and one that is not, and writes them.
func readRegisteredDefaults() {
    let defaults = UserDefaults.standard
    defaults.register(defaults: ["plan": "free"])
    say("plan \(defaults.string(forKey: "plan") ?? "nil")")
    if CommandLine.arguments.contains("--write") {
        say("secret \(defaults.string(forKey: "secret") ?? "nil")")
        defaults.set("other", forKey: "plan")
        defaults.removeObject(forKey: "secret")
        defaults.set("new", forKey: "secret")
        defaults.set(1, forKey: "count")
    }
}
