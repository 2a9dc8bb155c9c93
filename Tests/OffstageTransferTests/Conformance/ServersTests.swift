import Foundation
import Testing

/// The tests' own servers.
@Suite(.timeLimit(.minutes(5))) struct ServersTests {
    @Test func servers_endWithTheirInput() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offstage-servers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder.appending(path: "www"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (Pipe(), Pipe())
        let process = Servers.process(in: folder, input: input, output: output)
        // From a thread of a dispatch queue, whose programs begin with every signal blocked.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try process.run() }) }
        }
        _ = try output.fileHandleForReading.read(upToCount: 1)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
