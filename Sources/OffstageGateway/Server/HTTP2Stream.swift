import NIOCore
import NIOHPACK
import NIOHTTP2
import OffstagePush

/// One request over HTTP/2.
final class HTTP2Stream: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let connection: HTTP2Connection
    private let id: HTTP2StreamID
    private let texts: AnswerText
    private let receive: (ProviderRequest, @escaping (PushService.Reply) -> Void) -> Void
    private var request: ProviderRequest?
    private var isHandedOver = false
    private var admission = HTTP2Connection.Admission.served
    private var context: ChannelHandlerContext?

    init(
        _ connection: HTTP2Connection,
        _ id: HTTP2StreamID,
        _ texts: AnswerText,
        receive: @escaping (ProviderRequest, @escaping (PushService.Reply) -> Void) -> Void
    ) {
        self.connection = connection
        self.id = id
        self.texts = texts
        self.receive = receive
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        admission = connection.opened(self, id)
    }

    func channelActive(context: ChannelHandlerContext) {
        if admission == .refused { reset(.refusedStream) }
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        connection.closed(self)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard admission == .served else { return }
        switch unwrapInboundIn(data) {
        case .headers(let headers):
            // Trailers mean nothing here, but may end the stream.
            if request == nil { request = Self.request(headers.headers) }
            if headers.endStream { handOver() }
        case .data(let data):
            if case .byteBuffer(let bytes) = data.data { append(bytes) }
            if data.endStream { handOver() }
        case .settings, .ping, .goAway, .windowUpdate, .rstStream, .priority, .pushPromise, .alternativeService,
            .origin:
            return
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private static func request(_ headers: HPACKHeaders) -> ProviderRequest {
        var request = ProviderRequest(method: "", path: "")
        for (name, value, _) in headers {
            switch name {
            case ":method": request.method = value
            case ":path": request.path = value
            case ":authority": request.authority = value
            case "host": request.authority = request.authority ?? value
            default: if ProviderRequest.isMeaningful(header: name) { request.headers.append((name, value)) }
            }
        }
        return request
    }

    private func append(_ bytes: ByteBuffer) {
        guard !isHandedOver, request != nil else { return }
        request!.append(bytes)
        // The answer to a body of any size is known by now; the rest of it is not waited for.
        if request!.bodySize > GatewaySettings.mostBodyBytes { handOver() }
    }

    private func handOver() {
        guard !isHandedOver, let request else { return }
        isHandedOver = true
        connection.arrived(self)
        receive(request) { [weak self] in self?.reply($0) }
    }

    // MARK: The answer

    private func reply(_ reply: PushService.Reply) {
        guard case .answer(let answer, let uniqueID) = reply else { return reset(.internalError) }
        guard let context else { return }
        var headers = HPACKHeaders([(":status", String(answer.status))])
        for (name, value) in texts.headers(answer, uniqueID: uniqueID) { headers.add(name: name, value: value) }
        if let body = texts.body(answer) {
            send(.headers(.init(headers: headers, endStream: false)), context)
            // One frame with the whole object: clients take a second one for an error (P-22).
            send(.data(.init(data: .byteBuffer(ByteBuffer(string: body)), endStream: true)), context)
        } else {
            send(.headers(.init(headers: headers, endStream: true)), context)
        }
        context.flush()
    }

    func reset(_ code: HTTP2ErrorCode) {
        guard let context else { return }
        send(.rstStream(code), context)
        context.flush()
        context.close(promise: nil)
    }

    private func send(_ payload: HTTP2Frame.FramePayload, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(payload), promise: nil)
    }
}

extension ProviderRequest {
    /// Counts the bytes of a body, and keeps as many as could be accepted.
    mutating func append(_ bytes: ByteBuffer) {
        bodySize += bytes.readableBytes
        let room = PushType.largestPayload + 1 - body.count
        if room > 0 { body.append(contentsOf: bytes.readableBytesView.prefix(room)) }
    }
}
