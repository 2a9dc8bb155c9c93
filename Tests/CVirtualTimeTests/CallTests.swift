import Foundation
import Testing

/// Every call the engine takes over, natively and under control: the same checks, in C.
@Suite(.timeLimit(.minutes(5)), .serialized) struct CallTests {
    static let families = [
        "clocks", "sleeps", "timers", "polls", "streams", "futexes", "threads", "mutexes", "conditions", "rwlocks",
        "barriers", "semaphores", "children", "randomness", "disk", "processors", "environment",
    ]
    static let hour = "3600000000000"

    @Test(arguments: families) func call_withoutPage_goesStraightThrough(family: String) throws {
        let run = try Run("virtual-time-calls", ["40000000", family])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("virtual time off"))
    }

    @Test(arguments: families) func call_linkedIn_takesItsTimeExactly(family: String) throws {
        let run = try Run("virtual-time-calls", [Self.hour, family], driver: ["--hours", "3000"])
        #expect(run.status == 0, "\(run.output) \(run.remarks)")
        #expect(run.output.contains("virtual time on"))
        // A name is looked up there, which holds time and is counted.
        #expect(run.isRepeatable != (family == "streams"), "\(run.remarks)")
    }

    @Test(arguments: ["children", "environment", "clocks"])
    func call_linkedInAndPreloaded_hasOneEngine(family: String) throws {
        setenv("VIRTUAL_TIME_TEST_PRELOADS", "1", 1)
        let options = ["--hours", "3000", "--library", Run.library]
        let run = try Run("virtual-time-calls", [Self.hour, family], driver: options)
        #expect(run.status == 0, "\(run.output) \(run.remarks)")
        #expect(run.output.contains("virtual time on"))
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func program_knowingNothing_isHeldByPreloading() throws {
        let run = try Run("/bin/sleep", ["86399"], driver: ["--library", Run.library])
        #expect(run.status == 0, "\(run.remarks)")
        #expect(run.remarks.contains("virtual 86399.000000000 s"))
        #expect(run.isRepeatable)
    }

    @Test func random_sameSeed_isTheSame() throws {
        func numbers(seed: String) throws -> String {
            try Run("virtual-time-calls", [Self.hour, "randomness"], driver: ["--seed", seed]).output
        }
        let first = try numbers(seed: "1")
        #expect(try numbers(seed: "1") == first)
        #expect(try numbers(seed: "2") != first)
    }
}
