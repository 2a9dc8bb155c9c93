import Foundation
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOTLS
import OffstageTLS
import Testing

/// Both ends of a connection, without sockets.
struct TLSHandlerTests {
    private let folder = CertificateFolder()

    /// What the last handler of a channel heard.
    private final class Ear: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        var text = ""
        var agreed: String?
        var hasAgreed = false
        var error: TLSError?

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { text += String(buffer: unwrapInboundIn(data)) }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard case .handshakeCompleted(let name)? = event as? TLSUserEvent else { return }
            hasAgreed = true
            agreed = name
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { self.error = error as? TLSError }
    }

    private struct End {
        let channel = EmbeddedChannel()
        let ear = Ear()
        let handler: TLSHandler

        init(_ handler: TLSHandler) throws {
            self.handler = handler
            try channel.pipeline.syncOperations.addHandlers([handler, ear])
        }

        func begin() throws { try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait() }
        func say(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }
    }

    /// Carries bytes from each to the other until there are none.
    private func settle(_ ends: [End], inPiecesOf size: Int = .max) throws {
        var isDone = false
        while !isDone {
            isDone = true
            for (from, to) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                while var bytes = try from.channel.readOutbound(as: ByteBuffer.self) {
                    isDone = false
                    while bytes.readableBytes > 0, to.channel.isActive {
                        let piece = bytes.readSlice(length: min(size, bytes.readableBytes))!
                        to.channel.pipeline.fireChannelRead(piece)
                        to.channel.pipeline.fireChannelReadComplete()
                    }
                }
            }
            for end in ends { end.channel.embeddedEventLoop.run() }
        }
    }

    private func server(asking authority: String? = nil, from minimum: TLSContext.Version = .tls12) throws -> End {
        let context = try TLSContext(
            serving: folder.certificate,
            key: folder.key,
            asking: authority,
            from: minimum,
            protocols: ["h2"]
        )
        return try End(TLSHandler(server: context))
    }

    private func client(_ peer: String, protocols: [String] = ["h2", "http/1.1"]) throws -> End {
        let roots = try Certificate.read(pemFile: folder.authority)
        let context = try TLSContext(trusting: .roots(roots), from: .tls12, protocols: protocols)
        return try End(TLSHandler(client: context, peer: peer))
    }

    private final class Judge: HandshakeJudge {
        var chains: [[[UInt8]]] = []
        var verified: ((Bool) -> Void)?
        var identified: ((TLSIdentity?) -> Void)?

        func verify(_ chain: [[UInt8]], answer: @escaping (Bool) -> Void) {
            chains.append(chain)
            verified = answer
        }

        func identify(answer: @escaping (TLSIdentity?) -> Void) { identified = answer }
    }

    private func judgedClient(_ judge: Judge) throws -> End {
        let context = try TLSContext(trusting: .judged, from: .tls12, protocols: [])
        return try End(TLSHandler(client: context, peer: "elsewhere.example", judge: judge))
    }

    @Test(arguments: [1, 100, Int.max]) func bytes_inPiecesOfAnySize_arriveInTheClear(size: Int) throws {
        let ends = [try client("localhost"), try server()]
        // Said before there is an agreement.
        ends[0].say("early ")
        for end in ends { try end.begin() }
        try settle(ends, inPiecesOf: size)
        let long = String(repeating: "0123456789", count: 5_000)
        ends[0].say(long)
        ends[1].say("answer")
        try settle(ends, inPiecesOf: size)
        #expect(ends[1].ear.text == "early " + long)
        #expect(ends[0].ear.text == "answer")
        #expect(ends.map(\.ear.agreed) == ["h2", "h2"])
        #expect(ends.allSatisfy { $0.ear.error == nil })
    }

    @Test func protocols_ofWhichNoneIsKnown_leaveTheConnectionUnnamed() throws {
        let ends = [try client("127.0.0.1", protocols: ["spdy/1"]), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        #expect(ends.allSatisfy { $0.ear.hasAgreed && $0.ear.agreed == nil })
    }

    @Test func peer_ofAnotherName_isRefused() throws {
        let known: [String] = ["localhost", "127.0.0.1"]
        for peer in known + ["example.com", "10.0.0.1"] {
            let code = known.contains(peer) ? nil : TLSError.Code.otherName
            let ends = [try client(peer), try server()]
            for end in ends { try end.begin() }
            try settle(ends)
            #expect(ends[0].ear.error?.code == code, "\(peer)")
            #expect(ends[0].channel.isActive == (code == nil), "\(peer)")
        }
    }

    @Test func peer_thatNobodyVouchesFor_isRefused() throws {
        let context = try TLSContext(trusting: .roots([]), from: .tls12, protocols: [])
        let ends = [try End(TLSHandler(client: context, peer: "localhost")), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        #expect(ends[0].ear.error?.code == .distrusted)
        #expect(ends[1].ear.hasAgreed == false)
        #expect(ends[1].ear.error?.code == .handshakeFailed)
    }

    @Test func speech_thatIsNoTLS_isRefused() throws {
        let ends = [try client("localhost"), try server()]
        for end in ends { try end.begin() }
        ends[1].channel.pipeline.fireChannelRead(ByteBuffer(string: "GET / HTTP/1.1\r\n\r\n"))
        #expect(ends[1].ear.error?.code == .handshakeFailed)
    }

    @Test(arguments: [true, false]) func judge_asLongAsItThinks_holdsTheHandshake(isTrusted: Bool) throws {
        let judge = Judge()
        let ends = [try judgedClient(judge), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        #expect(judge.chains == [try Certificate.read(pemFile: folder.certificate).map(\.der)])
        #expect(ends.allSatisfy { !$0.ear.hasAgreed })
        judge.verified?(isTrusted)
        try settle(ends)
        #expect(ends.map(\.ear.hasAgreed) == [isTrusted, isTrusted])
        #expect(judge.chains.count == 1)
        #expect(ends[0].ear.error?.code == (isTrusted ? nil : .distrusted))
    }

    /// Counts how often a channel is asked to read.
    private final class Gauge: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        var reads = 0

        func read(context: ChannelHandlerContext) {
            reads += 1
            context.read()
        }
    }

    @Test func judge_asLongAsItThinks_leavesWhatComesInTheNetwork() throws {
        let judge = Judge()
        let ends = [try judgedClient(judge), try server()]
        let gauge = Gauge()
        try ends[0].channel.pipeline.syncOperations.addHandler(gauge, position: .first)
        for end in ends { try end.begin() }
        try settle(ends)
        let before = gauge.reads
        ends[0].channel.read()
        ends[0].channel.pipeline.fireChannelReadComplete()
        #expect(gauge.reads == before)
        judge.verified?(true)
        try settle(ends)
        #expect(ends.allSatisfy { $0.ear.hasAgreed })
        #expect(gauge.reads > before, "those above wanted to read, and do now")
    }

    /// Says that it was asked, and nothing else.
    private final class Ponderer: HandshakeJudge {
        private let asked: EventLoopPromise<Void>

        init(_ asked: EventLoopPromise<Void>) { self.asked = asked }

        func verify(_ chain: [[UInt8]], answer: @escaping (Bool) -> Void) { asked.succeed() }
        func identify(answer: @escaping (TLSIdentity?) -> Void) {}
    }

    /// Reads whenever it can.
    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        func channelActive(context: ChannelHandlerContext) { context.read() }
        func channelReadComplete(context: ChannelHandlerContext) { context.read() }
        func errorCaught(context: ChannelHandlerContext, error: any Error) {}
    }

    @Test(.timeLimit(.minutes(1))) func judge_whoseServerHangsUp_holdsNoConnection() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let (certificate, key) = (folder.certificate, folder.key)
        let asked = group.next().makePromise(of: Void.self)
        let server = try await ServerBootstrap(group: group).childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                asked.futureResult.whenSuccess { channel.close(promise: nil) }
                let context = try TLSContext(serving: certificate, key: key, from: .tls12, protocols: [])
                try channel.pipeline.syncOperations.addHandler(try TLSHandler(server: context))
            }
        }.bind(host: "127.0.0.1", port: 0).get()
        let client = try await ClientBootstrap(group: group).channelOption(.autoRead, value: false)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let context = try TLSContext(trusting: .judged, from: .tls12, protocols: [])
                    let handler = try TLSHandler(client: context, peer: "elsewhere.example", judge: Ponderer(asked))
                    try channel.pipeline.syncOperations.addHandlers([handler, Reader()])
                }
            }.connect(to: server.localAddress!).get()
        try await client.closeFuture.get()
        try await server.close().get()
    }

    @Test func identity_thatAServerAsksFor_isShown() throws {
        for isShown in [true, false] {
            let judge = Judge()
            let ends = [try judgedClient(judge), try server(asking: folder.authority)]
            for end in ends { try end.begin() }
            try settle(ends)
            judge.verified?(true)
            try settle(ends)
            #expect(!ends[1].ear.hasAgreed)
            let identity = try TLSIdentity(archive: folder.archive(), passphrase: "open")
            judge.identified?(isShown ? identity : nil)
            try settle(ends)
            #expect(ends[1].ear.hasAgreed)
            #expect(ends[1].handler.presentedCertificate == (isShown ? identity.certificates[0].der : nil))
        }
    }

    // MARK: The end

    @Test func close_isSaidAndAnswered() throws {
        let ends = [try client("localhost"), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        ends[0].say("last words")
        ends[0].channel.close(promise: nil)
        #expect(ends[0].channel.isActive, "it waits for the other's word")
        try settle(ends)
        #expect(ends[1].ear.text == "last words")
        #expect(ends.allSatisfy { !$0.channel.isActive && $0.ear.error == nil })
    }

    @Test func close_thatNobodyAnswers_ends() throws {
        let ends = [try client("localhost"), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        ends[0].channel.close(promise: nil)
        ends[0].channel.embeddedEventLoop.advanceTime(by: .milliseconds(1_001))
        #expect(!ends[0].channel.isActive)
        #expect(ends[0].ear.error == nil)
    }

    @Test func connection_thatEndsWithoutAWord_isTruncated() throws {
        let ends = [try client("localhost"), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        ends[0].channel.pipeline.fireChannelInactive()
        #expect(ends[0].ear.error?.code == .truncated)
    }

    @Test func record_thatIsDamaged_breaksTheConnection() throws {
        let ends = [try client("localhost"), try server()]
        for end in ends { try end.begin() }
        try settle(ends)
        ends[0].say("a word")
        var bytes = try #require(try ends[0].channel.readOutbound(as: ByteBuffer.self))
        bytes.setInteger(bytes.getInteger(at: 9, as: UInt8.self)! ^ 1, at: 9)
        ends[1].channel.pipeline.fireChannelRead(bytes)
        #expect(ends[1].ear.error?.code == .broken)
        #expect(ends[1].ear.text == "")
        #expect(!ends[1].channel.isActive)
    }
}
