import Foundation
import Testing

/// Swift programs that wait in every way, for a day.
@Suite(.timeLimit(.minutes(5)), .serialized) struct WaitTests {
    @Test func waits_forADay_areExact() throws {
        let run = try Run("virtual-time-swift", ["waits"], driver: ["--hours", "25", "--pin", "0"])
        let lines = run.lines
        #expect(run.isRepeatable, "\(run.remarks)")
        func count(_ name: String) -> Int { lines.count { $0.hasSuffix(name) } }
        #expect(count("RunLoop Timer") == 97)
        #expect(count("DispatchSource") == 86)
        #expect(count("Thread.sleep") == 144)
        for (period, name) in [
            (600, "Thread.sleep"), (7200, "Task.sleep"), (5000, "ContinuousClock"), (5001, "SuspendingClock"),
            (1000, "DispatchSource"),
        ] {
            for (index, line) in lines.filter({ $0.hasSuffix(name) }).enumerated() {
                #expect(line == "\(period * (index + 1)).000000000 \(name)")
            }
        }
        for line in [
            "3600.000000000 asyncAfter deadline", "3700.000000000 asyncAfter wallDeadline",
            "3800.000000000 asyncAfter on main", "8003.000000000 DispatchSemaphore timedOut",
            "34395.000000000 DispatchGroup timedOut", "7001.000000000 NSCondition false",
        ] { #expect(lines.contains(line), "\(line)") }
        // Dates are Doubles: a wall deadline computed from one is exact to its last digit.
        #expect(lines.last?.hasPrefix("86401.00000000") == true)
    }

    @Test func concurrency_repeated_hasOneOutput() throws {
        var outputs: Set<String> = []
        for attempt in 0..<10 {
            let pinned = attempt % 2 == 0 ? ["--pin", "0"] : []
            let run = try Run("virtual-time-swift", ["concurrency"], driver: ["--hours", "1"] + pinned)
            #expect(run.isRepeatable, "\(run.remarks)")
            #expect(run.lines.count == 1150)
            outputs.insert(run.output)
        }
        #expect(outputs.count == 1)
    }

    @Test func shuffle_byAnotherSeed_hasAnotherOrder() throws {
        func output(seed: Int) throws -> String {
            try Run("virtual-time-swift", ["broadcast"], driver: ["--shuffle", "--seed", "\(seed)"]).output
        }
        let first = try output(seed: 1)
        #expect(try output(seed: 1) == first)
        #expect(try output(seed: 2) != first)
    }

    @Test func pool_allWorkersAsleep_growsOncePerSecond() throws {
        let run = try Run("virtual-time-swift", ["pool"], driver: [])
        let starts = run.lines.filter { $0.contains("start") }
        #expect(starts == (0..<6).map { "\(max(0, $0 - 1)).000000000 start \($0)" })
        #expect(run.isRepeatable)
    }

    @Test func hashing_sameSeed_isTheSame() throws {
        let outputs = try (0..<3).map { _ in try Run("virtual-time-swift", ["hash"], driver: []).output }
        #expect(Set(outputs).count == 1)
        #expect(!outputs[0].isEmpty)
    }
}
