import Foundation

// Imports nothing but Foundation.
enum Power {
    static var isLow: Bool { ProcessInfo.processInfo.isLowPowerModeEnabled }

    static func remember() {
        UserDefaults.standard.set(isLow, forKey: "wasLow")
        UserDefaults(suiteName: "group.com.example.shared")?.set("shared", forKey: "word")
    }
}
