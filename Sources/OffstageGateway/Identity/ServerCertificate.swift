import OffstageTLS

/// With what the listeners show who they are: the person's own certificate, or the gateway's.
struct ServerCertificate {
    private let chain: String
    private let key: String

    init(_ settings: GatewaySettings, _ folder: GatewayFolder) {
        chain = settings.certificate?.chain ?? folder.certificate
        key = settings.certificate?.key ?? folder.certificateKey
    }

    /// - Parameter authority: A file in PEM: clients are asked for a certificate of this authority.
    func context(
        from minimum: TLSContext.Version,
        protocols: [String],
        asking authority: String? = nil
    ) throws(GatewayError) -> TLSContext {
        do {
            return try TLSContext(serving: chain, key: key, asking: authority, from: minimum, protocols: protocols)
        } catch {
            throw GatewayError(.unusableInput, "\(chain) and \(key) are no certificate with its key in PEM: \(error)")
        }
    }
}
