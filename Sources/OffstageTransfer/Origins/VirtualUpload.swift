import OffstageKernel

/// What a virtual origin keeps of an upload that can be resumed (T-68).
struct VirtualUpload: Sendable {
    /// What began it.
    let request: SourceRequest
    let draft: UploadDraft
    /// Bytes of its body that arrived.
    var offset: Int64 = 0
    /// Those bytes, and what is on its way; only where a responder answers.
    var body: [UInt8] = []
    var isComplete = false
}

extension VirtualOrigins {
    private static let folder = "/.uploads/"
    private static let interops = [3, 5, 6]

    // MARK: Beginning one

    /// Whether the request offers to resume, and the server agrees.
    func beginsUpload(_ exchange: VirtualExchange) -> Bool {
        exchange.upload == nil && draft(of: exchange.request) != nil && canResume(exchange)
    }

    mutating func offer(_ exchange: VirtualExchange, _ number: ExchangeNumber) {
        guard !exchange.isAnswered, let draft = draft(of: exchange.request) else { return }
        let place = "\(Self.folder)\(uploads.count + 1)"
        let key = exchange.request.url.origin + place
        uploads[key] = VirtualUpload(
            request: exchange.request,
            draft: draft,
            offset: exchange.arrived,
            body: exchange.received
        )
        exchanges[number]?.upload = key
        var headers: HeaderFields = ["Location": place]
        headers.add(UploadDraft.versionField, String(draft.interop))
        tell(.informational(ResponseHead(status: 104, headers: headers)), number)
    }

    private func draft(of request: SourceRequest) -> UploadDraft? {
        guard let interop = request.headers[UploadDraft.versionField].flatMap({ Int($0) }) else { return nil }
        let draft = UploadDraft(interop: interop)
        return Self.interops.contains(interop) && draft.isComplete(in: request.headers) ? draft : nil
    }

    private func canResume(_ exchange: VirtualExchange) -> Bool {
        if let responder = exchange.responder { return responder.resumesUploads }
        guard case .route(let origin, let route) = routing.destination(of: exchange.request) else { return false }
        return routing.origins[origin].routes[route].resumesUploads
    }

    // MARK: Going on with one

    /// The exchange of a request about an upload; nil for any other request.
    mutating func resuming(_ request: SourceRequest) -> VirtualExchange? {
        guard request.url.path.hasPrefix(Self.folder), answers(request.url) else { return nil }
        let key = request.url.origin + request.url.path
        guard let upload = uploads[key] else {
            let sentence = "\(request.url.origin) has no upload at \(request.url.path)."
            return VirtualExchange(request: request, answer: Answer(status: 404, sentence: sentence), fault: .init())
        }
        let isRest = request.method == "PATCH" && !upload.isComplete
        guard isRest, request.headers.uploadOffset == upload.offset, upload.draft.isSpoken(in: request.headers),
            upload.draft.contentType == nil || request.headers["Content-Type"] == upload.draft.contentType
        else {
            let status = request.method == "HEAD" ? 204 : 409
            return VirtualExchange(request: request, answer: Answer(upload, status: status), fault: .init())
        }
        let responder = responders[request.url.origin]
        let (answer, fault) = responder == nil ? answer(upload.request) : (nil, .init())
        var exchange = VirtualExchange(request: request, answer: answer, fault: fault)
        exchange.responder = responder
        exchange.upload = key
        uploads[key]?.body = Array(upload.body.prefix(Int(upload.offset)))
        return exchange
    }

    // MARK: What comes

    mutating func receive(_ bytes: [UInt8], _ number: ExchangeNumber) {
        if let upload = exchanges[number]?.upload {
            uploads[upload]?.body += bytes
        } else {
            exchanges[number]?.received += bytes
        }
    }

    /// What a responder is given: the request that began it, and all of its body.
    mutating func takeWhole(_ exchange: VirtualExchange) -> (SourceRequest, [UInt8]) {
        guard let key = exchange.upload, let upload = uploads[key] else { return (exchange.request, exchange.received) }
        uploads[key]?.body = []
        return (upload.request, upload.body)
    }

    /// Puts the next piece of a request's body on its way, if there is one. The client hears of each, so that a slow
    /// network is not taken for a silent one (T-12).
    mutating func upload(_ number: ExchangeNumber, at now: Instant) {
        guard let exchange = exchanges[number], !exchange.isUploading, exchange.unsent > 0 else { return }
        let bytes = min(exchange.unsent, Int64(SharedLink.pieceSize))
        exchanges[number]?.unsent -= bytes
        exchanges[number]?.isUploading = true
        add(SharedLink.Piece(exchange: number, bytes: Int(bytes)), isUp: true, at: now)
    }

    mutating func uploadArrived(_ piece: SharedLink.Piece, at now: Instant) {
        let number = piece.exchange
        guard let exchange = exchanges[number] else { return }
        exchanges[number]?.isUploading = false
        let room = exchange.fault.dropUploadAfter.map { max(0, $0 - exchange.arrived) } ?? .max
        let count = min(Int64(piece.bytes), room)
        exchanges[number]?.arrived += count
        if let upload = exchange.upload { uploads[upload]?.offset += count }
        if count > 0 { tell(.sent(Int(count)), number) }
        guard count == room else { return upload(number, at: now) }
        let reason = "the connection was cut after \(exchange.arrived + count) bytes of the upload"
        fail(number, TransferFailure(.networkConnectionLost, reason))
    }
}

extension Answer {
    /// How much of an upload there is.
    fileprivate init(_ upload: VirtualUpload, status: Int) {
        self.init(status: status, sentence: "")
        contents = .bytes([])
        range = 0..<0
        headers = [:]
        if status != 204 { headers["Content-Length"] = "0" }
        headers.add(UploadDraft.versionField, String(upload.draft.interop))
        headers.add(UploadDraft.offsetField, String(upload.offset))
        let isLast = upload.draft.isLast
        let isNotLast = isLast.value == "?1" ? "?0" : "?1"
        headers.add(isLast.name, upload.isComplete ? isLast.value : isNotLast)
    }
}
