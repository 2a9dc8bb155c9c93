import OffstageTLS
import OffstageTransfer

/// What is decided while one connection agrees on TLS: whether its server is trusted, and what it is shown if it wants
/// a certificate. It waits for whoever is asked. Lives on one event loop.
final class Handshake: HandshakeJudge {
    private let exchange: HTTPExchange
    private let table: ExchangeTable
    private let trust: TrustRoots
    private let anchors: [[UInt8]]
    private var verification: ((Bool) -> Void)?
    private var identification: ((TLSIdentity?) -> Void)?
    private var isOver = false
    /// Why the server was not trusted.
    private(set) var refusal: TransferFailure?

    init(of exchange: HTTPExchange, table: ExchangeTable, trust: TrustRoots, anchors: [[UInt8]]) {
        self.exchange = exchange
        self.table = table
        self.trust = trust
        self.anchors = anchors
    }

    // MARK: The server's certificate

    func verify(_ chain: [[UInt8]], answer: @escaping (Bool) -> Void) {
        guard !isOver else { return answer(false) }
        if let known = exchange.request.trustedCertificate, known == chain.first { return answer(true) }
        verification = answer
        let url = exchange.request.url
        let question = TrustQuestion(
            certificates: chain,
            host: url.host,
            anchors: anchors,
            includesSystem: trust.includesSystem
        )
        let verdict = question.verdict()
        guard exchange.request.asker != nil else {
            refusal = verdict.distrust.map { TransferFailure($0, of: url) }
            return verified(refusal == nil)
        }
        let trust = ServerTrust(certificates: chain, distrust: verdict.distrust)
        table.tell(.challenged(ConnectionChallenge(.serverTrust(trust), of: url)), of: exchange)
    }

    private func verified(_ isTrusted: Bool) {
        let answer = verification
        verification = nil
        answer?(isTrusted)
    }

    // MARK: The client's

    func identify(answer: @escaping (TLSIdentity?) -> Void) {
        exchange.wasAskedForIdentity = true
        identification = answer
        let request = exchange.request
        guard !isOver, request.identity == nil, request.asker != nil else { return present(request.identity) }
        table.tell(.challenged(ConnectionChallenge(.clientCertificate, of: request.url)), of: exchange)
    }

    private func present(_ identity: ClientIdentity?) {
        guard let answer = identification else { return }
        identification = nil
        // The archive was opened before it came here.
        let opened = try? identity?.opened()
        if opened != nil { exchange.hasPresentedIdentity = true }
        answer(opened)
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
