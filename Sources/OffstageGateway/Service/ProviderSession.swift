import NIOCore
import OffstagePush

/// One connection of a provider, whichever protocol it speaks; it lives on the gateway's event loop.
final class ProviderSession {
    var provider: ProviderConnection
    let isSecure: Bool
    private let certificate: ProviderCertificate?
    /// The latest token and what was found out about it: a connection sends the same one for hours.
    private var checked: (text: String, credential: Credential)?

    /// When the last byte came.
    var lastHeard: Moment
    /// Since when requests have been arriving, by their streams; 0 is what the connection itself is amid: its first
    /// words, a frame or a block of headers.
    var arriving: [Int: Moment] = [:]

    /// Raises the number of streams; set where there are streams.
    var onTrust: (() -> Void)?
    /// Ends the connection when what is under way has been answered.
    var onShutDown: ((Reason) -> Void)?
    /// Ends what has not arrived in time.
    var onTimeout: ((Int) -> Void)?

    init(environment: PushEnvironment, isSecure: Bool, certificate: ProviderCertificate?) {
        provider = ProviderConnection(environment: environment, hasCertificate: certificate != nil)
        self.isSecure = isSecure
        self.certificate = certificate
        lastHeard = .now
    }

    /// By what a request is authenticated: a certificate, then a token (P-32).
    func credential(of request: ProviderRequest, _ keys: KeyRegistry) -> Credential {
        if let certificate { return .certificate(certificate) }
        guard let header = request[header: "authorization"] else { return .none }
        if let checked, checked.text == header { return checked.credential }
        let credential = Self.credential(header, keys)
        checked = (header, credential)
        return credential
    }

    private static func credential(_ header: String, _ keys: KeyRegistry) -> Credential {
        guard let text = ProviderToken.bearer(in: header) else { return .none }
        guard let token = ProviderToken(text) else { return .malformedToken }
        return .token(token, keys.find(token))
    }

    func raiseLimitIfTrusted() {
        guard provider.isTrusted, let raise = onTrust else { return }
        onTrust = nil
        raise()
    }

    func shutDown(_ reason: Reason) { onShutDown?(reason) }
}
