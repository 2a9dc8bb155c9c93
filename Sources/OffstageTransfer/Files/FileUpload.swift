/// One attempt at an upload, over one ``Transfer`` after the other.
///
/// 1. It sends the whole body and, where it may, tells the server that it can resume (T-68). A server that can answers
///    with 104 and an address; any other ignores it.
/// 2. With such an address it asks how much is there and sends the rest (T-70). What the server has lost is sent once
///    more from the beginning.
/// 3. The last response is the upload's, whatever its status and however much of the body had been sent (E-32).
///
/// It is a value that knows no file; it is driven as ``FileDownload`` is. The body is only read.
public struct FileUpload: Equatable, Sendable {
    /// What is to be done next.
    public enum Step: Equatable, Sendable {
        /// So much of the body is out, what an earlier attempt sent included; −1 if nobody knows how long it is.
        case sent(total: Int64, expected: Int64)
        /// The upload's response.
        case responded(ResponseHead, url: WebAddress)
        /// Some of its body.
        case received([UInt8])
        /// The attempt goes on with another request, in a transfer of its own. The present one is over.
        case again(TransferRequest)
        /// The last step.
        case ended(Result)
    }

    /// How the attempt ended.
    public enum Result: Equatable, Sendable {
        case finished(ResponseHead, url: WebAddress)
        /// What came of a response, and where the server keeps what it has, if it does.
        case failed(TransferFailure, ResponseHead?, PartialUpload?)
    }

    /// What the present transfer is for.
    private enum Purpose: Equatable, Sendable {
        case whole
        /// How much is there?
        case offset
        case rest(from: Int64)
    }

    private enum State: Equatable, Sendable {
        /// No final response yet. Next: any.
        case asking
        /// A response of which only the head mattered; the next request follows when it is over. Next: `asking`,
        /// `over`.
        case skipping
        /// The upload's response. Next: `over`.
        case receiving(ResponseHead, url: WebAddress)
        case over
    }

    /// So often the offset is read anew within one attempt, where a server contradicts itself.
    private static let conflictLimit = 3

    /// What the present transfer is begun with.
    public private(set) var request: TransferRequest
    /// What resume data may say; nil as long as the server has not offered to resume (T-71a).
    public private(set) var partial: PartialUpload?

    /// The byte at which the body of the present request begins.
    public var bodyOffset: Int64 { if case .rest(let offset) = purpose { offset } else { 0 } }

    private let whole: TransferRequest
    private let draft: UploadDraft?
    private var purpose = Purpose.whole
    private var state = State.asking
    /// Where the present request goes, after redirects.
    private var address: WebAddress
    private var conflicts = 0

    /// - Parameters:
    ///   - interop: the version of the draft that is offered to the server; nil offers nothing (iOS before 17).
    ///   - partial: what an earlier attempt left.
    ///   - beginsAnywhere: whether the owner of a streamed body can begin it at any byte, of which it knows how many
    ///     there are.
    public init(
        _ request: TransferRequest,
        interop: Int?,
        partial: PartialUpload? = nil,
        beginsAnywhere: Bool = false
    ) {
        let canResume = (request.body.isRepeatable || beginsAnywhere) && (request.body.count ?? 0) > 0
        draft = canResume ? (partial?.interop ?? interop).map(UploadDraft.init) : nil
        whole = request.offering(draft)
        self.request = whole
        address = whole.url
        guard draft != nil, let partial, partial.length == whole.body.count else { return }
        self.partial = partial
        askOffset()
    }

    /// The present transfer tells something.
    public mutating func took(_ news: TransferNews) -> [Step] {
        switch news {
        case .informational(let head): offered(head)
        case .redirect(_, let next): redirected(to: next.url)
        case .sent(_, let total, _): sent(total)
        case .response(let head, let url): answered(head, url)
        case .body(let bytes): received(bytes)
        case .ended(nil, _): complete()
        case .ended(let failure?, _): fail(failure)
        case .waitsForConnectivity, .challenge, .connectionChallenge, .wantsBody, .wantsBodyAgain: []
        }
    }

    // MARK: Asking

    private mutating func askOffset() {
        guard let partial, let location = try? WebAddress(partial.location) else { return restart() }
        purpose = .offset
        request = whole.toUpload(at: location, draft)
        request.method = "HEAD"
        address = location
    }

    private mutating func sendRest(from offset: Int64, to location: WebAddress) {
        purpose = .rest(from: offset)
        request = whole.toUpload(at: location, draft)
        request.method = "PATCH"
        request.body = whole.body.dropping(offset)
        request.headers[UploadDraft.offsetField] = String(offset)
        if let isLast = draft?.isLast { request.headers[isLast.name] = isLast.value }
        if let type = draft?.contentType { request.headers["Content-Type"] = type }
    }

    private mutating func restart() {
        partial = nil
        purpose = .whole
        request = whole
        address = whole.url
    }

    // MARK: What the server says

    private mutating func offered(_ head: ResponseHead) -> [Step] {
        guard purpose == .whole, head.status == 104, let draft, draft.isSpoken(in: head.headers),
            let text = head.headers["Location"], let location = try? address.following(text),
            case .known(let length) = whole.body.length
        else { return [] }
        partial = PartialUpload(location: location.text, interop: draft.interop, length: length)
        return []
    }

    private mutating func redirected(to url: WebAddress) -> [Step] {
        address = url
        // What has come so far belongs to the address that was left.
        if purpose == .whole { partial = nil }
        return []
    }

    private func sent(_ total: Int64) -> [Step] {
        let expected = whole.body.count ?? -1
        return switch purpose {
        case .whole: [.sent(total: total, expected: expected)]
        case .rest(let offset): [.sent(total: offset + total, expected: expected)]
        case .offset: []
        }
    }

    private mutating func answered(_ head: ResponseHead, _ url: WebAddress) -> [Step] {
        guard state == .asking else { return [] }
        switch purpose {
        case .whole: return receive(head, url)
        case .offset: return offsetTold(head, url)
        case .rest:
            switch head.status {
            case 409 where conflicts < Self.conflictLimit:
                conflicts += 1
                askOffset()
            case 404, 410: restart()
            default: return receive(head, url)
            }
            state = .skipping
            return []
        }
    }

    private mutating func offsetTold(_ head: ResponseHead, _ url: WebAddress) -> [Step] {
        guard let partial else { preconditionFailure("asked for the offset of no upload") }
        state = .skipping
        switch head.status {
        case 200..<300:
            guard let offset = head.headers.uploadOffset, offset >= partial.offset, offset <= partial.length else {
                break
            }
            self.partial?.offset = offset
            // All of it arrived; only the response to it is lost.
            if offset == partial.length, draft?.isComplete(in: head.headers) == true {
                return receive(head, url)
            }
            if let location = try? WebAddress(partial.location) {
                sendRest(from: offset, to: location)
                return []
            }
        case 408, 429, 500...:
            let reason = "\(url.authority) does not say how much it has of the upload: \(head.status)"
            return fail(TransferFailure(.networkConnectionLost, reason))
        default: break
        }
        restart()
        return []
    }

    private mutating func receive(_ head: ResponseHead, _ url: WebAddress) -> [Step] {
        state = .receiving(head, url: url)
        return [.responded(head, url: url)]
    }

    private func received(_ bytes: [UInt8]) -> [Step] {
        if case .receiving = state { [.received(bytes)] } else { [] }
    }

    // MARK: The end

    private mutating func complete() -> [Step] {
        switch state {
        case .over: return []
        case .asking: return fail(TransferFailure(.badServerResponse, "the transfer ended without a response"))
        case .skipping:
            state = .asking
            return [.again(request)]
        case .receiving(let head, let url):
            state = .over
            partial = nil
            return [.ended(.finished(head, url: url))]
        }
    }

    private mutating func fail(_ failure: TransferFailure) -> [Step] {
        guard state != .over else { return [] }
        let head: ResponseHead? = if case .receiving(let head, _) = state { head } else { nil }
        state = .over
        return [.ended(.failed(failure, head, partial))]
    }
}

extension TransferRequest {
    /// What describes the body as a whole; it was said when the upload was created.
    private static let wholeFields = ["Content-Type", "Content-Length", "Content-Encoding", "Content-MD5", "Expect"]

    fileprivate func offering(_ draft: UploadDraft?) -> TransferRequest {
        guard let draft else { return self }
        var request = self
        request.headers.remove(UploadDraft.fields)
        request.headers.add(UploadDraft.versionField, String(draft.interop))
        request.headers.add(draft.isLast.name, draft.isLast.value)
        return request
    }

    /// A request about the upload itself. Credentials stay with their origin (E-15).
    fileprivate func toUpload(at location: WebAddress, _ draft: UploadDraft?) -> TransferRequest {
        var request = following(location, status: 307)
        request.body = .none
        request.headers.remove(Self.wholeFields + UploadDraft.fields)
        if let draft { request.headers.add(UploadDraft.versionField, String(draft.interop)) }
        return request
    }
}

extension TransferRequest.Body {
    /// Its bytes; nil if nobody knows.
    fileprivate var count: Int64? {
        switch length {
        case .none: 0
        case .known(let count): count
        case .unknown, .tunnel: nil
        }
    }

    fileprivate func dropping(_ count: Int64) -> TransferRequest.Body {
        switch self {
        case .bytes(let bytes): .bytes(Array(bytes.dropFirst(Int(count))))
        case .file(let range):
            .file(FileRange(path: range.path, offset: range.offset + count, count: range.count - count))
        case .stream(let length): .stream(length: length.map { $0 - count })
        case .none, .tunnel: self
        }
    }
}
