import CNghttp2
import NIOCore
import OffstagePush

/// A provider's connection over HTTP/2: requests in, answers out.
///
/// What is to be sent is gathered: what one read brings about leaves with one write, and so do all answers that became
/// durable together.
final class HTTP2Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    typealias Stream = HTTP2Session.Stream

    /// How long a client has to close after GOAWAY.
    private static let lastWait = TimeAmount.seconds(1)

    private let session: ProviderSession
    private let sessions: SessionTable
    private let texts: AnswerText
    private let service: PushService
    private let firstStreams: Int
    private lazy var http = HTTP2Session(
        owner: self,
        advertisedStreams: firstStreams,
        mostHeaderBytes: GatewaySettings.mostHeaderBytes
    )
    private var context: ChannelHandlerContext?
    /// The open streams that are served; nil for a request that was handed over.
    private var streams: [Stream: IncomingRequest?] = [:]
    private var lastStream: Stream = 0
    private var recent = RecentTexts()
    private var budget: FrameBudget
    private var bounds = FrameBounds()
    /// Whether the client knows of the limit that holds now (P-5b).
    private var isLimitKnown = false
    private var isRaisingLimit = false
    private var isFlushing = false
    private var willFlush = false
    /// Why the connection ends, once it does; streams opened from then on are not looked at.
    private var ending: Reason?
    private var hasSaidFarewell = false

    /// - Parameter firstStreams: How many streams a client may open before it is trusted.
    init(
        _ session: ProviderSession,
        _ sessions: SessionTable,
        _ texts: AnswerText,
        _ service: PushService,
        firstStreams: Int
    ) {
        self.session = session
        self.sessions = sessions
        self.texts = texts
        self.firstStreams = firstStreams
        self.service = service
        budget = FrameBudget(at: session.lastHeard)
    }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        sessions.insert(session)
        session.arriving[0] = .now
        session.onTrust = { [weak self] in self?.raiseLimit() }
        session.onShutDown = { [weak self] in self?.shutDown($0) }
        session.onTimeout = { [weak self] in self?.timedOut(Stream($0)) }
        flush()
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    private func forget() {
        context = nil
        streams = [:]
        sessions.remove(session)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        session.lastHeard = .now
        service.hear()
        // The answers to this read leave together when it is complete.
        willFlush = true
        let buffer = unwrapInboundIn(data)
        watch(buffer)
        if http.receive(buffer) { return }
        flush()
        context.close(promise: nil)
    }

    /// Notes since when the connection has been amid something.
    private func watch(_ buffer: ByteBuffer) {
        let hasEnded = buffer.withUnsafeReadableBytes { bounds.pass($0) }
        if hasEnded { session.arriving[0] = nil }
        if bounds.isAmid, session.arriving[0] == nil { session.arriving[0] = session.lastHeard }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        flush()
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { flush() }
        context.fireChannelWritabilityChanged()
    }

    // MARK: Answers

    private func reply(_ reply: PushService.Reply, to stream: Stream) {
        // The client may have reset it.
        guard streams[stream] != nil else { return }
        switch reply {
        case .reset: http.reset(stream, NGHTTP2_INTERNAL_ERROR)
        case .answer(let answer, let uniqueID):
            http.answer(stream, texts.fields(answer, uniqueID: uniqueID), body: texts.body(answer))
        }
        flushSoon()
    }

    /// At the end of this turn of the loop, so that answers that become durable together leave together.
    private func flushSoon() {
        guard !willFlush, let context else { return }
        willFlush = true
        context.eventLoop.assumeIsolated().execute { [weak self] in self?.flush() }
    }

    /// A client that does not read is not written to, so that what waits for it is bounded by its streams.
    private func flush() {
        willFlush = false
        guard !isFlushing, let context, context.channel.isWritable else { return }
        isFlushing = true
        defer { isFlushing = false }
        var output = context.channel.allocator.buffer(capacity: 1024)
        http.send(into: &output)
        if isRaisingLimit {
            isRaisingLimit = false
            http.advertise(streams: GatewaySettings.mostStreams)
            http.send(into: &output)
        }
        sayFarewell(&output, context)
        if output.readableBytes > 0 { context.writeAndFlush(wrapOutboundOut(output), promise: nil) }
        if http.isOver, !hasSaidFarewell { context.close(promise: nil) }
    }

    // MARK: The end

    /// Answers the streams that are open, then says GOAWAY with the last of them, then closes (P-7).
    ///
    /// In this order, because there are clients that drop a connection at the first sight of GOAWAY and send again all
    /// that was not answered by then.
    private func shutDown(_ reason: Reason) {
        guard ending == nil else { return }
        ending = reason
        flushSoon()
    }

    private func sayFarewell(_ output: inout ByteBuffer, _ context: ChannelHandlerContext) {
        guard let ending, !hasSaidFarewell, streams.isEmpty else { return }
        hasSaidFarewell = true
        http.goAway(lastStream: lastStream, text: texts.farewell(ending))
        http.send(into: &output)
        // Closing with unread requests in the socket resets the connection, and the client may then never read the
        // answers that are on their way. So it is for the client to close, for a while.
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.lastWait) { [weak self] in
            self?.context?.close(promise: nil)
        }
    }

    private func timedOut(_ stream: Stream) {
        session.arriving[Int(stream)] = nil
        guard streams[stream] != nil else {
            context?.close(promise: nil)
            return
        }
        http.reset(stream, NGHTTP2_CANCEL)
        flushSoon()
    }

    /// Whatever is submitted already goes first: aioapns miscounts a limit that is raised while a stream is open.
    private func raiseLimit() {
        isRaisingLimit = true
        flushSoon()
    }
}

extension HTTP2Connection: HTTP2SessionOwner {
    func heard(_ frame: HTTP2Session.Frame) {
        switch frame {
        case .settingsAcknowledged: isLimitKnown = true
        case .settings, .idle: break
        case .other: return
        }
        if !budget.spend(at: session.lastHeard) { http.refuseMore() }
    }

    func began(_ stream: Stream) {
        // Not processed, and said so by the GOAWAY that follows.
        if ending != nil { return }
        lastStream = max(lastStream, stream)
        if isLimitKnown, streams.count >= http.advertisedStreams {
            return http.reset(stream, NGHTTP2_REFUSED_STREAM)
        }
        streams[stream] = .some(IncomingRequest())
        session.arriving[Int(stream)] = session.lastHeard
    }

    func field(_ stream: Stream, name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
        guard let size = streams[stream]??.add(name: name, value: value, &recent) else { return }
        if size > GatewaySettings.mostHeaderBytes { http.refuseMore() }
    }

    func data(_ stream: Stream, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let size = streams[stream]??.append(bytes) else { return }
        // The answer to a body of any size is known by now; the rest of it is not waited for.
        if size > GatewaySettings.mostBodyBytes { ended(stream) }
    }

    func ended(_ stream: Stream) {
        guard let incoming = streams[stream] ?? nil else { return }
        streams[stream] = .some(nil)
        session.arriving[Int(stream)] = nil
        service.receive(incoming.request, on: session) { self.reply($0, to: stream) }
    }

    func closed(_ stream: Stream) {
        guard streams.removeValue(forKey: stream) != nil else { return }
        session.arriving[Int(stream)] = nil
        if ending != nil { flushSoon() }
    }
}
