public import Foundation
import OffstageWire

/// A key: the public half of a pair, or the private one, which has both. Two of the same bytes are equal.
public final class SecKey: NSObject, Sendable {
    /// Where the private half is.
    enum Secret: Equatable, Sendable {
        /// There is none: it is a public key.
        case none
        /// Here, as it is written out.
        case here(Data)
        /// Here, but not to be given out: a key of the Secure Enclave that no keychain has.
        case sealed(Data)
        /// In the keychain, under this number, which is asked at each use: a key of the Secure Enclave.
        case kept(Int)
    }

    /// As certificates have it.
    let algorithm: [UInt8]
    /// As certificates have it.
    let publicBytes: Data
    let secret: Secret
    /// Nil for one that can only be compared and written out.
    var kind: KeyKind? { KeyKind(algorithm: algorithm, publicKey: publicBytes) }

    init(algorithm: [UInt8], publicBytes: Data, secret: Secret = .none) {
        self.algorithm = algorithm
        self.publicBytes = publicBytes
        self.secret = secret
    }

    /// A private key.
    /// - Returns: nil for what is none of this kind.
    convenience init?(_ kind: KeyKind, privateBytes: Data, secret: (Data) -> Secret = Secret.here) {
        guard let publicBytes = kind.publicKey(ofPrivateKey: privateBytes) else { return nil }
        self.init(algorithm: kind.algorithm, publicBytes: publicBytes, secret: secret(privateBytes))
    }

    var isPrivate: Bool { secret != .none }

    /// Whether its private half is the Secure Enclave's.
    var isSealed: Bool {
        switch secret {
        case .none, .here: false
        case .sealed, .kept: true
        }
    }

    /// SHA-1 of the public half: it is how the two of a pair, and a certificate, find each other.
    var fingerprint: Data {
        get throws(KeyFailure) { try LibCrypto.get().digest(publicBytes, "SHA1") }
    }

    /// The private half, for a use of it that is allowed now.
    private var privateBytes: Data {
        get throws(KeyFailure) {
            switch secret {
            case .none: throw KeyFailure(errSecParam)
            case .here(let bytes), .sealed(let bytes): return bytes
            case .kept(let reference):
                let query = KeychainMessage.Query(kind: nil, attributes: [:], reference: reference, wantsData: true)
                let item = try KeychainQuestion.ask(.find(query)).first
                guard case .data(let bytes) = item?.attributes["v_Data"] else { throw KeyFailure(errSecItemNotFound) }
                return bytes
            }
        }
    }

    /// Opens one of its halves for the library.
    /// - Throws: `errSecParam` for a kind that it cannot use, and for a private half that there is not.
    func with<Value>(
        isPrivate: Bool,
        _ body: (LibCrypto, LibCrypto.Handle) throws(KeyFailure) -> Value
    ) throws(KeyFailure) -> Value {
        let library = try LibCrypto.get()
        guard let kind else { throw KeyFailure(errSecParam) }
        let bytes = isPrivate ? try privateBytes : publicBytes
        guard let handle = kind.open(bytes, isPrivate: isPrivate, library) else { throw KeyFailure(errSecParam) }
        defer { library.freeKey(handle) }
        return try body(library, handle)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecKey else { return false }
        return other.algorithm == algorithm && other.publicBytes == publicBytes && other.isPrivate == isPrivate
    }

    public override var hash: Int { publicBytes.hashValue }
}

/// The public half of a private key; of a public one, itself.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    key.isPrivate ? SecKey(algorithm: key.algorithm, publicBytes: key.publicBytes) : key
}

/// The key as it stands in certificates, with its private half where it has one: of RSA in PKCS #1, of an elliptic
/// curve in X9.63.
/// - Returns: nil for a private key of the Secure Enclave, with `errSecUnimplemented`.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    switch key.secret {
    case .none: return key.publicBytes as NSData
    case .here(let bytes): return bytes as NSData
    case .sealed, .kept:
        error?.pointee = Unmanaged.passRetained(SecurityError.error(errSecUnimplemented))
        return nil
    }
}

/// How many bytes a signature of RSA, or the private number of a curve, has.
public func SecKeyGetBlockSize(_ key: SecKey) -> Int {
    ((key.kind?.bits(ofPublicKey: key.publicBytes) ?? 0) + 7) / 8
}

/// What the keychain would know of it.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
    guard let attributes = try? key.attributes else { return nil }
    return attributes.mapValues(KeychainQuery.object) as NSDictionary
}

extension SecKey {
    /// As the keychain has them, without the secret itself.
    var attributes: [String: KeychainMessage.Value] {
        get throws(KeyFailure) {
            guard let kind else { throw KeyFailure(errSecParam) }
            let bits = Int64(kind.bits(ofPublicKey: publicBytes))
            var attributes: [String: KeychainMessage.Value] = [
                "kcls": .text(isPrivate ? "1" : "0"), "type": .text(kind.word), "bsiz": .number(bits),
                "esiz": .number(bits), "klbl": .data(try fingerprint), "perm": .number(1),
            ]
            let can = isPrivate ? ["decr", "drve", "sign", "unwp"] : ["encr", "vrfy", "wrap"]
            for name in ["decr", "drve", "encr", "sign", "unwp", "vrfy", "wrap"] {
                attributes[name] = .number(can.contains(name) ? 1 : 0)
            }
            if isSealed { attributes["tkid"] = .text("com.apple.setoken") }
            return attributes
        }
    }

    /// A key that the keychain has.
    /// - Returns: nil for one that is only bytes, as a symmetric key is.
    convenience init?(_ item: KeychainMessage.Item) {
        guard case .data(let bytes) = item.attributes["v_Data"], case .text(let type) = item.attributes["type"] else {
            return nil
        }
        let isSealed = item.attributes["tkid"] == .text("com.apple.setoken")
        self.init(
            type: type,
            isPrivate: item.attributes["kcls"] == .text("1"),
            bytes,
            secret: { isSealed ? .kept(item.reference) : .here($0) }
        )
    }

    /// - Parameter type: what ``kSecAttrKeyType`` says.
    /// - Returns: nil for what is no such key, as far as can be seen.
    convenience init?(type: String, isPrivate: Bool, _ bytes: Data, secret: (Data) -> Secret = Secret.here) {
        let curve = KeyKind.Curve.allCases.first { bytes.count == 1 + (isPrivate ? 3 : 2) * $0.width }
        let kind: KeyKind? =
            switch type {
            case KeyKind.rsa.word: .rsa
            case KeyKind.ellipticCurve(.p256).word: curve.map { .ellipticCurve($0) }
            default: nil
            }
        guard let kind else { return nil }
        if isPrivate {
            self.init(kind, privateBytes: bytes, secret: secret)
        } else {
            guard kind.bits(ofPublicKey: bytes) > 0 else { return nil }
            self.init(algorithm: kind.algorithm, publicBytes: bytes)
        }
    }
}
