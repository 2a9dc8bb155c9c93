import NIOSSL

/// With what the listeners show who they are: the person's own certificate, or the gateway's.
struct ServerCertificate {
    private let chain: String
    private let key: String

    init(_ settings: GatewaySettings, _ folder: GatewayFolder) {
        chain = settings.certificate?.chain ?? folder.certificate
        key = settings.certificate?.key ?? folder.certificateKey
    }

    /// - Parameter configure: What the listener asks of TLS beside the certificate.
    func context(_ configure: (inout TLSConfiguration) throws -> Void) throws(GatewayError) -> NIOSSLContext {
        do {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMFile(chain).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
            )
            try configure(&configuration)
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw GatewayError(.unusableInput, "\(chain) and \(key) are no certificate with its key in PEM: \(error)")
        }
    }
}
