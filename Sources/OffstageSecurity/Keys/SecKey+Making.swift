public import Foundation
import OffstageWire

/// Makes a pair of keys: of an elliptic curve with 256, 384 or 521 bits, or of RSA with 1024 to 8192. In the keychain
/// is what ``kSecPrivateKeyAttrs`` and ``kSecPublicKeyAttrs`` say is permanent.
/// - Parameters:
///   - parameters: the kind and the size of the key, and what is to be known of it.
///   - error: set to an error with a number of `SecBase.h`: `errSecParam` for another kind or size.
/// - Returns: the private key.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    SecurityError.telling(error) { () throws(KeyFailure) in try KeyParameters(parameters).make() }
}

/// The same, in its older form.
@discardableResult
public func SecKeyGeneratePair(
    _ parameters: CFDictionary,
    _ publicKey: UnsafeMutablePointer<SecKey?>?,
    _ privateKey: UnsafeMutablePointer<SecKey?>?
) -> OSStatus {
    do throws(KeyFailure) {
        let key = try KeyParameters(parameters).make()
        publicKey?.pointee = SecKeyCopyPublicKey(key)
        privateKey?.pointee = key
        return errSecSuccess
    } catch {
        return error.status
    }
}

/// A key from what ``SecKeyCopyExternalRepresentation(_:_:)`` gives.
/// - Parameter attributes: the kind of the key (``kSecAttrKeyType``), and which half it is (``kSecAttrKeyClass``).
/// - Returns: nil for what is no such key, with `errSecParam`.
public func SecKeyCreateWithData(
    _ keyData: CFData,
    _ attributes: CFDictionary,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    SecurityError.telling(error) { () throws(KeyFailure) in
        guard let words = KeychainQuery(attributes), case .text(let type) = words.attributes["type"],
            case .text(let half) = words.attributes["kcls"], ["0", "1"].contains(half),
            let key = SecKey(type: type, isPrivate: half == "1", Data(referencing: keyData))
        else { throw KeyFailure(errSecParam) }
        try key.with(isPrivate: half == "1") { library, handle throws(KeyFailure) in
            // Of a curve's private key only the number was read: the point must be its.
            guard library.bytes(library.writePublicKey, handle) == key.publicBytes else {
                throw KeyFailure(errSecParam)
            }
        }
        return key
    }
}

/// What a new key is to be.
private struct KeyParameters {
    private let kind: KeyKind
    private let bits: CInt
    private let isSealed: Bool
    private let privateHalf: KeychainQuery
    private let publicHalf: KeychainQuery

    init(_ dictionary: NSDictionary) throws(KeyFailure) {
        var common: [String: Any] = [:]
        var halves: [String: [String: Any]] = [:]
        for (key, value) in dictionary {
            let name = String(describing: key)
            if name == "private" || name == "public" {
                guard let attributes = value as? NSDictionary else { throw KeyFailure(errSecParam) }
                halves[name] = Self.entries(attributes)
            } else {
                common[name] = value
            }
        }
        guard let words = KeychainQuery(common as NSDictionary),
            let privateHalf = KeychainQuery(Self.merged(common, halves["private"])),
            let publicHalf = KeychainQuery(Self.merged(common, halves["public"])),
            case .text(let type) = words.attributes["type"], let size = Self.size(words.attributes["bsiz"])
        else { throw KeyFailure(errSecParam) }
        switch (type, KeyKind.Curve(rawValue: size)) {
        case (KeyKind.rsa.word, _) where (1024...8192).contains(size): kind = .rsa
        case (KeyKind.ellipticCurve(.p256).word, let curve?): kind = .ellipticCurve(curve)
        default: throw KeyFailure(errSecParam)
        }
        bits = CInt(size)
        switch words.attributes["tkid"] {
        case nil: isSealed = false
        case .text("com.apple.setoken"): isSealed = true
        default: throw KeyFailure(errSecParam)
        }
        // The Secure Enclave has keys of one curve only.
        guard !isSealed || kind == .ellipticCurve(.p256) else { throw KeyFailure(errSecParam) }
        self.privateHalf = privateHalf
        self.publicHalf = publicHalf
    }

    private static func entries(_ dictionary: NSDictionary) -> [String: Any] {
        Dictionary(dictionary.map { (String(describing: $0.key), $0.value) }) { $1 }
    }

    private static func merged(_ common: [String: Any], _ more: [String: Any]?) -> NSDictionary {
        common.merging(more ?? [:]) { $1 } as NSDictionary
    }

    private static func size(_ value: KeychainMessage.Value?) -> Int? {
        switch value {
        case .number(let number): Int(number)
        case .text(let text): Int(text)
        case .data, .date, nil: nil
        }
    }

    /// - Throws: what the keychain says, too.
    func make() throws(KeyFailure) -> SecKey {
        let library = try LibCrypto.get()
        let isOfCurve = kind != .rsa
        let context = library.makeContextOfKind(isOfCurve ? LibCrypto.ellipticCurve : LibCrypto.rsa, nil)
        var handle: LibCrypto.Handle?
        defer {
            library.freeContext(context)
            library.freeKey(handle)
            library.clearErrors()
        }
        guard library.beginMaking(context) == 1 else { throw KeyFailure(errSecNotAvailable) }
        let isSet =
            if case .ellipticCurve(let curve) = kind { library.setCurve(context, curve.number) } else {
                library.setBits(context, bits)
            }
        guard isSet == 1, library.makeKey(context, &handle) == 1, let handle,
            let (kind, bytes) = KeyKind.privateKey(handle, library),
            let key = SecKey(kind, privateBytes: bytes, secret: { isSealed ? .sealed($0) : .here($0) })
        else { throw KeyFailure(errSecParam) }
        if publicHalf.isPermanent, let half = SecKeyCopyPublicKey(key) {
            // Nothing but the private half is the Secure Enclave's.
            _ = try keep(half, publicHalf.attributes.filter { $0.key != "tkid" })
        }
        guard privateHalf.isPermanent else { return key }
        let reference = try keep(key, privateHalf.attributes)
        return isSealed
            ? SecKey(algorithm: key.algorithm, publicBytes: key.publicBytes, secret: .kept(reference)) : key
    }

    /// - Returns: its number in the keychain.
    private func keep(
        _ key: SecKey,
        _ attributes: [String: KeychainMessage.Value]
    ) throws(KeyFailure) -> Int {
        try KeychainQuestion.ask(.add(.init(key, given: attributes))).first?.reference ?? 0
    }
}
