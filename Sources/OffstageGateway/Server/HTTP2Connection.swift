import NIOCore
import NIOHPACK
import NIOHTTP2
import OffstagePush

/// The frames of a provider's connection that belong to no stream, and how many streams there are.
final class HTTP2Connection: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    /// How long a client has to close after GOAWAY.
    private static let lastWait = TimeAmount.seconds(1)

    private let session: ProviderSession
    private let sessions: SessionTable
    private let disguise: StreamLimitDisguise
    private let texts: AnswerText
    private var context: ChannelHandlerContext?
    private var lastStream = HTTP2StreamID.rootStream
    private var streams: [ObjectIdentifier: HTTP2Stream] = [:]
    /// Whether the client knows of the limit that holds now (P-5b).
    private var isLimitKnown = false
    /// Why the connection ends, once it does; streams opened from then on are not looked at.
    private var ending: Reason?

    init(_ session: ProviderSession, _ sessions: SessionTable, _ disguise: StreamLimitDisguise, _ texts: AnswerText) {
        self.session = session
        self.sessions = sessions
        self.disguise = disguise
        self.texts = texts
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        sessions.insert(session)
        // Until the client's first SETTINGS frame the connection itself is what is arriving.
        session.arriving[ObjectIdentifier(self)] = .now
        session.onTrust = { [weak self] in self?.raiseLimit() }
        session.onShutDown = { [weak self] in self?.shutDown($0) }
        session.onTimeout = { [weak self] in self?.timedOut($0) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { forget() }

    func channelInactive(context: ChannelHandlerContext) {
        forget()
        context.fireChannelInactive()
    }

    private func forget() {
        context = nil
        sessions.remove(session)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        session.lastHeard = .now
        guard case .settings(let settings) = unwrapInboundIn(data).payload else { return }
        switch settings {
        case .ack: isLimitKnown = true
        case .settings: session.arriving[ObjectIdentifier(self)] = nil
        }
    }

    /// A broken peer: the handler of HTTP/2 has said GOAWAY, nothing more can be said.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOHTTP2Errors.StreamError { return }
        context.close(promise: nil)
    }

    // MARK: Streams

    enum Admission {
        case served
        case refused
        /// Not processed, and said so by the GOAWAY that follows.
        case ignored
    }

    func opened(_ stream: HTTP2Stream, _ id: HTTP2StreamID) -> Admission {
        session.lastHeard = .now
        if ending != nil { return .ignored }
        lastStream = max(lastStream, id)
        if isLimitKnown, streams.count >= disguise.advertised { return .refused }
        streams[ObjectIdentifier(stream)] = stream
        session.arriving[ObjectIdentifier(stream)] = .now
        return .served
    }

    func arrived(_ stream: HTTP2Stream) { session.arriving[ObjectIdentifier(stream)] = nil }

    func closed(_ stream: HTTP2Stream) {
        arrived(stream)
        streams[ObjectIdentifier(stream)] = nil
        finishIfDone()
    }

    private func timedOut(_ id: ObjectIdentifier) {
        session.arriving[id] = nil
        if let stream = streams[id] { stream.reset(.cancel) } else { context?.close(promise: nil) }
    }

    private func raiseLimit() {
        guard let context else { return }
        // What is buffered goes first, so that the frame stands at the start of what is written next.
        context.flush()
        disguise.advertised = GatewaySettings.mostStreams
        let settings: HTTP2Settings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: StreamLimitDisguise.unreached)
        ]
        send(.settings(.settings(settings)), context)
        context.flush()
    }

    // MARK: The end

    /// Answers the streams that are open, then says GOAWAY with the last of them, then closes (P-7).
    ///
    /// In this order, because there are clients that drop a connection at the first sight of GOAWAY and send again all
    /// that was not answered by then.
    private func shutDown(_ reason: Reason) {
        guard ending == nil else { return }
        ending = reason
        finishIfDone()
    }

    private func finishIfDone() {
        guard let ending, streams.isEmpty, let context else { return }
        let box = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let text = ByteBuffer(string: texts.farewell(ending))
        let frame = HTTP2Frame.FramePayload.goAway(lastStreamID: lastStream, errorCode: .noError, opaqueData: text)
        // After what the last stream has still to write.
        context.eventLoop.execute {
            let (connection, context) = box.value
            connection.send(frame, context)
            context.flush()
            // Closing with unread requests in the socket resets the connection, and the client may then never read the
            // answers that are on their way. So it is for the client to close, for a while.
            context.eventLoop.scheduleTask(in: Self.lastWait) { box.value.1.close(promise: nil) }
        }
    }

    private func send(_ payload: HTTP2Frame.FramePayload, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: payload)), promise: nil)
    }
}
