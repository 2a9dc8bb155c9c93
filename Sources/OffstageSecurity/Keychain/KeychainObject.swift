import Foundation
import OffstageWire

/// What an item of the keychain is to an app: passwords are bytes, but these are objects.
enum KeychainObject {
    case certificate(SecCertificate)
    case key(SecKey)
    case identity(SecIdentity)

    init?(_ value: Any) {
        switch value {
        case let certificate as SecCertificate: self = .certificate(certificate)
        case let key as SecKey: self = .key(key)
        case let identity as SecIdentity: self = .identity(identity)
        default: return nil
        }
    }

    /// - Returns: nil for an item that is only bytes.
    init?(_ item: KeychainMessage.Item) {
        switch item.kind {
        case "cert":
            guard case .data(let data) = item.attributes["v_Data"], let certificate = SecCertificate(data) else {
                return nil
            }
            self = .certificate(certificate)
        case "keys":
            guard let key = SecKey(item) else { return nil }
            self = .key(key)
        case "idnt":
            guard let identity = SecIdentity(item) else { return nil }
            self = .identity(identity)
        default: return nil
        }
    }

    var itself: AnyObject {
        switch self {
        case .certificate(let certificate): certificate
        case .key(let key): key
        case .identity(let identity): identity
        }
    }

    /// The value of ``kSecClass``.
    var kind: String {
        switch self {
        case .certificate: "cert"
        case .key: "keys"
        case .identity: "idnt"
        }
    }

    /// What says which item of its kind it is.
    var identifyingAttributes: [String: KeychainMessage.Value] {
        get throws(KeyFailure) {
            switch self {
            case .certificate(let certificate): certificate.identifyingAttributes
            case .identity(let identity): identity.certificate.identifyingAttributes
            case .key(let key): ["klbl": .data(try key.fingerprint), "kcls": .text(key.isPrivate ? "1" : "0")]
            }
        }
    }
}

extension KeychainMessage.Item {
    /// - Parameter given: what an app says of it, which goes before what can be read of it.
    init(_ certificate: SecCertificate, given: [String: KeychainMessage.Value]) throws(KeyFailure) {
        var attributes = try certificate.attributes
        let label = given["labl"] ?? attributes["labl"]
        attributes.merge(given) { read, _ in read }
        attributes["labl"] = label
        attributes["v_Data"] = .data(certificate.data)
        self.init(kind: "cert", attributes: attributes)
    }

    /// - Throws: `errSecDuplicateItem` for a key that the keychain has already as one of the Secure Enclave.
    init(_ key: SecKey, given: [String: KeychainMessage.Value]) throws(KeyFailure) {
        let bytes: Data
        switch key.secret {
        case .none: bytes = key.publicBytes
        case .here(let secret), .sealed(let secret): bytes = secret
        case .kept: throw KeyFailure(errSecDuplicateItem)
        }
        var attributes = given.merging(try key.attributes) { $1 }
        attributes["v_Data"] = .data(bytes)
        self.init(kind: "keys", attributes: attributes)
    }
}
