import NIOCore
import NIOSSL
import OffstageTransfer

/// What is decided while one connection agrees on TLS: whether its server is trusted, and what it is shown if it wants
/// a certificate. It waits for whoever is asked. Lives on one event loop.
final class Handshake {
    private let exchange: HTTPExchange
    private let table: ExchangeTable
    private let evaluator: any CertificateEvaluator
    private let trust: TrustRoots
    private let anchors: [[UInt8]]
    private let loop: any EventLoop
    private var verification: EventLoopPromise<NIOSSLVerificationResult>?
    private var identification: EventLoopPromise<NIOSSLContextConfigurationOverride>?
    private var isOver = false
    /// Why the server was not trusted.
    private(set) var refusal: TransferFailure?

    init(
        of exchange: HTTPExchange,
        table: ExchangeTable,
        evaluator: any CertificateEvaluator,
        trust: TrustRoots,
        anchors: [[UInt8]],
        loop: any EventLoop
    ) {
        self.exchange = exchange
        self.table = table
        self.evaluator = evaluator
        self.trust = trust
        self.anchors = anchors
        self.loop = loop
    }

    /// TLS for the connection.
    func handler(protocols: [String]) throws -> NIOSSLClientHandler {
        let url = exchange.request.url
        let bound = NIOLoopBound(self, eventLoop: loop)
        let context = try trust.context(protocols: protocols, judgesItself: false) { _, promise in
            bound.value.identify(promise)
        }
        return try NIOSSLClientHandler(
            context: context,
            serverHostname: url.isNumeric ? nil : url.host,
            customVerificationCallback: verify
        )
    }

    // MARK: The server's certificate

    private func verify(_ chain: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>) {
        let certificates = chain.compactMap { try? $0.toDERBytes() }
        guard !isOver else { return promise.succeed(.failed) }
        if let known = exchange.request.trustedCertificate, known == certificates.first {
            return promise.succeed(.certificateVerified)
        }
        verification = promise
        let question = TrustQuestion(
            certificates: certificates,
            host: exchange.request.url.host,
            anchors: anchors,
            includesSystem: trust.includesSystem
        )
        let verdict = loop.makePromise(of: TrustVerdict.self)
        verdict.completeWithTask { [evaluator] in await evaluator.evaluate(question) }
        verdict.futureResult.assumeIsolated().whenSuccess { self.judged(certificates, $0) }
    }

    private func judged(_ certificates: [[UInt8]], _ verdict: TrustVerdict) {
        guard verification != nil else { return }
        let url = exchange.request.url
        guard exchange.request.asker != nil else {
            refusal = verdict.distrust.map { TransferFailure($0, of: url) }
            return verified(refusal == nil)
        }
        let trust = ServerTrust(certificates: certificates, distrust: verdict.distrust)
        table.tell(.challenged(ConnectionChallenge(.serverTrust(trust), of: url)), of: exchange)
    }

    private func verified(_ isTrusted: Bool) {
        verification?.succeed(isTrusted ? .certificateVerified : .failed)
        verification = nil
    }

    // MARK: The client's

    private func identify(_ promise: EventLoopPromise<NIOSSLContextConfigurationOverride>) {
        exchange.wasAskedForIdentity = true
        identification = promise
        let request = exchange.request
        guard !isOver, request.identity == nil, request.asker != nil else { return present(request.identity) }
        table.tell(.challenged(ConnectionChallenge(.clientCertificate, of: request.url)), of: exchange)
    }

    private func present(_ identity: ClientIdentity?) {
        guard let promise = identification else { return }
        identification = nil
        guard let identity else { return promise.succeed(.noChanges) }
        do {
            let bundle = try identity.opened()
            var changes = NIOSSLContextConfigurationOverride()
            changes.certificateChain = bundle.certificateChain.map { .certificate($0) }
            changes.privateKey = .privateKey(bundle.privateKey)
            exchange.hasPresentedIdentity = true
            promise.succeed(changes)
        } catch {
            // It was opened before it came here.
            promise.succeed(.noChanges)
        }
    }

    // MARK: Answers

    func take(_ answer: HandshakeAnswer) {
        switch answer {
        case .trust: verified(true)
        case .present(let identity): present(identity)
        }
    }

    /// Nobody waits for the connection any more.
    func abandon() {
        isOver = true
        verified(false)
        present(nil)
    }
}
