import COpenSSL

/// What connections over TLS have in common: the side, the versions, the protocols above, who is trusted.
///
/// `@unchecked Sendable`: it is not changed once it is made, and the library lets any thread make connections of it.
package final class TLSContext: @unchecked Sendable {
    package enum Version: Int32, Sendable {
        case tls12 = 0x0303
        case tls13 = 0x0304
    }

    /// Whom a client trusts.
    package enum Trust: Sendable {
        /// Those whose certificates lead to one of these, and are for the name by which they were called.
        case roots([Certificate])
        /// Whom the ``HandshakeJudge`` of each connection trusts.
        case judged
    }

    let handle: OpaquePointer
    let isServer: Bool
    /// Whether each connection's judge is asked.
    let isJudged: Bool
    /// As they stand in a hello: each behind its length.
    private let protocols: [UInt8]

    /// Speaks to servers.
    /// - Throws: ``TLSError/Code/unusable``.
    package convenience init(trusting trust: Trust, from minimum: Version, protocols: [String]) throws(TLSError) {
        let isJudged = if case .judged = trust { true } else { false }
        try self.init(isServer: false, isJudged: isJudged, from: minimum, protocols)
        SSL_CTX_set_verify(handle, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_cert_cb(handle, TLSConnection.identifies, nil)
        switch trust {
        case .judged: SSL_CTX_set_cert_verify_callback(handle, TLSConnection.judges, nil)
        case .roots(let roots):
            let store = SSL_CTX_get_cert_store(handle)
            for root in roots { X509_STORE_add_cert(store, root.handle) }
            X509_STORE_set_flags(store, CertificateChain.flags)
        }
    }

    /// Speaks to clients.
    /// - Parameters:
    ///   - chain, key: Files in PEM: who the server is, its own certificate first.
    ///   - authority: A file in PEM. With it clients are asked for a certificate and told of this authority; any
    ///     certificate is taken, and none is, and whoever answers looks at it
    ///     (``TLSHandler/presentedCertificate``).
    /// - Throws: ``TLSError/Code/unusable``.
    package convenience init(
        serving chain: String,
        key: String,
        asking authority: String? = nil,
        from minimum: Version,
        protocols: [String]
    ) throws(TLSError) {
        try self.init(isServer: true, isJudged: false, from: minimum, protocols)
        openssl_set_ciphers_by_server(handle)
        SSL_CTX_set_alpn_select_cb(handle, Self.selects, Unmanaged.passUnretained(self).toOpaque())
        SSL_CTX_set_default_passwd_cb(handle, PEM.noPassphrase)
        guard SSL_CTX_use_certificate_chain_file(handle, chain) == 1,
            SSL_CTX_use_PrivateKey_file(handle, key, SSL_FILETYPE_PEM) == 1, SSL_CTX_check_private_key(handle) == 1
        else { throw .noted(.unusable) }
        guard let authority else { return }
        guard let names = SSL_load_client_CA_file(authority) else { throw .noted(.unusable) }
        SSL_CTX_set_client_CA_list(handle, names)
        SSL_CTX_set_verify(handle, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_cert_verify_callback(handle, { _, _ in 1 }, nil)
    }

    private init(isServer: Bool, isJudged: Bool, from minimum: Version, _ protocols: [String]) throws(TLSError) {
        ERR_clear_error()
        guard let handle = SSL_CTX_new(isServer ? TLS_server_method() : TLS_client_method()) else {
            throw .noted(.unusable)
        }
        self.handle = handle
        self.isServer = isServer
        self.isJudged = isJudged
        self.protocols = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        guard openssl_set_min_version(handle, minimum.rawValue) == 1 else { throw .noted(.unusable) }
        SSL_CTX_set_options(handle, UInt64(openssl_options()))
        SSL_CTX_set_num_tickets(handle, 0)
        openssl_set_no_session_cache(handle)
        // A silent connection keeps no buffers.
        openssl_set_mode(handle, Int(SSL_MODE_RELEASE_BUFFERS))
        if !isServer, !self.protocols.isEmpty {
            SSL_CTX_set_alpn_protos(handle, self.protocols, UInt32(self.protocols.count))
        }
    }

    deinit { SSL_CTX_free(handle) }

    /// Takes the first of the server's protocols that the client offers; without one the connection has no name for
    /// what it speaks.
    private static let selects: SSL_CTX_alpn_select_cb_func = { _, chosen, length, offered, count, argument in
        guard let argument else { return SSL_TLSEXT_ERR_NOACK }
        let context = Unmanaged<TLSContext>.fromOpaque(argument).takeUnretainedValue()
        return context.protocols.withUnsafeBufferPointer { known in
            var found: UnsafeMutablePointer<UInt8>?
            let result = SSL_select_next_proto(&found, length, known.baseAddress, UInt32(known.count), offered, count)
            guard result == OPENSSL_NPN_NEGOTIATED else { return SSL_TLSEXT_ERR_NOACK }
            chosen?.pointee = UnsafePointer(found)
            return SSL_TLSEXT_ERR_OK
        }
    }
}
