import Testing

@testable import OffstageTransfer

/// What an upload from a file makes of what servers say.
@Suite struct FileUploadTests {
    private static let partial = PartialUpload(location: "https://a.example/u/1", interop: 3, length: 100, offset: 10)
    private static let file = TransferRequest.Body.file(FileRange(path: "/f", offset: 5, count: 100))

    private func upload(
        interop: Int? = 3,
        _ partial: PartialUpload? = nil,
        headers: HeaderFields = [:],
        body: TransferRequest.Body = file
    ) throws -> FileUpload {
        let url = try WebAddress("https://a.example/x")
        let request = TransferRequest(method: "POST", url: url, headers: headers, body: body)
        return FileUpload(request, interop: interop, partial: partial)
    }

    private func offer(interop: String? = "3", location: String? = "/u/1", status: Int = 104) -> TransferNews {
        var headers = HeaderFields()
        headers["Upload-Draft-Interop-Version"] = interop
        headers["Location"] = location
        return .informational(ResponseHead(status: status, headers: headers))
    }

    private func offset(_ offset: Int, _ more: HeaderFields = [:]) -> HeaderFields {
        HeaderFields([.init(name: "Upload-Offset", value: String(offset))] + more.fields)
    }

    // MARK: Without the draft

    @Test func `E-32 an upload sends its file, and its response is the result`() throws {
        var upload = try upload(interop: nil, headers: ["X": "1"])
        #expect(upload.request.headers == ["X": "1"])
        #expect(upload.request.body == Self.file)
        #expect(upload.took(.sent(60, total: 60, expected: 100)) == [.sent(total: 60, expected: 100)])
        let head = ResponseHead(status: 413)
        #expect(upload.took(.response(head, url: upload.request.url)) == [.responded(head, url: upload.request.url)])
        #expect(upload.took(.body([1])) == [.received([1])])
        #expect(upload.took(.ended(nil, .init())) == [.ended(.finished(head, url: upload.request.url))])
        #expect(upload.took(.ended(nil, .init())) == [])
    }

    @Test func `T-71 without an offer there is nothing to resume`() throws {
        var upload = try upload()
        let failure = TransferFailure(.networkConnectionLost, "it broke off")
        #expect(upload.took(.ended(failure, .init())) == [.ended(.failed(failure, nil, nil))])
    }

    // MARK: Offering and being offered

    @Test(arguments: [(3, "Upload-Incomplete", "?0"), (5, "Upload-Complete", "?1"), (6, "Upload-Complete", "?1")])
    func `T-68 an upload offers to be resumed`(interop: Int, field: String, value: String) throws {
        let headers = try upload(interop: interop, headers: ["X": "1"]).request.headers
        #expect(headers.fields.map(\.name) == ["X", "Upload-Draft-Interop-Version", field])
        #expect(headers["Upload-Draft-Interop-Version"] == String(interop))
        #expect(headers[field] == value)
        let streamed = try upload(interop: interop, body: .stream(length: 5)).request.headers
        #expect(streamed.fields.isEmpty, "what cannot be sent once more cannot be resumed")
    }

    @Test func `T-68 a 104 says where the upload lies`() throws {
        var upload = try upload()
        #expect(upload.took(offer()) == [])
        #expect(upload.partial == PartialUpload(location: "https://a.example/u/1", interop: 3, length: 100))
        let failure = TransferFailure(.networkConnectionLost, "it broke off")
        #expect(upload.took(.ended(failure, .init())) == [.ended(.failed(failure, nil, upload.partial))])
    }

    @Test func `T-69 a 104 that is not of this version is ignored`() throws {
        for news in [offer(interop: nil), offer(interop: "4"), offer(location: nil), offer(status: 103)] {
            var upload = try upload()
            #expect(upload.took(news) == [])
            #expect(upload.partial == nil)
        }
        var silent = try upload(interop: nil)
        _ = silent.took(offer())
        #expect(silent.partial == nil)
    }

    @Test func redirect_leavesTheUploadBehind() throws {
        var upload = try upload()
        _ = upload.took(offer())
        var next = upload.request
        next.url = try WebAddress("https://b.example/y")
        _ = upload.took(.redirect(ResponseHead(status: 307), next: next))
        #expect(upload.partial == nil)
        _ = upload.took(offer())
        #expect(upload.partial?.location == "https://b.example/u/1")
    }

    // MARK: Going on

    @Test(arguments: [3, 5, 6]) func `T-68 what broke off goes on where the server is`(interop: Int) throws {
        var partial = Self.partial
        partial.interop = interop
        let headers: HeaderFields = ["Authorization": "t", "Content-Type": "image/png"]
        var upload = try upload(partial, headers: headers)
        #expect(upload.request.method == "HEAD")
        #expect(upload.request.url.text == "https://a.example/u/1")
        #expect(upload.request.body == .none)
        #expect(upload.request.headers == ["Authorization": "t", "Upload-Draft-Interop-Version": "\(interop)"])

        #expect(upload.answered(204, offset(40)) == [])
        let next = upload.again()
        let rest = try #require(next)
        #expect(rest.method == "PATCH" && rest.url.text == "https://a.example/u/1")
        #expect(rest.body == .file(FileRange(path: "/f", offset: 45, count: 60)))
        #expect(rest.headers["Upload-Offset"] == "40")
        #expect(rest.headers[interop == 3 ? "Upload-Incomplete" : "Upload-Complete"] == (interop == 3 ? "?0" : "?1"))
        #expect(rest.headers["Content-Type"] == (interop == 6 ? "application/partial-upload" : nil))
        #expect(upload.partial?.offset == 40)

        #expect(upload.took(.sent(60, total: 60, expected: 60)) == [.sent(total: 100, expected: 100)])
        let head = ResponseHead(status: 201)
        #expect(upload.answered(201, [:]) == [.responded(head, url: upload.request.url)])
        #expect(upload.took(.ended(nil, .init())) == [.ended(.finished(head, url: upload.request.url))])
    }

    @Test func `E-15 credentials do not follow an upload to another origin`() throws {
        var partial = Self.partial
        partial.location = "https://b.example/u/1"
        let upload = try upload(partial, headers: ["Authorization": "t", "X": "1"])
        #expect(upload.request.headers == ["X": "1", "Upload-Draft-Interop-Version": "3"])
    }

    @Test(arguments: [404, 410]) func `T-70 what the server has lost is sent once more from 0`(status: Int) throws {
        var upload = try upload(Self.partial)
        #expect(upload.answered(status, [:]) == [])
        let next = upload.again()
        #expect(next == (try self.upload().request))
        #expect(upload.partial == nil)
        #expect(upload.answered(404, [:]).count == 1, "that is the upload's own response")
    }

    @Test(arguments: [(204, 9), (204, 101), (204, nil), (400, nil)] as [(Int, Int?)])
    func `T-70 an offset that cannot be is not believed`(status: Int, told: Int?) throws {
        var upload = try upload(Self.partial)
        _ = upload.answered(status, told.map { offset($0) } ?? [:])
        #expect(upload.again()?.method == "POST")
    }

    @Test func `T-70 a wrong offset is read anew, never guessed`() throws {
        var upload = try upload(Self.partial)
        for round in 1...4 {
            _ = upload.answered(204, offset(10 * round))
            #expect(upload.again()?.headers["Upload-Offset"] == String(10 * round))
            let steps = upload.answered(409, offset(99))
            if round == 4 { return #expect(steps.count == 1, "at last it is the response") }
            #expect(steps == [])
            #expect(upload.again()?.method == "HEAD")
        }
    }

    @Test func upload_thatIsAllThere_isFinished() throws {
        var upload = try upload(Self.partial)
        let steps = upload.answered(204, offset(100, ["Upload-Incomplete": "?0"]))
        #expect(steps.count == 1)
        guard case .ended(.finished(let head, _))? = upload.took(.ended(nil, .init())).last else {
            return #expect(Bool(false), "it must be finished")
        }
        #expect(head.status == 204)
        var other = try self.upload(Self.partial)
        _ = other.answered(204, offset(100, ["Upload-Incomplete": "?1"]))
        #expect(other.again()?.body == .file(FileRange(path: "/f", offset: 105, count: 0)), "only its end is missing")
    }

    @Test func server_thatIsBusy_isAskedInTheNextAttempt() throws {
        var upload = try upload(Self.partial)
        guard case .ended(.failed(let failure, _, let partial))? = upload.answered(503, [:]).last else {
            return #expect(Bool(false), "it must fail")
        }
        #expect(failure.code == .networkConnectionLost)
        #expect(partial == Self.partial)
    }

    @Test func `T-71 another file than before is sent from its beginning`() throws {
        let file = TransferRequest.Body.file(FileRange(path: "/f", offset: 0, count: 99))
        let upload = try upload(Self.partial, body: file)
        #expect(upload.request.method == "POST" && upload.partial == nil)
    }
}

extension FileUpload {
    mutating func answered(_ status: Int, _ headers: HeaderFields) -> [Step] {
        took(.response(ResponseHead(status: status, headers: headers), url: request.url))
    }

    /// What follows when the present transfer is over.
    mutating func again() -> TransferRequest? {
        guard case .again(let request)? = took(.ended(nil, TransferMetrics())).last else { return nil }
        return request
    }
}
