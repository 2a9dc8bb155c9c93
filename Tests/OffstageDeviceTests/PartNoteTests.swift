import Foundation
import Glibc
import OffstageKernel
import OffstageTransfer
import OffstageWire
import Testing

@testable import OffstageDevice

/// Which bytes of a partial file a device goes on with that was killed while it wrote them.
@Suite struct PartNoteTests {
    private static let key = TransferKey(
        session: SessionKey(app: AppIdentifier(rawValue: "com.example.a"), session: "films"),
        task: 1
    )
    private static let order = TransferOrder(
        task: 1,
        kind: .download,
        method: "GET",
        url: "https://a.example/film",
        origin: "https://a.example"
    )
    private static let number = TransferNumber(rawValue: 1)

    /// A device that never told anybody how much of a file it has.
    private func killed(in folder: StateFolder, after news: [TransferNews], told: PartialDownload? = nil) throws {
        let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: true))
        attempts.begin(Self.key, Self.order, told, at: .boot)
        attempts.begun(Self.key, as: Self.number)
        for word in news { attempts.took(word, of: Self.number, at: .boot) }
    }

    /// - Returns: what the device asks for that comes up again.
    private func asked(in folder: StateFolder, told: PartialDownload? = nil) throws -> String? {
        let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: true))
        attempts.begin(Self.key, Self.order, told, at: .boot)
        guard case .begin(_, let request, _) = attempts.takeCommands().first else { throw NothingBegun() }
        return request.headers["Range"]
    }

    private struct NothingBegun: Error {}

    private func head(_ tag: String?, _ length: Int = 10) throws -> TransferNews {
        var fields: HeaderFields = ["Content-Length": String(length)]
        fields["ETag"] = tag
        return .response(ResponseHead(status: 200, headers: fields), url: try WebAddress(Self.order.url))
    }

    private func withFolder(_ body: (StateFolder) throws -> Void) throws {
        let scratch = try Scratch()
        let folder = try StateFolder("\(scratch.path)/state")
        try folder.prepare()
        try body(folder)
    }

    private func told(_ tag: String, _ length: Int64) -> PartialDownload {
        PartialDownload(length: length, total: 10, entityTag: tag, lastModified: nil, isResumable: true)
    }

    @Test func `E-25 a killed device goes on behind every byte that it wrote, told or not`() throws {
        try withFolder { folder in
            try killed(in: folder, after: [head("\"v1\""), .body([1, 2, 3]), .body([4])])
            #expect(try asked(in: folder) == "bytes=4-")
            #expect(try asked(in: folder, told: told("\"v1\"", 2)) == "bytes=4-")
        }
    }

    @Test func part_isTheSameForEngineAndKernel() {
        let part = PartialDownload(
            length: 2,
            total: 10,
            entityTag: "\"v1\"",
            lastModified: "Mon, 02 Mar 2026 22:00:00 GMT",
            digest: "sha-256=:b2xk:",
            isResumable: true
        )
        #expect(PartialDownload(PartialFile(part)) == part)
    }

    @Test func `E-25 after the machine was started again only what was flushed counts`() throws {
        let note = PartNote(
            boot: "before",
            resource: PartialFile(entityTag: "\"v1\"", length: 0, total: 10, isResumable: true)
        )
        let flushed = PartialFile(told("\"v1\"", 2))
        #expect(TransferFiles.trusted(.note(note), told: flushed, boot: "now")?.length == 2)
        #expect(TransferFiles.trusted(.note(note), told: nil, boot: "now")?.length == 0)
        #expect(TransferFiles.trusted(.note(note), told: PartialFile(told("\"v0\"", 2)), boot: "now")?.length == 0)
        #expect(TransferFiles.trusted(.note(note), told: flushed, boot: "before")?.length == .max)
        #expect(TransferFiles.trusted(.note(note), told: flushed, boot: nil)?.length == 2)
        #expect(TransferFiles.trusted(.garbled, told: flushed) == nil)
    }

    @Test func `E-3 bytes of another resource are never taken for those that were told of`() throws {
        try withFolder { folder in
            try killed(in: folder, after: [head("\"v1\""), .body([1, 2, 3])])
            // The server has another one, and the device is killed before it has told of that.
            try killed(in: folder, after: [head("\"v2\""), .body([9, 9, 9, 9])], told: told("\"v1\"", 3))
            let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: true))
            attempts.begin(Self.key, Self.order, told("\"v1\"", 3), at: .boot)
            guard case .begin(_, let request, _) = attempts.takeCommands().first else { throw NothingBegun() }
            #expect(request.headers["If-Range"] == "\"v2\"")
            #expect(request.headers["Range"] == "bytes=4-")
        }
    }

    @Test func `E-1 what replaced them and has no validator is not gone on with`() throws {
        try withFolder { folder in
            try killed(in: folder, after: [head("\"v1\""), .body([1, 2, 3])])
            try killed(in: folder, after: [head(nil), .body([9, 9, 9, 9])], told: told("\"v1\"", 3))
            #expect(try asked(in: folder, told: told("\"v1\"", 3)) == nil)
        }
    }

    @Test func `E-26 without room enough nothing is asked for, and what is there is kept`() throws {
        try withFolder { folder in
            try killed(in: folder, after: [head("\"v1\"", 2 << 20), .body([1, 2, 3])])
            let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: true, headroom: .max / 2))
            attempts.begin(Self.key, Self.order, nil, at: .boot)
            #expect(attempts.takeCommands().isEmpty)
            guard case .fact(_, .failed(let fault)) = attempts.takeWords().last else { throw NothingBegun() }
            #expect(fault.isDiskFull && fault.partial?.length == 3)
        }
    }

    @Test func `E-26 a body for which there is no room is not taken`() throws {
        try withFolder { folder in
            let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: true, headroom: .max / 2))
            attempts.begin(Self.key, Self.order, nil, at: .boot)
            attempts.begun(Self.key, as: Self.number)
            _ = attempts.takeCommands()
            attempts.took(try head("\"v1\"", 2 << 20), of: Self.number, at: .boot)
            guard case .fact(_, .failed(let fault)) = attempts.takeWords().last else { throw NothingBegun() }
            #expect(fault.isDiskFull)
            guard case .drop(Self.number) = attempts.takeCommands().last else { throw NothingBegun() }
        }
    }

    @Test func `E-26 room is kept for a body whose length is known, and its file stays as long as it is`() throws {
        try withFolder { folder in
            try killed(in: folder, after: [head("\"v1\"", 2 << 20), .body([1, 2, 3])])
            var status = stat()
            #expect(stat(TransferFiles(folder, isDurable: true).part(of: Self.key), &status) == 0)
            #expect(status.st_size == 3 && status.st_blocks * 512 >= 2 << 20)
        }
    }

    @Test func `E-34 what came is flushed and told of every 64 MiB, and every five seconds`() throws {
        try withFolder { folder in
            let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: false))
            attempts.begin(Self.key, Self.order, nil, at: .boot)
            attempts.begun(Self.key, as: Self.number)
            attempts.took(try head("\"v1\"", 1 << 30), of: Self.number, at: .boot)
            func marks(_ count: Int, _ seconds: Double) -> [Int64] {
                let bytes = [UInt8](repeating: 1, count: count)
                attempts.took(.body(bytes), of: Self.number, at: .boot + .seconds(seconds))
                return attempts.takeWords().compactMap { word -> Int64? in
                    guard case .fact(_, .marked(let partial)) = word else { return nil }
                    return partial.length
                }
            }
            let (half, whole): (Int, Int64) = (32 << 20, 64 << 20)
            #expect(marks(half, 1).isEmpty && marks(half - 1, 2).isEmpty)
            #expect(marks(1, 2.5) == [whole])
            #expect(marks(10, 7).isEmpty)
            #expect(marks(10, 7.5) == [whole + 20])
        }
    }

    @Test func `T-33 an app hears of progress ten times a second at most, and of the last byte`() throws {
        try withFolder { folder in
            let attempts = BackgroundAttempts(TransferFiles(folder, isDurable: false))
            attempts.begin(Self.key, Self.order, nil, at: .boot)
            attempts.begun(Self.key, as: Self.number)
            attempts.took(try head("\"v1\"", 1000), of: Self.number, at: .boot)
            var words: [BackgroundAttempts.Word] = []
            for byte in 1...1000 {
                attempts.took(.body([7]), of: Self.number, at: .boot + .milliseconds(byte))
                words += attempts.takeWords()
            }
            let told = words.compactMap { word -> [Int64]? in
                guard case .progress(_, .received(_, let total, let expected)) = word else { return nil }
                return [total, expected ?? -1]
            }
            let totals = told.map { $0[0] }
            #expect(told.allSatisfy { $0[1] == 1000 })
            #expect(totals == [1, 101, 201, 301, 401, 501, 601, 701, 801, 901, 1000])
        }
    }

    @Test(arguments: ["../../../evil", "/etc/passwd", "a/../b", ".part", "x\u{0}y"])
    func `E-29 no name that a server gives is one of the device's files`(name: String) throws {
        try withFolder { folder in
            guard case .response(var head, let url) = try head("\"v1\"") else { return }
            head.headers["Content-Disposition"] = "attachment; filename=\"\(name)\""
            try killed(in: folder, after: [.response(head, url: url), .body([1, 2, 3])])
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            let files = names.filter { $0.hasPrefix("transfers/com.example.a/") }
            #expect(files.count == 2)
            #expect(
                files.allSatisfy { $0.wholeMatch(of: /transfers\/com\.example\.a\/[0-9a-f]{16}\.(part|note)/) != nil }
            )
            #expect(!names.contains { $0.contains("evil") || $0.contains("passwd") })
        }
    }

    @Test func `E-33 what comes all at once is not noted`() throws {
        try withFolder { folder in
            try killed(in: folder, after: [head("\"v1\"", 3), .body([1, 2, 3])])
            let names = try FileManager.default.subpathsOfDirectory(atPath: folder.transfers)
            #expect(!names.contains { $0.hasSuffix(".note") })
        }
    }
}
