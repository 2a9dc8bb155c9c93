import Foundation
import Synchronization

/// Runs the tests once for each mutant.
struct Running {
    let tests: URL
    /// A mutant that makes the tests run longer than this is noticed too: seconds of the clock, for what waits.
    let clock = 60.0

    enum Outcome: String, Codable {
        case killed, hung, survived
    }

    struct Result: Codable {
        var mutant: Mutant
        var outcome: Outcome
    }

    /// - Parameter keep: gets what is known every fifty mutants, so that a run can be broken off and resumed.
    func results(_ mutants: [Mutant], keep: ([Result]) -> Void) -> [Result] {
        // In an order that says something about all of them early on, and is always the same.
        let order = mutants.sorted { Running.scattered($0.number) < Running.scattered($1.number) }
        var results: [Result] = []
        for start in stride(from: 0, to: order.count, by: 50) {
            let some = Array(order[start..<min(start + 50, order.count)])
            results += zip(some, outcomes(of: some.map(\.number))).map(Result.init)
            print("\(results.count) of \(mutants.count), \(results.count { $0.outcome == .survived }) survived")
            keep(results)
        }
        return results
    }

    /// One run of the tests leaves half of two processors: several run beside each other.
    private func outcomes(of numbers: [Int]) -> [Outcome] {
        let found = Mutex(Array(repeating: Outcome.survived, count: numbers.count))
        DispatchQueue.concurrentPerform(iterations: numbers.count) { index in
            let outcome = outcome(of: numbers[index])
            found.withLock { $0[index] = outcome }
        }
        return found.withLock { $0 }
    }

    private static func scattered(_ number: Int) -> UInt64 {
        var mixed = UInt64(number) &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        return mixed ^ (mixed >> 31)
    }

    /// The first failure is enough: the rest of the tests need not run. Long histories run only for what the short
    /// tests do not notice.
    func outcome(of number: Int) -> Outcome {
        for choice in [Running.short, Running.long] {
            let outcome = outcome(of: number, choice)
            if outcome != .survived { return outcome }
        }
        return .survived
    }

    private struct Choice {
        var arguments: [String]
        /// Seconds of the processor after which a mutant is noticed. Unchanged, the tests need a quarter of it on a slow
        /// machine.
        var limit: Int
    }

    private static let long = Choice(arguments: ["--filter", histories], limit: 60)
    private static let short = Choice(arguments: ["--skip", histories], limit: 5)
    private static let histories =
        "RandomRunTests|RefreshRunTests|ReplayTests|launchesPerDay|popFirst_givenRandom|any(History|Journey)_|"
        + "_storedAfterEveryStep"

    private func outcome(of number: Int, _ choice: Choice) -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments =
            [
                "-c", "ulimit -t \(choice.limit); exec \"$0\" \"$@\"", tests.path, "--testing-library",
                "swift-testing",
            ]
            + choice.arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["OFFSTAGE_MUTANT": String(number), "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"]
        ) { $1 }
        let output = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = output
        do { try process.run() } catch { fail("the tests do not start: \(error)") }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        var isHung = false
        timer.schedule(deadline: .now() + clock)
        timer.setEventHandler {
            isHung = true
            kill(process.processIdentifier, SIGKILL)
        }
        timer.resume()
        var isKilled = false
        while true {
            let text = output.fileHandleForReading.availableData
            if text.isEmpty { break }
            if String(decoding: text, as: UTF8.self).contains("recorded an issue") {
                isKilled = true
                kill(process.processIdentifier, SIGKILL)
                break
            }
        }
        process.waitUntilExit()
        timer.cancel()
        if isKilled { return .killed }
        // A shell's limit of processor time ends the process with one of these.
        let isSpinning =
            process.terminationReason == .uncaughtSignal && [SIGXCPU, SIGKILL].contains(process.terminationStatus)
        if isHung || isSpinning { return .hung }
        let isWell = process.terminationReason == .exit && process.terminationStatus == 0
        return isWell ? .survived : .killed
    }
}
