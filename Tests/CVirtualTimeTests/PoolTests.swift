import Foundation
import Testing

/// Programs that use pools of threads, natively and in virtual time: the same happens, at the same times.
@Suite(.timeLimit(.minutes(3)), .serialized) struct PoolTests {
    private static let programs = [
        "loops", "semaphores", "operations", "perform", "actors", "tasks", "sync", "groups", "qualities", "busy",
    ]
    /// As much sooner a native run cannot be: a clock that two threads read.
    private static let soonest = -0.05
    /// As much later it may be on a machine that is busy; less than the second after which a pool grows.
    private static let latest = 0.9

    private struct Entry: Comparable {
        var name: String
        var seconds: Double

        init(_ line: String) {
            let place = line.firstIndex(of: " ") ?? line.endIndex
            name = line[place...].trimmingCharacters(in: .whitespaces)
            seconds = Double(line[..<place]) ?? -1
        }

        static func < (one: Entry, other: Entry) -> Bool {
            (one.name, one.seconds) < (other.name, other.seconds)
        }
    }

    @Test func pools_nativelyAndInVirtualTime_doTheSameAtTheSameTimes() async throws {
        // Side by side: they only sleep.
        let live = try await withThrowingTaskGroup(of: (String, Run).self) { group in
            for name in Self.programs {
                group.addTask { (name, try await Self.onThread { try Run("virtual-time-swift", ["use-pool", name]) }) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        let processors = "\(ProcessInfo.processInfo.activeProcessorCount)"
        for name in Self.programs {
            let virtual = try Run("virtual-time-swift", ["use-pool", name], driver: ["--processors", processors])
            #expect(virtual.isRepeatable, "\(name): \(virtual.remarks)")
            var differences = Self.differences(live[name]?.lines ?? [], virtual.lines)
            // A machine that is busy enough delays anything.
            for _ in 0..<2 where !differences.isEmpty {
                let again = try await Self.onThread { try Run("virtual-time-swift", ["use-pool", name]) }
                differences = Self.differences(again.lines, virtual.lines)
            }
            #expect(differences.isEmpty, "\(name): \(differences)")
        }
    }

    /// What is not the same, natively and in virtual time.
    private static func differences(_ live: [String], _ virtual: [String]) -> [String] {
        let orders = [live, virtual].map { $0.map { Entry($0).name }.filter { $0.hasPrefix("order") } }
        let (one, other) = (live.map(Entry.init).sorted(), virtual.map(Entry.init).sorted())
        guard orders[0] == orders[1], !one.isEmpty, one.map(\.name) == other.map(\.name) else {
            return ["natively \(live), in virtual time \(virtual)"]
        }
        return zip(one, other).filter { !(soonest...latest).contains($0.seconds - $1.seconds) }
            .map { "\($0.name): natively at \($0.seconds), in virtual time at \($1.seconds)" }
    }

    private static func onThread(_ body: @escaping @Sendable () throws -> Run) async throws -> Run {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
        }
    }

    /// The lines of a program on six processors.
    private func onSix(_ name: String, driver options: [String] = []) throws -> [String] {
        let run = try Run("virtual-time-swift", ["use-pool", name], driver: ["--processors", "6"] + options)
        #expect(run.isRepeatable, "\(name): \(run.remarks)")
        return run.lines
    }

    @Test func pool_ofSixWorkersInLoops_growsEachSecond() throws {
        #expect(
            try onSix("loops").prefix(3) == [
                "1.000000000 order block 0 starts", "1.200000000 order block 1 starts",
                "1.400000001 order block 2 starts",
            ]
        )
        let waiting = try onSix("semaphores").filter { $0.hasSuffix("waits") }.map { $0.prefix(5) }
        #expect(waiting == ["0.200", "0.200", "0.200", "0.200", "0.200", "0.200", "1.000", "2.000"])
        #expect(try onSix("qualities").contains("1.000000000 order utility"))
        #expect(try onSix("busy") == ["1.000000000 order one more"])
    }

    @Test func pool_ofTasks_isAsWideAsThereAreProcessors() throws {
        let starts = try onSix("tasks").map { $0.prefix(5) }
        #expect(starts == Array(repeating: "0.200", count: 6) + Array(repeating: "1.700", count: 6))
    }

    @Test func pools_repeated_haveOneOutput() throws {
        for name in ["loops", "operations", "groups", "actors"] {
            let outputs = try (0..<5).map { try onSix(name, driver: $0 % 2 == 0 ? ["--pin", "0"] : []) }
            #expect(Set(outputs).count == 1, "\(name)")
        }
    }

    @Test func pool_withNothingQueued_costsNoJumpASecond() throws {
        let run = try Run("virtual-time-swift", ["use-pool", "idle"], driver: ["--processors", "6"])
        #expect(run.lines.last == "18001.000000000 one more", "\(run.output)")
        let words = run.remarks.split(separator: " ")
        let jumps = words.firstIndex(of: "jumps,").flatMap { Int(words[$0 - 1]) }
        #expect((1...40).contains(jumps ?? 0), "\(run.remarks)")
    }
}
