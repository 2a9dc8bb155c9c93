/// One attempt at a download into a file, over one ``Transfer`` after the other.
///
/// 1. It asks for the rest of what is there already, or for all of it (E-1, E-2), never in a coded form (E-7).
/// 2. It decides from the response's head whether the bytes that are there are of the same resource (E-3…E-6). What is
///    not is thrown away, never appended to; after three changes in a row it gives up (E-9).
/// 3. It says what is written where. Whatever the status, a response's body makes a finished file (T-31); one that
///    breaks off is a failure that keeps its bytes (E-10).
///
/// It is a value that knows no file and no network. Who drives it begins a transfer with ``request``, hands the news to
/// ``took(_:)`` and does what that says, in order. After ``Step/cancelExchange`` and ``Step/again(_:)`` the transfer so
/// far is dropped and none of its news handed over any more; the next ones are of a transfer that is begun with the new
/// request. A failure that is worth another attempt begins a new `FileDownload` with the partial file of the old.
public struct FileDownload: Equatable, Sendable {
    /// What is to be done next.
    public enum Step: Equatable, Sendable {
        /// The file goes on at this offset, 0 where its old bytes cannot be used; −1 if nobody knows how long it will
        /// be. Comes once, before any write, where a partial file was given (T-29).
        case resumed(offset: Int64, expected: Int64)
        /// The file has so many bytes from now on (E-3).
        case truncate(Int64)
        case write([UInt8], at: Int64)
        /// The attempt goes on with another request, in a transfer of its own.
        case again(TransferRequest)
        /// Nothing more of the present transfer is wanted.
        case cancelExchange
        /// The last step.
        case ended(Result)
    }

    /// How the attempt ended.
    public enum Result: Equatable, Sendable {
        /// The file is whole, whatever the status says.
        case finished(ResponseHead, url: WebAddress, PartialFile)
        /// What came of a response, if any, and what the file holds.
        case failed(TransferFailure, ResponseHead?, PartialFile?)
    }

    /// What the present transfer was asked for.
    private enum Question: Equatable, Sendable {
        case whole
        /// What follows the bytes that are there.
        case rest
        /// Whether the bytes that are there are all (E-5).
        case isComplete
    }

    private enum State: Equatable, Sendable {
        /// No response yet. Next: any.
        case asking(Question)
        /// Its body is coming; of a range, it ends before this place. Next: `asking`, `over`.
        case receiving(ResponseHead, url: WebAddress, end: Int64?)
        case over
    }

    /// So many changes in a row are too many (E-9).
    private static let changeLimit = 3

    /// What the present transfer is begun with.
    public private(set) var request: TransferRequest
    /// What the file holds when all steps so far are done: what a mark or resume data may say.
    public private(set) var partial: PartialFile?

    private let whole: TransferRequest
    /// Whether what comes can be resumed, as far as the request goes. An app's own range is a resource of its own.
    private var canResume: Bool
    private var hasToAnnounce: Bool
    private var hasTriedDate = false
    private var state = State.asking(.whole)

    /// - Parameter partial: what the file holds; nil if it is new, and empty. Then nobody is told of a resumption.
    public init(_ request: TransferRequest, partial: PartialFile?) {
        var whole = request
        if whole.headers["Accept-Encoding"] == nil { whole.headers.add("Accept-Encoding", "identity") }
        self.whole = whole
        self.request = whole
        self.partial = partial
        canResume = request.method == "GET" && request.headers["Range"] == nil
        hasToAnnounce = partial != nil
        if canResume, let partial, partial.isResumable, partial.length > 0 { ask(for: partial) }
    }

    /// The present transfer tells something.
    public mutating func took(_ news: TransferNews) -> [Step] {
        switch news {
        case .response(let head, let url): answered(head, url)
        case .body(let bytes): received(bytes)
        case .ended(nil, _): complete()
        case .ended(let failure?, _): fail(failure)
        case .waitsForConnectivity, .informational, .redirect, .challenge, .connectionChallenge, .sent, .wantsBody,
            .wantsBodyAgain:
            []
        }
    }
}

// MARK: Asking

extension FileDownload {
    private mutating func ask(for partial: PartialFile) {
        let date = partial.lastModified.map(PartialFile.Validator.lastModified)
        guard let validator = hasTriedDate ? date : partial.validator else { return }
        request = whole
        request.headers.add("Range", "bytes=\(partial.length)-")
        request.headers.add("If-Range", validator.text)
        state = .asking(.rest)
    }

    /// The response's head decides what becomes of the bytes that are there.
    private mutating func answered(_ head: ResponseHead, _ url: WebAddress) -> [Step] {
        guard case .asking(let question) = state else { return [] }
        guard let partial, question != .whole else { return receiveWhole(head, url) }
        if question == .isComplete { return verified(partial, by: head, url) }
        switch head.status {
        case 206: return receiveRest(of: partial, head, url)
        case 200:
            let isSame = partial.isSameResource(as: head, mayOmitDate: false)
            if isSame, let again = askByDate(partial) { return again }
            // The server has ranges for no validator, or another resource.
            if isSame { canResume = false } else if let failed = countChange(head) { return failed }
            return receiveWhole(head, url)
        case 416: return rangeRefused(partial, head)
        default: return receiveWhole(head, url)
        }
    }

    /// Some servers compare dates only, and answer a tag with the whole (E-4).
    private mutating func askByDate(_ partial: PartialFile) -> [Step]? {
        guard case .entityTag = partial.validator, partial.lastModified != nil, !hasTriedDate else { return nil }
        hasTriedDate = true
        ask(for: partial)
        return [.cancelExchange, .again(request)]
    }

    /// A range is believed only if it says that it is the rest of the same resource (E-3).
    private mutating func receiveRest(of partial: PartialFile, _ head: ResponseHead, _ url: WebAddress) -> [Step] {
        let range = head.headers["Content-Range"].flatMap { ContentRange($0) }
        guard let range, let bytes = range.bytes, bytes.lowerBound == partial.length, !head.isEncoded else {
            // Its ranges are good for nothing.
            canResume = false
            return restart()
        }
        let hasSameLength = partial.total == nil || range.total == nil || partial.total == range.total
        guard hasSameLength, partial.isSameResource(as: head, mayOmitDate: true) else {
            return countChange(head) ?? restart()
        }
        self.partial?.changes = 0
        self.partial?.total = range.total ?? partial.total
        self.partial?.url = url.text
        state = .receiving(head, url: url, end: bytes.upperBound)
        return announce(partial.length)
    }

    /// There is nothing behind the bytes that are there: perhaps they are all, perhaps there are fewer now (E-5).
    private mutating func rangeRefused(_ partial: PartialFile, _ head: ResponseHead) -> [Step] {
        let range = head.headers["Content-Range"].flatMap { ContentRange($0) }
        guard let range, range.bytes == nil, range.total == partial.length else {
            return countChange(head) ?? restart()
        }
        request = whole
        request.method = "HEAD"
        state = .asking(.isComplete)
        return [.cancelExchange, .again(request)]
    }

    /// Lengths alone prove nothing (E-6).
    private mutating func verified(_ partial: PartialFile, by head: ResponseHead, _ url: WebAddress) -> [Step] {
        let hasLength = head.contentLength == nil || head.contentLength == partial.length
        guard head.status == 200, hasLength, !head.isEncoded, partial.isSameResource(as: head, mayOmitDate: false)
        else {
            return countChange(head) ?? restart()
        }
        self.partial?.changes = 0
        self.partial?.total = partial.length
        state = .receiving(head, url: url, end: partial.length)
        return announce(partial.length)
    }

    /// - Returns: the end, if it was one change too many (E-9).
    private mutating func countChange(_ head: ResponseHead) -> [Step]? {
        guard isOneChangeTooMany() else { return nil }
        state = .over
        let times = Self.changeLimit
        let reason = "\(whole.url.authority) had another resource \(times) times in a row when the download was resumed"
        return [.cancelExchange, .ended(.failed(TransferFailure(.networkConnectionLost, reason), head, nil))]
    }

    /// - Returns: whether nothing is left to go on with.
    @discardableResult
    private mutating func isOneChangeTooMany() -> Bool {
        partial?.changes += 1
        guard let changes = partial?.changes, changes >= Self.changeLimit else { return false }
        partial = nil
        return true
    }

    private mutating func restart() -> [Step] {
        partial?.isResumable = false
        request = whole
        state = .asking(.whole)
        return [.cancelExchange, .again(request)]
    }
}

// MARK: Receiving

extension FileDownload {
    private mutating func receiveWhole(_ head: ResponseHead, _ url: WebAddress) -> [Step] {
        let old = partial
        var new = PartialFile(head, from: url, canResume: canResume)
        new.changes = old?.changes ?? 0
        partial = new
        state = .receiving(head, url: url, end: nil)
        return announce(0) + (old.map { $0.length > 0 ? [.truncate(0)] : [] } ?? [])
    }

    private mutating func announce(_ offset: Int64) -> [Step] {
        defer { hasToAnnounce = false }
        return hasToAnnounce ? [.resumed(offset: offset, expected: partial?.total ?? -1)] : []
    }

    private mutating func received(_ bytes: [UInt8]) -> [Step] {
        guard case .receiving(_, _, let end) = state, let place = partial?.length else { return [] }
        let room = (end ?? .max) - place
        guard Int64(bytes.count) > room else {
            partial?.length += Int64(bytes.count)
            return [.write(bytes, at: place)]
        }
        // More than was announced is not wanted (E-11).
        partial?.length += room
        let write: [Step] = room > 0 ? [.write(Array(bytes.prefix(Int(room))), at: place)] : []
        return write + [.cancelExchange] + complete()
    }

    /// All of the present response is there.
    private mutating func complete() -> [Step] {
        guard case .receiving(let head, let url, let end) = state, let partial else {
            return fail(TransferFailure(.badServerResponse, "the transfer ended without a response"))
        }
        if let end, partial.length < end {
            let reason = "the range ended after \(partial.length) of \(end) bytes"
            return fail(TransferFailure(.networkConnectionLost, reason))
        }
        // Some servers give less of the rest than was asked for.
        if end != nil, let total = partial.total, partial.length < total {
            ask(for: partial)
            return [.again(request)]
        }
        state = .over
        return [.ended(.finished(head, url: url, partial))]
    }

    private mutating func fail(_ failure: TransferFailure) -> [Step] {
        switch state {
        case .over: return []
        case .asking(let question):
            state = .over
            // Some servers answer no HEAD: what cannot be told from a change counts as one.
            if question == .isComplete { isOneChangeTooMany() }
            return [.ended(.failed(failure, nil, partial))]
        case .receiving(let head, _, _):
            state = .over
            return [.ended(.failed(failure, head, partial))]
        }
    }
}
