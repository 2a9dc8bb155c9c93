import COpenSSL

/// Ways from a certificate to one that is trusted (RFC 5280).
package enum CertificateChain {
    /// What is trusted need not be the end of a chain. A certificate is for what stands in its list of names, and for
    /// nothing else.
    static let flags = UInt(X509_V_FLAG_PARTIAL_CHAIN)
    static let nameFlags = UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT)

    /// Looks for a way from a certificate to a trusted one.
    /// - Parameters:
    ///   - others: What may stand between them.
    ///   - anchors: What is trusted.
    ///   - includesSystem: Whether the host's own roots are, too.
    /// - Returns: The way, the certificate itself first; nil where there is none.
    package static func find(
        from leaf: Certificate,
        through others: [Certificate],
        to anchors: [Certificate],
        includesSystem: Bool
    ) -> [Certificate]? {
        let store = anchors.isEmpty && includesSystem ? systemStore : makeStore(anchors, includesSystem)
        let between = openssl_make_certificates()
        let context = X509_STORE_CTX_new()
        defer {
            X509_STORE_CTX_free(context)
            openssl_free_certificate_list(between)
            if store != systemStore { X509_STORE_free(store) }
            ERR_clear_error()
        }
        for other in others { openssl_push_certificate(between, other.handle) }
        guard X509_STORE_CTX_init(context, store, leaf.handle, between) == 1 else { return nil }
        guard X509_verify_cert(context) == 1 else { return nil }
        return read(X509_STORE_CTX_get0_chain(context))
    }

    /// Of the host's own roots: some systems have them all in one file, which is read once. The library lets any thread
    /// look there.
    private nonisolated(unsafe) static let systemStore = makeStore([], true)

    private static func makeStore(_ anchors: [Certificate], _ includesSystem: Bool) -> OpaquePointer? {
        let store = X509_STORE_new()
        for anchor in anchors { X509_STORE_add_cert(store, anchor.handle) }
        if includesSystem { X509_STORE_set_default_paths(store) }
        X509_STORE_set_flags(store, flags)
        return store
    }

    /// The certificates of a list of the library's, which keeps it.
    static func read(_ list: OpaquePointer?) -> [Certificate] {
        (0..<openssl_count_certificates(list)).compactMap { index in
            guard let handle = openssl_certificate_at(list, index), X509_up_ref(handle) == 1 else { return nil }
            return Certificate(owning: handle)
        }
    }
}
