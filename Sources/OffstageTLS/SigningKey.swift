import COpenSSL

/// A key on the curve prime256v1, for signatures with SHA-256 (ES256): its public half, or both.
///
/// `@unchecked Sendable`: it is not changed once it is made.
package final class SigningKey: @unchecked Sendable {
    let handle: OpaquePointer

    private init?(owning handle: OpaquePointer?) {
        guard let handle else { return nil }
        self.handle = handle
    }

    deinit { EVP_PKEY_free(handle) }

    /// A new one.
    /// - Throws: ``TLSError/Code/unusable``, where the system has no random numbers.
    package static func make() throws(TLSError) -> SigningKey {
        ERR_clear_error()
        guard let key = SigningKey(owning: openssl_make_p256_key()) else { throw .noted(.unusable) }
        return key
    }

    /// - Returns: Nil where the text is no public key on that curve.
    package convenience init?(publicPEM text: String) {
        self.init(owning: PEM.read(text) { PEM_read_bio_PUBKEY($0, nil, PEM.noPassphrase, nil) })
        if !isOnCurve { return nil }
    }

    /// - Returns: Nil where the text is no private key on that curve.
    package convenience init?(privatePEM text: String) {
        self.init(owning: PEM.read(text) { PEM_read_bio_PrivateKey($0, nil, PEM.noPassphrase, nil) })
        if !isOnCurve { return nil }
    }

    private var isOnCurve: Bool {
        var name = [CChar](repeating: 0, count: 32)
        guard EVP_PKEY_get_group_name(handle, &name, name.count, nil) == 1 else { return false }
        return name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } == "prime256v1"
    }

    package var publicPEM: String { PEM.text { PEM_write_bio_PUBKEY($0, handle) } }
    /// As PKCS #8.
    package var privatePEM: String {
        PEM.text { PEM_write_bio_PKCS8PrivateKey($0, handle, nil, nil, 0, nil, nil) }
    }

    /// - Parameter signature: R and S, 32 bytes each.
    package func verifies(raw signature: [UInt8], of text: [UInt8]) -> Bool {
        guard signature.count == 64, let parts = ECDSA_SIG_new() else { return false }
        defer { ECDSA_SIG_free(parts) }
        let (r, s) = signature.withUnsafeBufferPointer { bytes in
            (BN_bin2bn(bytes.baseAddress, 32, nil), BN_bin2bn(bytes.baseAddress! + 32, 32, nil))
        }
        guard ECDSA_SIG_set0(parts, r, s) == 1 else { return false }
        return verifies(der: DER.bytes { i2d_ECDSA_SIG(parts, $0) }, of: text)
    }

    /// - Parameter signature: R and S as a sequence in DER.
    package func verifies(der signature: [UInt8], of text: [UInt8]) -> Bool {
        let context = EVP_MD_CTX_new()
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1
            && EVP_DigestVerify(context, signature, signature.count, text, text.count) == 1
    }
}

package enum Digest {
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { space, used in
            SHA256(bytes, bytes.count, space.baseAddress)
            used = Int(SHA256_DIGEST_LENGTH)
        }
    }
}
