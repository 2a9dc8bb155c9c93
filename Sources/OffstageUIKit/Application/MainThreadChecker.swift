import Foundation
import OffstageApp
import OffstageWire
import Synchronization

/// Notices calls of UIKit from other threads than the main one (L-59): reported once for each call site, fatal on a
/// strict device.
enum MainThreadChecker {
    private static let reported = Mutex<Set<String>>([])

    /// Costs nothing on the main thread.
    nonisolated static func check(_ api: String) {
        if !Thread.isMainThread { report(api) }
    }

    @inline(never) private static func report(_ api: String) {
        let sentence = "Main Thread Checker: UI API called on a background thread: \(api)"
        if AppProcess.shared.isStrict { fatalError(sentence) }
        let site = CallSite.outsideFrameworks
        guard reported.withLock({ $0.insert("\(api) \(site)").inserted }) else { return }
        Connection.shared?.send(.offMainThread(api: api, site: site))
    }
}
