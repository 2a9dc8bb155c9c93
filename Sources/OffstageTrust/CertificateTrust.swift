import OffstageHTTP

/// The trust in certificates: who is asked about a server, and what an app's `SecTrust` says.
public enum CertificateTrust {
    /// From now on sources over sockets ask about the servers behind TLS.
    public static func enable() {
        CertificateEvaluators.offer(ChainEvaluator())
    }
}
