import Foundation

struct Execution: Codable {
    let startTime: TimeInterval
    let endTime: TimeInterval

    var duration: TimeInterval { endTime - startTime }
}

struct State: Codable {
    var executions: [Execution] = []

    var mean: TimeInterval? {
        guard !executions.isEmpty else { return nil }
        return executions.map { $0.duration }.reduce(0, +) / Double(executions.count)
    }
}
