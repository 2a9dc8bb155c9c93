import COpenSSL

/// A certificate with its key and those that vouch for it, from an archive (PKCS #12).
///
/// `@unchecked Sendable`: it is not changed once it is read.
package final class TLSIdentity: @unchecked Sendable {
    /// Its own certificate first.
    package let certificates: [Certificate]
    private let key: OpaquePointer

    /// - Throws: ``TLSError/Code/unusable`` or ``TLSError/Code/wrongPassphrase``.
    package init(archive: [UInt8], passphrase: String) throws(TLSError) {
        _ = Self.oldCiphers
        ERR_clear_error()
        let read = archive.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            return d2i_PKCS12(nil, &next, bytes.count)
        }
        guard let read else { throw .noted(.unusable) }
        defer { PKCS12_free(read) }
        let isOpen =
            PKCS12_mac_present(read) == 0 || PKCS12_verify_mac(read, passphrase, -1) == 1
            || (passphrase.isEmpty && PKCS12_verify_mac(read, nil, 0) == 1)
        guard isOpen else {
            ERR_clear_error()
            throw TLSError(.wrongPassphrase, "the passphrase is wrong")
        }
        var key: OpaquePointer?
        var own: OpaquePointer?
        var others: OpaquePointer?
        guard PKCS12_parse(read, passphrase, &key, &own, &others) == 1 else { throw .noted(.unusable) }
        defer { openssl_free_certificates(others) }
        let first = own.map { Certificate(owning: $0) }
        guard let key else { throw TLSError(.unusable, "the archive has no key") }
        guard let first else {
            EVP_PKEY_free(key)
            throw TLSError(.unusable, "the archive has no certificate of its key")
        }
        self.key = key
        certificates = [first] + CertificateChain.read(others)
    }

    deinit { EVP_PKEY_free(key) }

    /// Archives from keychains are often encrypted with ciphers that the library has in a part of its own.
    private static let oldCiphers: Void = {
        for part in ["default", "legacy"] { _ = OSSL_PROVIDER_load(nil, part) }
    }()

    /// Shows it to the other side of a connection.
    func present(on connection: OpaquePointer) -> Bool {
        let others = openssl_make_certificates()
        defer { openssl_free_certificate_list(others) }
        for other in certificates.dropFirst() { openssl_push_certificate(others, other.handle) }
        return SSL_use_cert_and_key(connection, certificates[0].handle, key, others, 1) == 1
    }
}
