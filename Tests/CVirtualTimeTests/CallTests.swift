import Foundation
import Testing

/// Every call the engine takes over, natively and under control: the same checks, in C.
@Suite(.timeLimit(.minutes(5)), .serialized) struct CallTests {
    static let families = [
        "clocks", "sleeps", "timers", "polls", "streams", "futexes", "threads", "mutexes", "conditions", "rwlocks",
        "barriers", "semaphores", "children", "randomness", "disk", "processors", "environment",
        "standard-threads", "programs", "alarms", "shared-locks",
    ]
    static let hour = "3600000000000"

    /// Real time is nobody's to hold: a busy machine may keep a thread waiting for longer than a short wait lasts. What
    /// fails only for that passes with waits twenty times as long.
    @Test(arguments: families) func call_withoutPage_goesStraightThrough(family: String) throws {
        var run = try Run("virtual-time-calls", ["100000000", family], limit: 30)
        if run.status != 0 { run = try Run("virtual-time-calls", ["2000000000", family], limit: 200) }
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

    /// The program starts a child and waits for it before the device has looked at the program even once.
    @Test(arguments: ["children", "shared-locks"]) func child_beforeTheFirstLook_getsItsTurn(family: String) throws {
        let run = try Run("virtual-time-calls", [Self.hour, family], driver: ["--hours", "3000", "--late"])
        #expect(run.status == 0, "\(run.output) \(run.remarks)")
        #expect(run.output.contains("virtual time on"))
    }

    @Test(arguments: ["children", "environment", "clocks", "programs"])
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

    /// Swift's runtime would be most of what a child costs.
    @Test func library_preloaded_bringsNothingAlong() throws {
        let run = try Run("/bin/cat", ["/proc/self/maps"], driver: ["--library", Run.library])
        #expect(run.output.contains("libOffstageVirtualTime.so"))
        #expect(!run.output.contains("libswiftCore"))
        #expect(!run.output.contains("libstdc++"))
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
