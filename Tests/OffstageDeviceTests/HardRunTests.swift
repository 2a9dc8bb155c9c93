import Foundation
import Testing

@testable import OffstageDevice

/// What is hard to hold in virtual time: a small slice of what `scripts/soak` runs at full size. Each run checks its
/// content itself; here it is made twice, and both must be the same.
@Suite(.timeLimit(.minutes(5)), .serialized) struct HardRunTests {
    @Test func frames_whileAppsBecomeIdle_areHeardAtTheirMoment() async throws {
        try await isTheSameAgain("frames", "--count", "500")
    }

    @Test func words_moreThanASocketHolds_arriveWholeBothWays() async throws {
        try await isTheSameAgain("burst", "--count", "1000")
    }

    @Test func disk_writtenThrough_takesNoTime() async throws {
        try await isTheSameAgain("sync", "--count", "50", "--folder", "/tmp")
    }

    @Test func children_ofAnApp_waitPrintAndEndInItsTime() async throws {
        try await isTheSameAgain("children")
    }

    @Test func children_thatOutliveTheirParent_goWithTheApp() async throws {
        try await isTheSameAgain("orphans")
    }

    @Test func ends_inEveryWayAtEveryPlace_areNoticedAtOnce() async throws {
        try await isTheSameAgain("ends")
    }

    @Test func text_printedInEveryWayOnEveryThread_standsAtItsMoment() async throws {
        try await isTheSameAgain("prints")
    }

    @Test(.enabled(if: Sandbox.isThere)) func sandbox_keepsAnAppToItsOwn() async throws {
        try await isTheSameAgain("walls")
    }

    @Test func process_ofAnApp_beginsInItsContainer() async throws {
        try await isTheSameAgain("folder")
    }

    /// Pinned to one processor, and not.
    private func isTheSameAgain(_ words: String...) async throws {
        let first = try await hardRun(words)
        #expect(first.code == 0, "\(first.output)\(first.errors)")
        #expect(first.output.contains(" counters 0"))
        let again = try await hardRun(words + ["--unpinned"])
        #expect(again.code == 0, "\(again.output)\(again.errors)")
        #expect(again.output == first.output)
    }

    private func hardRun(_ words: [String]) async throws -> (code: Int32, output: String, errors: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["output", "errors"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["--kill-after=1", "120", fixture("HardRuns")] + words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { ended.yield($0.terminationStatus) }
        try process.run()
        let code = await ends.first { _ in true } ?? -1
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return (code, texts[0], texts[1])
    }
}
