import Foundation
import OffstageHTTP
import Testing

@testable import OffstageTransfer

/// Resumable uploads to a server that others wrote: SwiftNIO's, where `scripts/upload-peer` has built it (S-10).
@Suite(.timeLimit(.minutes(5)), .enabled(if: UploadPeer.program != nil)) struct PeerUploadTests {
    @Test(arguments: [3, 5, 6]) func `T-68 an upload to another's server goes on where it broke off`(interop: Int)
        async throws
    {
        let peer = try UploadPeer()
        let name = "upload-\(interop)"
        let asked = Asked("/\(name)").with {
            $0.method = "PUT"
            $0.body = .bytes(Fixture.huge)
            $0.change = { $0.expectsContinueAbove = 1 << 30 }
        }
        let visit = Visit(world: try LiveWorld(), at: peer.address)
        let outcome = try await Uploading.outcome(of: asked, in: visit, interop: interop, cancelAfter: 1_000_000)
        #expect(outcome.exchanges == [["PUT 0"], ["HEAD 204", "PATCH 201"]])
        #expect(outcome.text == name)
        #expect(try Data(contentsOf: peer.folder.appending(path: name)) == Data(Fixture.huge))
    }

    @Test func `T-70 an upload that another's server has lost begins anew`() async throws {
        let peer = try UploadPeer()
        let asked = Asked("/lost").with {
            $0.method = "PUT"
            $0.body = .bytes(Fixture.huge)
        }
        let place = peer.address + "/resumable_upload/1-2"
        let partial = PartialUpload(location: place, interop: 3, length: 24_000_000)
        let visit = Visit(world: try LiveWorld(), at: peer.address)
        let outcome = try await Uploading.outcome(of: asked, in: visit, interop: 3, partial: partial)
        #expect(outcome.exchanges == [["HEAD 404", "PUT 201"]])
        #expect(try Data(contentsOf: peer.folder.appending(path: "lost")) == Data(Fixture.huge))
    }
}

/// The server, as long as this lives.
private final class UploadPeer {
    static let program = ProcessInfo.processInfo.environment["OFFSTAGE_UPLOAD_SERVER"]

    let address: String
    let folder: URL
    private let process = Process()
    private let input = Pipe()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "offstage-upload-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Self.program ?? "")
        process.arguments = [folder.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != UInt8(ascii: "\n") {
            guard !byte.isEmpty else { break }
            line += byte
        }
        address = "http://127.0.0.1:" + String(decoding: line, as: UTF8.self)
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
