import Foundation

/// Row 47: what the app believes under way it has stored, and after a kill it asks nobody.
final class NeverAsks: Program, @unchecked Sendable {
    override func opened() {
        guard UserDefaults.standard.bool(forKey: "began") else { return super.opened() }
        // The defect: the word of an earlier process is shown as the truth.
        guard isMended else { return print("downloading, as stored") }
        session?.getAllTasks { print("\($0.count) tasks are under way") }
    }
}
