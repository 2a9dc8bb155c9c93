public import Foundation

/// Signs a message or its digest, as the algorithm says.
/// - Returns: nil with an error: `errSecParam` for an algorithm that is not the key's and for a digest of another
///   length, `errSecInteractionNotAllowed` for a key of the Secure Enclave that the device does not give out now.
public func SecKeyCreateSignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    turned(dataToSign, .sign, algorithm, key, error)
}

/// Whether a signature is that of a message or its digest.
/// - Returns: false with an error: `errSecVerifyFailed` for another's signature.
public func SecKeyVerifySignature(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ signedData: CFData,
    _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    SecurityError.telling(error) { () throws(KeyFailure) in
        let algorithm = try KeyAlgorithm.of(algorithm, for: .verify, key)
        return try key.with(isPrivate: false) { library, handle throws(KeyFailure) in
            let digest = [UInt8](try algorithm.input(signedData, library))
            let signature = [UInt8](Data(referencing: signature))
            return try library.with(handle) { context throws(KeyFailure) in
                guard library.beginVerifying(context) == 1 else { throw KeyFailure(errSecParam) }
                try algorithm.prepare(context, library)
                guard library.verify(context, signature, signature.count, digest, digest.count) == 1 else {
                    throw KeyFailure(errSecVerifyFailed)
                }
                return true
            }
        }
    } ?? false
}

/// Encrypts with a public key of RSA.
/// - Returns: nil with an error: `errSecParam` for an algorithm that is not the key's and for more than has room.
public func SecKeyCreateEncryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ plaintext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    turned(plaintext, .encrypt, algorithm, key, error)
}

/// Decrypts with a private key of RSA.
/// - Returns: nil with an error: `errSecDecode` for what was not encrypted with its public half [chosen].
public func SecKeyCreateDecryptedData(
    _ key: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ ciphertext: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    turned(ciphertext, .decrypt, algorithm, key, error, failing: errSecDecode)
}

/// The secret that a private key of a curve shares with another's public one.
/// - Parameter parameters: for algorithms that are not there; not read.
public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey,
    _ algorithm: SecKeyAlgorithm,
    _ publicKey: SecKey,
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    SecurityError.telling(error) { () throws(KeyFailure) in
        _ = try KeyAlgorithm.of(algorithm, for: .keyExchange, privateKey)
        guard publicKey.kind == privateKey.kind else { throw KeyFailure(errSecParam) }
        return try privateKey.with(isPrivate: true) { library, handle throws(KeyFailure) in
            try publicKey.with(isPrivate: false) { _, other throws(KeyFailure) in
                try library.with(handle) { context throws(KeyFailure) in
                    var bytes = [UInt8](repeating: 0, count: 66)
                    var count = bytes.count
                    guard library.beginDeriving(context) == 1, library.setPeer(context, other) == 1,
                        library.derive(context, &bytes, &count) == 1
                    else { throw KeyFailure(errSecParam) }
                    return Data(bytes.prefix(count)) as NSData
                }
            }
        }
    }
}

/// Makes other bytes of bytes, with a key.
/// - Parameter status: what it means that the library cannot.
private func turned(
    _ data: CFData,
    _ operation: SecKeyOperationType,
    _ algorithm: SecKeyAlgorithm,
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
    failing status: OSStatus = errSecParam
) -> CFData? {
    SecurityError.telling(error) { () throws(KeyFailure) in
        let algorithm = try KeyAlgorithm.of(algorithm, for: operation, key)
        return try key.with(isPrivate: operation != .encrypt) { library, handle throws(KeyFailure) in
            let (begin, turn) =
                switch operation {
                case .encrypt: (library.beginEncrypting, library.encrypt)
                case .decrypt: (library.beginDecrypting, library.decrypt)
                default: (library.beginSigning, library.sign)
                }
            let bytes = [UInt8](try algorithm.input(data, library))
            return try library.with(handle) { context throws(KeyFailure) in
                guard begin(context) == 1 else { throw KeyFailure(errSecParam) }
                try algorithm.prepare(context, library)
                var count = 0
                guard turn(context, nil, &count, bytes, bytes.count) == 1 else { throw KeyFailure(status) }
                var turned = [UInt8](repeating: 0, count: count)
                guard turn(context, &turned, &count, bytes, bytes.count) == 1 else { throw KeyFailure(status) }
                return Data(turned.prefix(count)) as NSData
            }
        }
    }
}

extension KeyAlgorithm {
    /// - Throws: `errSecParam` where it is not for this key.
    fileprivate static func of(
        _ algorithm: SecKeyAlgorithm,
        for operation: SecKeyOperationType,
        _ key: SecKey
    ) throws(KeyFailure) -> KeyAlgorithm {
        guard let read = KeyAlgorithm(algorithm), read.permits(operation, key) else { throw KeyFailure(errSecParam) }
        return read
    }

    /// What the library is given: of a message that is signed its digest.
    fileprivate func input(_ data: CFData, _ library: LibCrypto) throws(KeyFailure) -> Data {
        let data = Data(referencing: data)
        guard case .signature(_, let digest?, let makesDigest) = form else { return data }
        let made = try library.digest(data, digest)
        guard makesDigest || data.count == made.count else { throw KeyFailure(errSecParam) }
        return makesDigest ? made : data
    }

    /// Tells the library how.
    fileprivate func prepare(_ context: LibCrypto.Handle, _ library: LibCrypto) throws(KeyFailure) {
        let name: String?
        let padding: Padding
        switch form {
        case .signature(let wanted, let digest, _): (padding, name) = (wanted, digest)
        case .encryption(let wanted, let digest): (padding, name) = (wanted, digest)
        case .exchange: return
        }
        let digest = name.flatMap { library.digestNamed($0) }
        let isReady =
            switch padding {
            case .none: digest == nil || library.setDigest(context, digest) == 1
            case .pkcs1:
                library.setPadding(context, LibCrypto.paddingOfPKCS1) == 1
                    && (digest == nil || library.setDigest(context, digest) == 1)
            case .oaep:
                library.setPadding(context, LibCrypto.paddingOfOAEP) == 1
                    && library.setDigestOfOAEP(context, digest) == 1 && library.setDigestOfMask(context, digest) == 1
            case .pss(let salt):
                library.setPadding(context, LibCrypto.paddingOfPSS) == 1 && library.setDigest(context, digest) == 1
                    && library.setDigestOfMask(context, digest) == 1 && library.setSaltLength(context, salt) == 1
            }
        guard isReady else { throw KeyFailure(errSecParam) }
    }
}
