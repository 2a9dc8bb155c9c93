import OffstageKernel

/// What an origin answers to a request, without its faults and without time: RFC 9110's ranges and conditions.
struct Answer: Equatable, Sendable {
    var status: Int
    var headers: HeaderFields
    var contents = Contents.bytes([])
    /// Of the contents, what is sent.
    var range: Range<Int64> = 0..<0

    var head: ResponseHead { ResponseHead(status: status, headers: headers) }

    /// A short text, for what went wrong.
    init(status: Int, sentence: String, headers: HeaderFields = [:]) {
        self.status = status
        self.headers = headers
        contents = .bytes(Array((sentence + "\n").utf8))
        range = 0..<contents.count
        self.headers["Content-Type"] = "text/plain; charset=utf-8"
        self.headers["Content-Length"] = String(range.count)
    }

    init(_ route: Origin.Route, _ contents: Contents, type: String?, to request: SourceRequest) {
        status = route.status
        headers = route.headers
        self.contents = contents
        range = 0..<contents.count
        if let type, headers["Content-Type"] == nil { headers["Content-Type"] = type }
        if let etag = route.etag { headers["ETag"] = etag }
        if route.ranges { headers["Accept-Ranges"] = "bytes" }
        if status == 200, ["GET", "HEAD"].contains(request.method) {
            if let etag = route.etag, request.isUnchanged(from: etag) {
                status = 304
                range = 0..<0
            } else if route.ranges, request.method == "GET" {
                applyRange(request)
            }
        }
        if status != 204, status != 304, headers["Content-Length"] == nil {
            headers["Content-Length"] = String(range.count)
        }
        if !head.hasBody(answering: request.method) { range = 0..<0 }
    }

    private mutating func applyRange(_ request: SourceRequest) {
        let total = contents.count
        // An empty body has no part; servers answer with the whole of it (E-13).
        guard total > 0, let text = request.headers["Range"] else { return }
        // A weak tag never allows a part (E-2).
        if let condition = request.headers["If-Range"] {
            let validators = [headers["ETag"], headers["Last-Modified"]]
            guard validators.contains(condition), !condition.hasPrefix("W/") else { return }
        }
        switch RequestedRange(text, total: total) {
        case .some(let part):
            status = 206
            range = part
            headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
        case .unsatisfiable:
            status = 416
            range = 0..<0
            headers["Content-Range"] = "bytes */\(total)"
        case .ignored: break
        }
    }
}

/// What the field `Range` asks for.
private enum RequestedRange {
    case some(Range<Int64>)
    /// It begins behind the end.
    case unsatisfiable
    /// No single range of bytes: the whole is the answer.
    case ignored

    init(_ text: String, total: Int64) {
        self = .ignored
        guard text.hasPrefix("bytes="), !text.contains(",") else { return }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return }
        switch (Int64(ends[0]), Int64(ends[1])) {
        case (let first?, let last?) where first <= last:
            self = first < total ? .some(first..<min(last + 1, total)) : .unsatisfiable
        case (let first?, nil) where ends[1].isEmpty:
            self = first < total ? .some(first..<total) : .unsatisfiable
        case (nil, let count?) where ends[0].isEmpty:
            self = count > 0 ? .some(max(0, total - count)..<total) : .unsatisfiable
        default: return
        }
    }
}

extension SourceRequest {
    /// Whether `If-None-Match` names the tag, strong or weak (RFC 9110, 13.1.2).
    fileprivate func isUnchanged(from etag: String) -> Bool {
        let weak = { (tag: Substring) in tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
        return headers.values(of: "If-None-Match").contains { list in
            list.split(separator: ",").contains { entry in
                let tag = entry.drop { $0 == " " }.prefix { $0 != " " }
                return tag == "*" || weak(tag) == weak(etag[...])
            }
        }
    }
}
