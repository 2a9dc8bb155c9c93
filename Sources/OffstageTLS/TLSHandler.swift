package import NIOCore
import NIOTLS

/// TLS in a channel: what is above it speaks in the clear, what is below hears nothing of that.
///
/// It tells those above of the agreement by `TLSUserEvent.handshakeCompleted`. What they write before that waits.
package final class TLSHandler: ChannelDuplexHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = ByteBuffer
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private enum State {
        /// The channel is not active yet.
        case idle
        case handshaking
        /// The judge is asked. Until it answers nothing is read: a server could say more than there is room for.
        case waiting
        case open
        /// This side has said that nothing more comes, and waits a while for the other's word.
        case closing(Scheduled<Void>)
        case closed
    }

    /// How long the other side has to say that nothing more comes, once this one has.
    private static let lastWait = TimeAmount.seconds(1)

    private let connection: TLSConnection
    private var state = State.idle
    private var context: ChannelHandlerContext?
    /// Written before the agreement.
    private var early: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
    private var isFlushWanted = false
    /// Of what is encrypted and not sent yet.
    private var promises: [EventLoopPromise<Void>] = []
    private var closePromise: EventLoopPromise<Void>?
    /// Whether those above want to read and have heard nothing since.
    private var isReadWanted = false

    /// The server's end of a connection.
    package init(server context: TLSContext) throws(TLSError) {
        connection = try TLSConnection(context, peer: nil, judge: nil)
    }

    /// The client's end of a connection.
    /// - Parameters:
    ///   - peer: The name or address by which the server is called.
    ///   - judge: Where the context leaves it to the connection whom it trusts.
    package init(client context: TLSContext, peer: String, judge: (any HandshakeJudge)? = nil) throws(TLSError) {
        connection = try TLSConnection(context, peer: peer, judge: judge)
    }

    /// The certificate that the other side showed, in DER. Whether it is worth anything is not said.
    package var presentedCertificate: [UInt8]? { connection.presentedCertificate }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
        connection.onAnswer = { [weak handler = handler.value] in handler?.agree() }
        if context.channel.isActive { begin() }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        connection.onAnswer = nil
        end(ChannelError.ioOnClosedChannel)
        self.context = nil
    }

    // MARK: Agreement

    package func channelActive(context: ChannelHandlerContext) {
        // First, because the first step may close the channel.
        context.fireChannelActive()
        begin()
    }

    private func begin() {
        guard case .idle = state else { return }
        state = .handshaking
        agree()
    }

    private func agree() {
        let hasWaited: Bool
        switch state {
        case .handshaking: hasWaited = false
        case .waiting: hasWaited = true
        case .idle, .open, .closing, .closed: return
        }
        guard let context else { return }
        let step = connection.handshake()
        send()
        switch step {
        case .waits: state = .waiting
        case .wantsBytes:
            state = .handshaking
            if hasWaited { context.read() }
        case .failed(let error): fail(error)
        case .agreed:
            state = .open
            context.fireUserInboundEventTriggered(
                TLSUserEvent.handshakeCompleted(negotiatedProtocol: connection.agreedProtocol)
            )
            let early = early
            self.early = []
            for write in early { encrypt(write.bytes, write.promise) }
            if isFlushWanted { send() }
            // What came behind the last step of the agreement.
            decrypt()
            if hasWaited, isReadWanted { context.read() }
        }
    }

    // MARK: Reading

    package func read(context: ChannelHandlerContext) {
        isReadWanted = true
        if case .waiting = state { return }
        context.read()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        connection.receive(unwrapInboundIn(data))
        switch state {
        case .idle, .closed: break
        case .handshaking, .waiting: agree()
        case .open, .closing: decrypt()
        }
    }

    private func decrypt() {
        guard let context else { return }
        var plain = context.channel.allocator.buffer(capacity: 0)
        let ending = connection.read(into: &plain)
        // A change of keys is answered.
        send()
        if case .open = state, plain.readableBytes > 0 {
            isReadWanted = false
            context.fireChannelRead(wrapInboundOut(plain))
        }
        switch (state, ending) {
        case (.idle, _), (.handshaking, _), (.waiting, _), (.closed, _), (_, .wantsBytes): break
        case (.open, .failed(let error)): fail(error)
        case (.open, .closed):
            _ = connection.finish()
            send()
            close()
        case (.closing, .closed), (.closing, .failed): close()
        }
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        switch state {
        case .idle, .waiting, .closed: break
        case .handshaking, .closing: context.read()
        // Those above asked for what they can read, and nothing of the kind came.
        case .open: if isReadWanted { context.read() }
        }
    }

    // MARK: Writing

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let bytes = unwrapOutboundIn(data)
        switch state {
        case .idle, .handshaking, .waiting: early.append((bytes, promise))
        case .open: encrypt(bytes, promise)
        case .closing, .closed: promise?.fail(ChannelError.ioOnClosedChannel)
        }
    }

    private func encrypt(_ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?) {
        guard case .open = state else { return promise?.fail(ChannelError.ioOnClosedChannel) ?? () }
        if let error = connection.write(bytes) {
            promise?.fail(error)
            return fail(error)
        }
        if let promise { promises.append(promise) }
    }

    package func flush(context: ChannelHandlerContext) {
        switch state {
        case .idle, .handshaking, .waiting: isFlushWanted = true
        case .open, .closing, .closed: send()
        }
    }

    /// Sends what is encrypted.
    private func send() {
        guard let context else { return }
        let sent = promises
        promises = []
        guard let bytes = connection.takeOutgoing() else {
            for promise in sent { promise.succeed() }
            return
        }
        context.writeAndFlush(wrapOutboundOut(bytes), promise: Self.joined(sent, on: context.eventLoop))
    }

    private static func joined(
        _ promises: [EventLoopPromise<Void>],
        on loop: any EventLoop
    ) -> EventLoopPromise<Void>? {
        guard promises.count > 1 else { return promises.first }
        let joined = loop.makePromise(of: Void.self)
        joined.futureResult.whenComplete { result in
            for promise in promises { promise.completeWith(result) }
        }
        return joined
    }

    // MARK: The end

    package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all else { return promise?.fail(ChannelError.operationUnsupported) ?? () }
        switch state {
        case .idle, .handshaking, .waiting, .closed:
            end(ChannelError.ioOnClosedChannel)
            context.close(promise: promise)
        case .closing:
            guard let promise else { return }
            guard let closePromise else { return self.closePromise = promise }
            closePromise.futureResult.cascade(to: promise)
        case .open:
            closePromise = promise
            let isOver = connection.finish()
            send()
            guard !isOver else { return close() }
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            state = .closing(context.eventLoop.scheduleTask(in: Self.lastWait) { handler.value.close() })
            context.read()
        }
    }

    /// Closes what is below.
    private func close() {
        let promise = closePromise
        closePromise = nil
        end(ChannelError.ioOnClosedChannel)
        context?.close(promise: promise)
    }

    private func fail(_ error: TLSError) {
        // It may say why.
        send()
        guard let context else { return }
        end(error)
        context.fireErrorCaught(error)
        close()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        let error: TLSError? =
            switch state {
            case .idle, .closing, .closed: nil
            case .handshaking, .waiting:
                TLSError(.handshakeFailed, "the other side closed the connection in the middle of it")
            case .open: TLSError(.truncated, "the other side closed the connection without a word")
            }
        closePromise?.succeed()
        closePromise = nil
        end(error ?? ChannelError.ioOnClosedChannel)
        if let error { context.fireErrorCaught(error) }
        context.fireChannelInactive()
    }

    /// Nothing is said any more.
    private func end(_ error: any Error) {
        if case .closing(let timer) = state { timer.cancel() }
        state = .closed
        let unsent = early.compactMap(\.promise) + promises
        early = []
        promises = []
        for promise in unsent { promise.fail(error) }
    }
}
