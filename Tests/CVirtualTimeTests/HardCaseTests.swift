import Foundation
import Testing

/// Programs that never wait, wait for each other, or are cut off.
@Suite(.timeLimit(.minutes(5)), .serialized) struct HardCaseTests {
    @Test func clock_readInALoop_ends() throws {
        let run = try Run("virtual-time-swift", ["clock"], driver: [])
        #expect(run.lines.first == "20.000000000 a timer of another thread")
        #expect(run.lines.last?.hasSuffix("end of the loop") == true)
        #expect((40.0...40.002).contains(Double(run.lines.last?.prefix(9) ?? "") ?? 0), "\(run.output)")
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func clock_readInALoopAfterEachWait_endsSoon() throws {
        let runs = try (0..<2).map { _ in try Run("virtual-time-swift", ["work"], driver: []) }
        #expect(runs[0].output == runs[1].output)
        let words = runs[0].output.split(separator: " ")
        let length = words.count > 4 ? Int(words[4]) : nil
        #expect((20_000...20_300).contains(length ?? 0), "\(runs[0].output)")
        #expect(runs[0].realSeconds < 1.5, "a minute of which nine seconds are busy: \(runs[0].remarks)")
        #expect(runs[0].isRepeatable, "\(runs[0].remarks)")
    }

    @Test func clock_readManyTimesForTheValue_takesLittle() throws {
        let run = try Run("virtual-time-swift", ["notes"], driver: [])
        #expect(run.lines.first?.hasSuffix("5000000 times noted") == true)
        let seconds = Double(run.lines.first?.prefix { $0 != " " } ?? "") ?? 0
        #expect((50.0...100.0).contains(seconds), "fifty waits of a second: \(run.output)")
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func clock_noLongerReadInALoop_standsStillAgain() throws {
        let run = try Run("virtual-time-swift", ["calm"], driver: [])
        #expect(run.lines.last?.hasSuffix(" 1000000000 nanoseconds") == true, "\(run.output)")
    }

    @Test func processor_usedForEver_isReportedByThread() throws {
        let run = try Run("virtual-time-swift", ["spin", "40"], driver: ["--stuck", "0.5"])
        #expect(run.status == 3)
        #expect(run.remarks.contains("a program never waits"))
        #expect(run.remarks.contains(/thread \d+ \(.*, main\): runs, after \d/))
    }

    @Test func processor_usedForAWhile_takesNoTime() throws {
        let run = try Run("virtual-time-swift", ["spin", "3"], driver: [])
        #expect(run.lines == ["0.000000000 end of the spin"], "\(run.remarks)")
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func processor_charged_movesTheClock() throws {
        let run = try Run("virtual-time-swift", ["spin", "2"], driver: ["--charge"])
        #expect(run.status == 0)
        #expect(run.lines.count == 2)
        #expect(run.lines.last?.hasPrefix("1.") == true || run.lines.last?.hasPrefix("2.") == true, "\(run.output)")
        #expect(!run.isRepeatable)
    }

    @Test func flag_polled_isCounted() throws {
        let run = try Run("virtual-time-swift", ["flag"], driver: ["--stuck", "3"])
        #expect(run.lines == ["0.000000000 the flag is up"])
        #expect(run.remarks.contains("second runners 1"))
    }

    @Test func thread_asleepInACallNobodyKnows_isCountedAndLetsTheOthersGoOn() throws {
        let run = try Run("virtual-time-swift", ["unseen"], driver: [])
        #expect(run.lines == ["600.000000000 another thread goes on"])
        #expect(run.remarks.contains("lent 1"), "\(run.remarks)")
    }

    @Test(arguments: ["yield", "ask"]) func flag_polledWithACall_isSeenWhenItIsRaised(call: String) throws {
        let run = try Run("virtual-time-swift", [call], driver: [])
        #expect(run.lines.count == 1)
        #expect(run.lines.first?.hasPrefix("600.000") == true, "\(run.output)")
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func deadlock_isReportedByThread() throws {
        let run = try Run("virtual-time-swift", ["deadlock"], driver: ["--report"])
        #expect(
            run.remarks.matches(of: /waits for a mutex that thread \d+ \(.*\) holds \(pthread_mutex_lock\)/).count == 2
        )
        #expect(run.isRepeatable)
    }

    @Test func crash_endsAtItsInstant() throws {
        let run = try Run("virtual-time-swift", ["crash"], driver: [])
        #expect(run.remarks.contains("Fatal error: boom"))
        #expect(run.remarks.contains("ended by signal 4"))
        #expect(run.remarks.contains("virtual 10.000000000 s"))
    }

    @Test func program_linkedStatic_isRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("virtual-time-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A program's head without an interpreter is all that is looked at.
        let program = folder.appendingPathComponent("static")
        var head = try Data(contentsOf: Run.product("virtual-time-driver")).prefix(4096)
        head.replaceSubrange(56..<58, with: [0, 0])  // number of program headers
        try head.write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let run = try Run(program.path, [], driver: [])
        #expect(run.status == 3)
        #expect(run.remarks.contains("it is linked static and would run in real time"))
    }

    @Test func program_withoutEngine_isRefused() throws {
        let run = try Run("/bin/sleep", ["1"], driver: [])
        #expect(run.status == 3)
        #expect(run.remarks.contains("was not built with Offstage"))
    }

    @Test func addresses_thatTheSystemRandomises_areNoted() throws {
        let run = try Run("virtual-time-swift", ["crash"], driver: ["--refuse", "personality"])
        #expect(run.remarks.contains("virtual 10.000000000 s"))
        #expect(run.remarks.contains("addresses random"))
        #expect(!run.isRepeatable)
    }

    @Test func children_waitInVirtualTime() throws {
        let run = try Run("virtual-time-swift", ["child"], driver: ["--library", Run.library])
        #expect(run.lines.first == "3600.000000000 output 0")
        #expect(run.lines.contains { $0.hasSuffix("output 13") })
        #expect(run.lines.last?.hasSuffix("ended 7") == true)
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func disk_synced_takesNoTime() throws {
        let run = try Run("virtual-time-swift", ["sync"], driver: [])
        #expect(run.lines.count == 100)
        #expect(run.lines.last == "1.000000000 file 100")
        #expect(run.isRepeatable, "\(run.remarks)")
    }

    @Test func `L-53 timers due while suspended fire once, late`() throws {
        let options = ["--suspend", "3700", "--resume", "7300"]
        let run = try Run("virtual-time-swift", ["suspended"], driver: options)
        #expect(
            run.lines.dropFirst(5) == [
                "7300.000000000 asyncAfter 5000", "7300.000000000 asyncAfter on the wall clock 5001",
                "7300.000000000 Task.sleep 4000", "7300.000000000 Timer", "8000.000000000 SuspendingClock 8000",
                "8100.000000000 Thread.sleep 8100", "8100.000000000 Timer", "9000.000000000 Timer",
                "9500.000000000 continuous 9500.000000000002 seconds suspending 9500.000000000002 seconds",
            ]
        )
    }

    @Test func device_asleep_stopsMonotonicClocksOnly() throws {
        let options = ["--suspend", "3700", "--sleep", "1000", "--resume", "7300"]
        let run = try Run("virtual-time-swift", ["suspended"], driver: options)
        for line in [
            "9000.000000000 SuspendingClock 8000", "9100.000000000 Thread.sleep 8100", "8200.000000000 Timer",
            "9500.000000000 continuous 9500.000000000002 seconds suspending 8500.0 seconds",
        ] { #expect(run.lines.contains(line), "\(line)") }
    }

    @Test func processes_several_runInOneOrder() throws {
        func day() throws -> Run {
            let program = Run.product("virtual-time-swift").path
            let others = ["--", program, "waits", "--", program, "concurrency"]
            return try Run("virtual-time-swift", ["waits"] + others, driver: ["--hours", "25", "--pin", "0"])
        }
        let first = try day()
        #expect(first.isRepeatable, "\(first.remarks)")
        #expect(first.lines.count > 1800)
        #expect(try day().output == first.output)
    }
}
