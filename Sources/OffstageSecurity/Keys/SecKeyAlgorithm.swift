public import Foundation

/// What can be done with a key, and how, as Apple's constants spell it: `algid:sign:ECDSA:message-X962:SHA256`.
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    let text: String
    public var rawValue: CFString { text as NSString }

    public init(rawValue: CFString) {
        text = String(describing: rawValue)
    }

    private init(_ words: String) {
        text = "algid:\(words)"
    }

    // MARK: Signatures with curves, as a sequence in DER (X9.62)

    public static let ecdsaSignatureDigestX962 = Self("sign:ECDSA:digest-X962")
    public static let ecdsaSignatureDigestX962SHA1 = Self("sign:ECDSA:digest-X962:SHA1")
    public static let ecdsaSignatureDigestX962SHA224 = Self("sign:ECDSA:digest-X962:SHA224")
    public static let ecdsaSignatureDigestX962SHA256 = Self("sign:ECDSA:digest-X962:SHA256")
    public static let ecdsaSignatureDigestX962SHA384 = Self("sign:ECDSA:digest-X962:SHA384")
    public static let ecdsaSignatureDigestX962SHA512 = Self("sign:ECDSA:digest-X962:SHA512")
    public static let ecdsaSignatureMessageX962SHA1 = Self("sign:ECDSA:message-X962:SHA1")
    public static let ecdsaSignatureMessageX962SHA224 = Self("sign:ECDSA:message-X962:SHA224")
    public static let ecdsaSignatureMessageX962SHA256 = Self("sign:ECDSA:message-X962:SHA256")
    public static let ecdsaSignatureMessageX962SHA384 = Self("sign:ECDSA:message-X962:SHA384")
    public static let ecdsaSignatureMessageX962SHA512 = Self("sign:ECDSA:message-X962:SHA512")

    // MARK: Signatures with RSA

    public static let rsaSignatureDigestPKCS1v15SHA1 = Self("sign:RSA:digest-PKCS1v15:SHA1")
    public static let rsaSignatureDigestPKCS1v15SHA224 = Self("sign:RSA:digest-PKCS1v15:SHA224")
    public static let rsaSignatureDigestPKCS1v15SHA256 = Self("sign:RSA:digest-PKCS1v15:SHA256")
    public static let rsaSignatureDigestPKCS1v15SHA384 = Self("sign:RSA:digest-PKCS1v15:SHA384")
    public static let rsaSignatureDigestPKCS1v15SHA512 = Self("sign:RSA:digest-PKCS1v15:SHA512")
    public static let rsaSignatureMessagePKCS1v15SHA1 = Self("sign:RSA:message-PKCS1v15:SHA1")
    public static let rsaSignatureMessagePKCS1v15SHA224 = Self("sign:RSA:message-PKCS1v15:SHA224")
    public static let rsaSignatureMessagePKCS1v15SHA256 = Self("sign:RSA:message-PKCS1v15:SHA256")
    public static let rsaSignatureMessagePKCS1v15SHA384 = Self("sign:RSA:message-PKCS1v15:SHA384")
    public static let rsaSignatureMessagePKCS1v15SHA512 = Self("sign:RSA:message-PKCS1v15:SHA512")
    public static let rsaSignatureDigestPSSSHA1 = Self("sign:RSA:digest-PSS:SHA1:SHA1:20")
    public static let rsaSignatureDigestPSSSHA256 = Self("sign:RSA:digest-PSS:SHA256:SHA256:32")
    public static let rsaSignatureDigestPSSSHA384 = Self("sign:RSA:digest-PSS:SHA384:SHA384:48")
    public static let rsaSignatureDigestPSSSHA512 = Self("sign:RSA:digest-PSS:SHA512:SHA512:64")
    public static let rsaSignatureMessagePSSSHA1 = Self("sign:RSA:message-PSS:SHA1:SHA1:20")
    public static let rsaSignatureMessagePSSSHA256 = Self("sign:RSA:message-PSS:SHA256:SHA256:32")
    public static let rsaSignatureMessagePSSSHA384 = Self("sign:RSA:message-PSS:SHA384:SHA384:48")
    public static let rsaSignatureMessagePSSSHA512 = Self("sign:RSA:message-PSS:SHA512:SHA512:64")

    // MARK: Encryption with RSA

    public static let rsaEncryptionPKCS1 = Self("encrypt:RSA:PKCS1")
    public static let rsaEncryptionOAEPSHA1 = Self("encrypt:RSA:OAEP:SHA1")
    public static let rsaEncryptionOAEPSHA224 = Self("encrypt:RSA:OAEP:SHA224")
    public static let rsaEncryptionOAEPSHA256 = Self("encrypt:RSA:OAEP:SHA256")
    public static let rsaEncryptionOAEPSHA384 = Self("encrypt:RSA:OAEP:SHA384")
    public static let rsaEncryptionOAEPSHA512 = Self("encrypt:RSA:OAEP:SHA512")

    // MARK: Secrets that two keys share

    public static let ecdhKeyExchangeStandard = Self("keyexchange:ECDH")
    public static let ecdhKeyExchangeCofactor = Self("keyexchange:ECDHC")
}

/// What is to be done with a key.
public enum SecKeyOperationType: Int, Sendable {
    case sign = 0
    case verify = 1
    case encrypt = 2
    case decrypt = 3
    case keyExchange = 4
}

/// An algorithm, read.
struct KeyAlgorithm: Equatable {
    enum Form: Equatable {
        /// A signature of a digest, which it makes of a message, or is given.
        case signature(Padding, digest: String?, makesDigest: Bool)
        case encryption(Padding, digest: String?)
        case exchange
    }

    enum Padding: Equatable {
        /// That of a curve.
        case none
        case pkcs1
        case oaep
        case pss(salt: CInt)
    }

    let form: Form
    let isOfCurve: Bool

    /// - Returns: nil for one that is not there.
    init?(_ algorithm: SecKeyAlgorithm) {
        let words = algorithm.text.split(separator: ":").map(String.init)
        guard words.count >= 3, words[0] == "algid" else { return nil }
        let isMessage = words.count > 3 && words[3].hasPrefix("message-")
        switch (words[1], words[2]) {
        case ("sign", "ECDSA") where words.count >= 4:
            form = .signature(.none, digest: words.count > 4 ? words[4] : nil, makesDigest: isMessage)
        case ("sign", "RSA") where words.count == 5 && words[3].hasSuffix("-PKCS1v15"):
            form = .signature(.pkcs1, digest: words[4], makesDigest: isMessage)
        case ("sign", "RSA") where words.count == 7 && words[3].hasSuffix("-PSS"):
            guard let salt = CInt(words[6]) else { return nil }
            form = .signature(.pss(salt: salt), digest: words[4], makesDigest: isMessage)
        case ("encrypt", "RSA") where words.count == 4 && words[3] == "PKCS1":
            form = .encryption(.pkcs1, digest: nil)
        case ("encrypt", "RSA") where words.count == 5 && words[3] == "OAEP":
            form = .encryption(.oaep, digest: words[4])
        case ("keyexchange", "ECDH") where words.count == 3, ("keyexchange", "ECDHC") where words.count == 3:
            form = .exchange
        default: return nil
        }
        isOfCurve = words[2] != "RSA"
    }

    /// Whether this can be done so with such a key.
    func permits(_ operation: SecKeyOperationType, _ key: SecKey) -> Bool {
        guard let kind = key.kind, isOfCurve == (kind != .rsa) else { return false }
        // A private key has both halves, but only the half that is meant does anything.
        return switch (form, operation) {
        case (.signature, .sign), (.encryption, .decrypt), (.exchange, .keyExchange): key.isPrivate
        case (.signature, .verify), (.encryption, .encrypt): !key.isPrivate
        case (.signature, _), (.encryption, _), (.exchange, _): false
        }
    }
}

/// Whether this can be done with a key.
public func SecKeyIsAlgorithmSupported(
    _ key: SecKey,
    _ operation: SecKeyOperationType,
    _ algorithm: SecKeyAlgorithm
) -> Bool {
    KeyAlgorithm(algorithm)?.permits(operation, key) ?? false
}
