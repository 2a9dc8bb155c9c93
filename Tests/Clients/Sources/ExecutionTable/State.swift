import Foundation

struct Execution: Codable {
    let startTime: TimeInterval
    let endTime: TimeInterval
}

struct State: Codable {
    var executions: [Execution] = []
}
