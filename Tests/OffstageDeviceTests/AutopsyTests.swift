import COffstageSpawn
import Foundation
import Testing

@testable import OffstageDevice

@Suite(.timeLimit(.minutes(1))) struct AutopsyTests {
    /// The device waits for answers; a process that was already on its way out when it was asked gives none.
    @Test func process_thatEndsWhenItIsAsked_isNotWaitedFor() throws {
        let script = """
            import os, signal, sys
            signal.signal(int(sys.argv[1]), lambda *_: os._exit(0))
            print(flush=True)
            signal.pause()
            """
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, "\(offstage_stack_signal())"]
        process.standardOutput = output
        try process.run()
        // It knows the question when it has said so.
        _ = output.fileHandleForReading.availableData
        let file = StackFile()
        defer { file.close() }
        let autopsy = Autopsy(executable: "", pid: process.processIdentifier, file: file, patience: .max)
        #expect(autopsy.ofLiving() == nil)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
