import Testing

@testable import OffstageTransfer

/// What a download into a file makes of what servers say.
@Suite struct FileDownloadTests {
    private static let tag = PartialFile(entityTag: "\"v1\"", length: 3, total: 10, isResumable: true)
    private static let dated = tag.with { $0.lastModified = "Mon, 02 Mar 2026 22:00:00 GMT" }
    private static let url = "https://a.example/x"

    private func download(
        _ partial: PartialFile? = nil,
        method: String = "GET",
        headers: HeaderFields = [:]
    ) throws -> FileDownload {
        let request = TransferRequest(method: method, url: try WebAddress(Self.url), headers: headers)
        return FileDownload(request, partial: partial)
    }

    // MARK: What is asked

    @Test func `E-7 a download asks for the bytes as they are`() throws {
        #expect(try download().request.headers == ["Accept-Encoding": "identity"])
        let own = try download(headers: ["Accept-Encoding": "br", "X": "1"]).request.headers
        #expect(own == ["Accept-Encoding": "br", "X": "1"])
    }

    @Test func `E-2 the rest is asked for with a strong tag, else with the date`() throws {
        let headers = try download(Self.dated).request.headers
        #expect(headers == ["Accept-Encoding": "identity", "Range": "bytes=3-", "If-Range": "\"v1\""])
        let weak = try download(Self.dated.with { $0.entityTag = "W/\"v1\"" }).request.headers
        #expect(weak["If-Range"] == "Mon, 02 Mar 2026 22:00:00 GMT")
    }

    @Test(arguments: [
        tag.with { $0.isResumable = false }, tag.with { $0.entityTag = nil }, tag.with { $0.entityTag = "W/\"v1\"" },
        tag.with { $0.length = 0 },
    ])
    func `E-1 without a validator or bytes all is asked for`(partial: PartialFile) throws {
        var download = try download(partial)
        #expect(download.request.headers["Range"] == nil)
        let cut: [FileDownload.Step] = partial.length > 0 ? [.truncate(0)] : []
        #expect(download.answered(200, ["Content-Length": "10"]) == [.resumed(offset: 0, expected: 10)] + cut)
    }

    @Test func `E-13 a range may begin behind four GiB`() throws {
        var download = try download(Self.tag.with { ($0.length, $0.total) = (4_294_967_295, 5_368_709_120) })
        #expect(download.request.headers["Range"] == "bytes=4294967295-")
        let range = "bytes 4294967295-5368709119/5368709120"
        #expect(
            download.answered(206, ["Content-Range": range, "ETag": "\"v1\""])
                == [.resumed(offset: 4_294_967_295, expected: 5_368_709_120)]
        )
        #expect(download.took(.body([1])) == [.write([1], at: 4_294_967_295)])
    }

    // MARK: The whole

    @Test func wholeFile_isWrittenFromItsBeginning() throws {
        var download = try download()
        let head: HeaderFields = ["Content-Length": "5", "ETag": "\"v1\"", "Last-Modified": "d"]
        #expect(download.answered(200, head) == [])
        #expect(download.took(.body([1, 2])) == [.write([1, 2], at: 0)])
        #expect(
            download.partial
                == PartialFile(
                    entityTag: "\"v1\"",
                    lastModified: "d",
                    url: Self.url,
                    length: 2,
                    total: 5,
                    isResumable: true
                )
        )
        #expect(download.took(.body([3, 4, 5])) == [.write([3, 4, 5], at: 2)])
        #expect(download.finished()?.length == 5)
    }

    @Test func `T-32 an empty body is a finished file without a write`() throws {
        var download = try download()
        #expect(download.answered(200, ["Content-Length": "0"]) == [])
        #expect(download.finished()?.length == 0)
    }

    @Test(arguments: [404, 503, 206]) func `T-31 whatever the status, the body makes the file`(status: Int) throws {
        var download = try download(Self.tag)
        if status == 206 { download = try self.download(headers: ["Range": "bytes=0-2"]) }
        download.answered(status, ["Content-Length": "3", "ETag": "\"v1\""])
        #expect(download.took(.body([9, 9, 9])) == [.write([9, 9, 9], at: 0)])
        let ended = download.ended()
        guard case .finished(let head, _, let partial) = ended else { return #expect(Bool(false), "\(ended as Any)") }
        #expect(head.status == status)
        #expect(partial.length == 3 && !partial.isResumable)
    }

    @Test(
        arguments: [
            (["ETag": "\"v1\""], true), (["Last-Modified": "d", "Date": "e"], true), ([:], false),
            (["ETag": "W/\"v1\""], false), (["ETag": "\"v1\"", "Accept-Ranges": "none"], false),
            (["ETag": "\"v1\"", "Content-Encoding": "gzip"], false), (["Last-Modified": "d", "Date": "d"], false),
        ] as [(HeaderFields, Bool)]
    )
    func `T-61 resumable is what has a validator and ranges`(headers: HeaderFields, isResumable: Bool) throws {
        var plain = try download()
        plain.answered(200, headers)
        #expect(plain.partial?.isResumable == isResumable)
        var posted = try download(method: "POST")
        posted.answered(200, headers)
        #expect(posted.partial?.isResumable == false)
        var ranged = try download(headers: ["Range": "bytes=5-"])
        ranged.answered(200, headers)
        #expect(ranged.partial?.isResumable == false)
    }

    @Test func `E-10 a body that breaks off is a lost connection that keeps its bytes`() throws {
        var download = try download()
        download.answered(200, ["Content-Length": "5", "ETag": "\"v1\""])
        _ = download.took(.body([1, 2]))
        let lost = TransferFailure(.networkConnectionLost, "it broke off")
        guard case .failed(let failure, let head, let partial) = download.ended(lost) else {
            return #expect(Bool(false), "it must fail")
        }
        #expect(failure == lost && head?.status == 200)
        #expect(partial?.length == 2 && partial?.isResumable == true)
        #expect(download.took(.ended(lost, TransferMetrics())) == [], "only once")
    }

    @Test func attempt_thatFailsUnanswered_keepsWhatWasThere() throws {
        var download = try download(Self.tag)
        let failure = TransferFailure(.cannotConnectToHost, "refused")
        #expect(download.ended(failure) == .failed(failure, nil, Self.tag))
    }

    // MARK: The rest

    private static let fits: HeaderFields = ["Content-Range": "bytes 3-9/10", "ETag": "\"v1\""]

    @Test func `T-29 a resumed download says where it goes on, before any write`() throws {
        var download = try download(Self.tag.with { $0.changes = 2 })
        #expect(download.answered(206, Self.fits) == [.resumed(offset: 3, expected: 10)])
        #expect(download.took(.body([4, 5, 6, 7])) == [.write([4, 5, 6, 7], at: 3)])
        #expect(download.took(.body([8, 9, 10])) == [.write([8, 9, 10], at: 7)])
        #expect(download.finished()?.length == 10)
        #expect(download.partial?.changes == 0)
    }

    @Test(
        arguments: [
            ["Content-Range": "bytes 0-6/10", "ETag": "\"v1\""], ["ETag": "\"v1\""],
            ["Content-Range": "bytes 4-9/10", "ETag": "\"v1\""], ["Content-Range": "bytes 3-9", "ETag": "\"v1\""],
            ["Content-Range": "bytes 3-9/11", "ETag": "\"v1\""], ["Content-Range": "bytes 3-9/10", "ETag": "\"v2\""],
            ["Content-Range": "bytes 3-9/10"],
            ["Content-Range": "bytes 3-9/10", "ETag": "\"v1\"", "Content-Encoding": "gzip"],
        ] as [HeaderFields]
    )
    func `E-3 a part that is not the rest of the same is never appended`(headers: HeaderFields) throws {
        var download = try download(Self.tag)
        let whole = try self.download().request
        #expect(download.answered(206, headers) == [.cancelExchange, .again(whole)])
        #expect(download.request == whole)
        #expect(download.took(.body([1])) == [], "what was on its way already")
        let head: HeaderFields = ["Content-Length": "2", "ETag": "\"v2\""]
        #expect(download.answered(200, head) == [.resumed(offset: 0, expected: 2), .truncate(0)])
        #expect(download.took(.body([1, 2])) == [.write([1, 2], at: 0)])
        #expect(download.finished()?.length == 2)
    }

    @Test func `E-3 the whole instead of the rest begins from 0 in the same response`() throws {
        var download = try download(Self.tag)
        let head: HeaderFields = ["Content-Length": "2", "ETag": "\"v2\""]
        #expect(download.answered(200, head) == [.resumed(offset: 0, expected: 2), .truncate(0)])
        #expect(download.took(.body([1, 2])) == [.write([1, 2], at: 0)])
        #expect(download.partial?.changes == 1)
    }

    @Test func `E-4 who compares dates only is asked once more by date`() throws {
        var download = try download(Self.dated)
        let same: HeaderFields = ["ETag": "\"v1\"", "Last-Modified": "Mon, 02 Mar 2026 22:00:00 GMT"]
        let request = try #require(download.answered(200, same).again)
        #expect(request.headers["If-Range"] == "Mon, 02 Mar 2026 22:00:00 GMT")
        #expect(request.headers["Range"] == "bytes=3-")
        var other = download
        #expect(download.answered(206, Self.fits) == [.resumed(offset: 3, expected: 10)])
        #expect(other.answered(200, same) == [.resumed(offset: 0, expected: -1), .truncate(0)], "only once")
        #expect(other.partial?.isResumable == false, "it has no ranges")
        #expect(other.partial?.changes == 0)
    }

    @Test func `E-5 behind the end of a file that is all there lies nothing`() throws {
        var download = try download(Self.tag.with { $0.length = 10 })
        let steps = download.answered(416, ["Content-Range": "bytes */10"])
        let request = try #require(steps.again)
        #expect(steps == [.cancelExchange, .again(request)])
        #expect(request.method == "HEAD" && request.headers["Range"] == nil)
        #expect(download.took(.body([1])) == [], "never the body of the refusal")
        let head: HeaderFields = ["ETag": "\"v1\"", "Content-Length": "10"]
        var other = download
        #expect(download.answered(200, head) == [.resumed(offset: 10, expected: 10)])
        #expect(download.finished()?.length == 10)
        let whole = try self.download().request
        #expect(other.answered(200, ["ETag": "\"v2\"", "Content-Length": "10"]) == [.cancelExchange, .again(whole)])
    }

    @Test func `E-5 what nobody says to be whole is fetched anew in the end`() throws {
        var partial: PartialFile? = Self.tag.with { $0.length = 10 }
        for attempt in 1...3 {
            var download = try download(partial)
            download.answered(416, ["Content-Range": "bytes */10"])
            let failure = TransferFailure(.networkConnectionLost, "the server knows no HEAD")
            guard case .failed(failure, _, let left) = download.ended(failure) else { return #expect(Bool(false)) }
            partial = left
            #expect(partial?.changes == (attempt < 3 ? attempt : nil))
        }
        #expect(partial == nil)
    }

    @Test(arguments: [[:], ["Content-Range": "bytes */2"], ["Content-Range": "bytes */4"]] as [HeaderFields])
    func `E-5 a refusal that proves nothing leads back to the beginning`(headers: HeaderFields) throws {
        var download = try download(Self.tag)
        let whole = try self.download().request
        #expect(download.answered(416, headers) == [.cancelExchange, .again(whole)])
        #expect(download.partial?.changes == 1)
    }

    @Test func `E-6 a part as long as what is there does not complete it`() throws {
        var download = try download(PartialFile(entityTag: "\"v1\"", length: 500, isResumable: true))
        let whole = try self.download().request
        let head: HeaderFields = ["Content-Range": "bytes 0-499/1000", "ETag": "\"v1\""]
        #expect(download.answered(206, head) == [.cancelExchange, .again(whole)])
    }

    @Test(
        arguments: [
            ("sha-256=:bmV3:", false), ("sha-512=:dHdv:, sha-256=:bmV3:", false), ("sha-256=:b2xk:", true),
            ("sha-512=:dHdv:", true), ("", true),
        ]
    )
    func `E-8 what hashes to something else is another resource, whatever its tag`(given: String, same: Bool) throws {
        var download = try download(Self.tag.with { $0.digest = "sha-256=:b2xk:" })
        let whole = try self.download().request
        var head = Self.fits
        head.add("Repr-Digest", given)
        let steps = download.answered(206, head)
        #expect(steps == (same ? [.resumed(offset: 3, expected: 10)] : [.cancelExchange, .again(whole)]))
        #expect(download.partial?.changes == (same ? 0 : 1))
    }

    @Test func `E-8 what the whole hashes to is kept with its part`() throws {
        var download = try download()
        download.answered(200, ["ETag": "\"v1\"", "Repr-Digest": "sha-256=:b2xk:"])
        #expect(download.partial?.digest == "sha-256=:b2xk:")
    }

    @Test(
        arguments: [
            (200, ["ETag": "\"v2\""]), (416, [:]), (206, ["Content-Range": "bytes 3-9/10", "ETag": "\"v2\""]),
        ] as [(Int, HeaderFields)]
    )
    func `E-9 the third change in a row is a failure without resume data`(status: Int, headers: HeaderFields) throws {
        var download = try download(Self.tag.with { $0.changes = 2 })
        let steps = download.answered(status, headers)
        #expect(steps.first == .cancelExchange)
        guard case .ended(.failed(let failure, _, nil))? = steps.last else { return #expect(Bool(false), "\(steps)") }
        #expect(failure.code == .networkConnectionLost)
        #expect(download.partial == nil)
    }

    @Test func `E-9 changes are counted over attempts`() throws {
        var partial: PartialFile? = Self.tag
        for change in 1...2 {
            var download = try download(partial)
            download.answered(200, ["ETag": "\"v\(change + 1)\"", "Content-Length": "10"])
            _ = download.took(.body([1, 2, 3]))
            let failure = TransferFailure(.networkConnectionLost, "it broke off")
            guard case .failed(_, _, let left) = download.ended(failure) else { return #expect(Bool(false)) }
            partial = left
            #expect(partial?.changes == change)
        }
        var last = try download(partial)
        #expect(last.answered(200, ["ETag": "\"v9\""]).count == 2)
        #expect(last.partial == nil)
    }

    // MARK: Ranges that are shorter or longer than they say

    @Test func `E-11 more than the range announced is not written`() throws {
        var download = try download(Self.tag)
        download.answered(206, Self.fits)
        let steps = download.took(.body(Array(repeating: 7, count: 8)))
        #expect(steps.prefix(2) == [.write(Array(repeating: 7, count: 7), at: 3), .cancelExchange])
        guard case .ended(.finished(_, _, let partial))? = steps.last else { return #expect(Bool(false), "\(steps)") }
        #expect(partial.length == 10)
    }

    @Test func `E-10 a range that is shorter than it says is a failure`() throws {
        var download = try download(Self.tag)
        download.answered(206, Self.fits)
        _ = download.took(.body([4]))
        guard case .failed(let failure, _, let partial) = download.ended(nil) else {
            return #expect(Bool(false), "it must fail")
        }
        #expect(failure.code == .networkConnectionLost)
        #expect(partial?.length == 4 && partial?.isResumable == true)
    }

    @Test func range_thatStopsBeforeTheEnd_isFollowedByTheNext() throws {
        var download = try download(Self.tag)
        download.answered(206, ["Content-Range": "bytes 3-5/10", "ETag": "\"v1\""])
        _ = download.took(.body([4, 5, 6]))
        let next = try #require(download.took(.ended(nil, TransferMetrics())).again)
        #expect(next.headers["Range"] == "bytes=6-")
        #expect(download.answered(206, ["Content-Range": "bytes 6-9/10", "ETag": "\"v1\""]) == [], "announced already")
        #expect(download.took(.body([7, 8, 9, 10])) == [.write([7, 8, 9, 10], at: 6)])
        #expect(download.finished()?.length == 10)
    }

    @Test(
        arguments: [
            ("bytes 3-9/10", 3..<10, 10), ("bytes 3-9/*", 3..<10, nil), ("bytes */10", nil, 10),
            ("Bytes 0-0/1", 0..<1, 1),
        ] as [(String, Range<Int64>?, Int64?)]
    )
    func contentRange_isRead(text: String, bytes: Range<Int64>?, total: Int64?) {
        #expect(ContentRange(text)?.bytes == bytes)
        #expect(ContentRange(text)?.total == total)
    }

    @Test(arguments: [
        "", "bytes", "bytes 3-9", "bytes */*", "lines 3-9/10", "bytes 9-3/10", "bytes 3-10/10", "bytes -3-9/10",
        "bytes +3-9/10", "bytes 3-/10", "bytes 3-9/10/11", "bytes 3-99999999999999999999/*",
        "bytes 3-9223372036854775807/*",
    ])
    func contentRange_thatIsNone_isNot(text: String) {
        #expect(ContentRange(text) == nil)
    }
}

extension PartialFile {
    func with(_ change: (inout PartialFile) -> Void) -> PartialFile {
        var partial = self
        change(&partial)
        return partial
    }
}

extension [FileDownload.Step] {
    var again: TransferRequest? {
        lazy.compactMap { if case .again(let request) = $0 { request } else { nil } }.first
    }

    var end: FileDownload.Result? {
        lazy.compactMap { if case .ended(let result) = $0 { result } else { nil } }.first
    }
}

extension FileDownload {
    @discardableResult
    mutating func answered(_ status: Int, _ headers: HeaderFields) -> [Step] {
        took(.response(ResponseHead(status: status, headers: headers), url: request.url))
    }

    /// How the present transfer's end ends the attempt.
    mutating func ended(_ failure: TransferFailure? = nil) -> Result? {
        guard case .ended(let result)? = took(.ended(failure, TransferMetrics())).last else { return nil }
        return result
    }

    mutating func finished() -> PartialFile? {
        guard case .finished(_, _, let partial) = ended() else { return nil }
        return partial
    }
}
