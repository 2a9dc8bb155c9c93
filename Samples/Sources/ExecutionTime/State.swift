import Foundation

struct Execution: Codable {
    let startTime: TimeInterval
    let endTime: TimeInterval
    /// The timer's last tick before the app was suspended.
    let lastTick: TimeInterval

    var duration: TimeInterval { endTime - startTime }
    var estimate: TimeInterval { lastTick - startTime }
}

struct State: Codable {
    var executions: [Execution] = []

    var mean: TimeInterval? {
        guard !executions.isEmpty else { return nil }
        return executions.map { $0.duration }.reduce(0, +) / Double(executions.count)
    }
}
