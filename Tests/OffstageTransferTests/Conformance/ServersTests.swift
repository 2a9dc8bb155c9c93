import Foundation
import Testing

@testable import OffstageTransfer

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

    /// Else another program of the tests that asks the system for a free port is given it, and somebody listens.
    @Test func portWhereNobodyListens_isNoFreeOne() throws {
        let port = try WebAddress(Servers.shared().closed).port
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #expect(code == -1 && errno == EADDRINUSE)
    }
}
