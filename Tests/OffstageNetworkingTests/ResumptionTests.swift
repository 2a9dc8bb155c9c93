import Foundation
import OffstageWire
import Testing

@testable import OffstageNetworking

@Suite struct ResumptionTests {
    private func resumption(tag: String? = "\"a\"", date: String? = nil, offset: Int64 = 500) -> Resumption {
        Resumption(Validators(entityTag: tag, serverDate: date), offset: offset)
    }

    private func head(_ status: Int, _ fields: [String: String]) -> TransferEvent.Head {
        let headers = fields.map { TransferMessage.Header($0.key, $0.value) }
        return .init(url: "https://files.example.com/a", status: status, headers: headers)
    }

    private func asked(_ resumption: Resumption) -> [String] {
        var request = TransferMessage.Request(method: "GET", url: "https://files.example.com/a")
        resumption.ask(&request)
        return [request.method] + request.headers.map { "\($0.name): \($0.value)" }
    }

    @Test func `E-2 the rest is asked for with the strong tag, else the date, else not at all`() {
        #expect(asked(resumption()) == ["GET", "Range: bytes=500-", "If-Range: \"a\""])
        #expect(asked(resumption(tag: "W/\"a\"", date: "Sun")) == ["GET", "Range: bytes=500-", "If-Range: Sun"])
        #expect(asked(resumption(tag: "W/\"a\"")) == ["GET"])
        #expect(asked(resumption(offset: 0)) == ["GET"])
    }

    @Test func `E-3 the rest of the same resource goes on`() {
        var resumption = resumption()
        let part = head(206, ["content-range": "bytes 500-999/1000", "ETag": "\"a\""])
        #expect(resumption.answered(part) == .goOn(total: 1000))
    }

    @Test(arguments: [
        ["Content-Range": "bytes 0-499/1000", "ETag": "\"a\""],
        ["Content-Range": "bytes 501-999/1000", "ETag": "\"a\""],
        ["Content-Range": "bytes 500-999/1000", "ETag": "\"b\""], ["Content-Range": "bytes 500-999/1000"],
        ["ETag": "\"a\""], ["Content-Range": "bytes 500-1000/1000", "ETag": "\"a\""],
        ["Content-Range": "bytes 500-999/1000", "ETag": "\"a\"", "Content-Encoding": "gzip"],
        ["Content-Range": "bytes 500-99999999999999999999/*", "ETag": "\"a\""],
    ]) func `E-3 any other part is dropped for the whole`(fields: [String: String]) {
        var resumption = resumption()
        #expect(resumption.answered(head(206, fields)) == .ask)
        #expect(asked(resumption) == ["GET"])
        #expect(resumption.answered(head(206, fields)) == .startOver)
    }

    @Test(arguments: [200, 404, 503]) func `E-3 what is no part begins anew`(status: Int) {
        var resumption = resumption()
        #expect(resumption.answered(head(status, ["ETag": "\"a\""])) == .startOver)
    }

    @Test func `E-5 nothing behind the end is proved complete by validator and length`() {
        var resumption = resumption()
        #expect(resumption.answered(head(416, ["Content-Range": "bytes */500"])) == .ask)
        #expect(asked(resumption) == ["HEAD"])
        #expect(resumption.answered(head(200, ["ETag": "\"a\"", "Content-Length": "500"])) == .complete)
    }

    @Test(arguments: [["ETag": "\"b\"", "Content-Length": "500"], ["ETag": "\"a\"", "Content-Length": "499"], [:]])
    func `E-5 what cannot be proved begins anew`(fields: [String: String]) {
        var resumption = resumption()
        _ = resumption.answered(head(416, ["Content-Range": "bytes */500"]))
        #expect(resumption.answered(head(200, fields)) == .ask)
        #expect(asked(resumption) == ["GET"])
    }

    @Test(arguments: [["Content-Range": "bytes */700"], [:]]) func `E-5 a shorter or longer one begins anew`(
        fields: [String: String]
    ) {
        var resumption = resumption()
        #expect(resumption.answered(head(416, fields)) == .ask)
        #expect(asked(resumption) == ["GET"])
    }

    @Test func `E-7 a download asks for the bytes as they are`() {
        let file = DownloadedFile()
        var request = TransferMessage.Request(method: "GET", url: "https://files.example.com/a")
        file.ask(&request)
        #expect(request.headers == [.init("Accept-Encoding", "identity")])
    }

    // MARK: The file

    private func resumeData(_ body: String, received: Int64) throws -> ResumeData {
        let file = PartialFile.new()
        try Data(body.utf8).write(to: file)
        let request = URLRequest(url: URL(string: "https://files.example.com/a")!)
        return ResumeData(
            originalRequest: request,
            currentRequest: request,
            bytesReceived: received,
            entityTag: "\"a\"",
            fileName: file.lastPathComponent
        )
    }

    private func contents(_ file: DownloadedFile) throws -> String {
        file.finish()
        defer { file.remove() }
        return String(decoding: try Data(contentsOf: file.url), as: UTF8.self)
    }

    private var rest: TransferEvent.Head { head(206, ["Content-Range": "bytes 3-5/6", "ETag": "\"a\""]) }

    @Test func `E-25 of what is recorded and what is there the smaller is true`() throws {
        let long = DownloadedFile(resuming: try resumeData("abcXYZ", received: 3))
        #expect(long.answered(rest, canResume: true) == .goOn(total: 6))
        long.append(Data("def".utf8))
        #expect(try contents(long) == "abcdef")
        let short = DownloadedFile(resuming: try resumeData("abc", received: 5))
        #expect(short.length == 3)
        short.finish()
        short.remove()
    }

    @Test func `E-3 the whole replaces what is there`() throws {
        let file = DownloadedFile(resuming: try resumeData("abcdef", received: 6))
        #expect(file.answered(head(200, ["ETag": "\"b\""]), canResume: true) == .startOver)
        file.append(Data("XY".utf8))
        #expect(file.resumable?.validators.entityTag == "\"b\"")
        #expect(try contents(file) == "XY")
    }

    @Test func `E-28 without its file a download begins anew`() throws {
        let data = try resumeData("abc", received: 3)
        try FileManager.default.removeItem(at: PartialFile.foregroundFolder.appendingPathComponent(data.fileName))
        let file = DownloadedFile(resuming: data)
        #expect(file.length == 0)
        var request = TransferMessage.Request(method: "GET", url: "https://files.example.com/a")
        file.ask(&request)
        #expect(!request.headers.contains { $0.name == "Range" })
    }

    @Test func resumeData_usedTwice_isWrittenToByOne() throws {
        let data = try resumeData("abc", received: 3)
        let (first, second) = (DownloadedFile(resuming: data), DownloadedFile(resuming: data))
        #expect(first.url != second.url)
        #expect(first.length == 3 && second.length == 0)
        first.finish()
        #expect(DownloadedFile(resuming: data).url == first.url)
        first.remove()
    }

    @Test func `T-61 an error page or a coded body cannot be gone on with`() throws {
        let fields = ["ETag": "\"a\"", "Accept-Ranges": "bytes"]
        func resumable(_ status: Int, _ fields: [String: String], canResume: Bool = true) -> Int64? {
            let file = DownloadedFile()
            _ = file.answered(head(status, fields), canResume: canResume)
            file.append(Data("abc".utf8))
            defer { file.remove() }
            return file.resumable?.length
        }
        #expect(resumable(200, fields) == 3)
        #expect(resumable(404, fields) == nil)
        #expect(resumable(200, fields, canResume: false) == nil)
        #expect(resumable(200, ["ETag": "W/\"a\""]) == nil)
        #expect(resumable(200, fields.merging(["Content-Encoding": "gzip"]) { $1 }) == nil)
        #expect(resumable(200, fields.merging(["Accept-Ranges": "none"]) { $1 }) == nil)
    }
}
