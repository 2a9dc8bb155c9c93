import UIKit
import Security

/// Keys as its words say: `makekeys` puts one of each kind into the keychain, `sign` finds and uses each, `held` uses
/// those that were made, `losekeys` deletes them, `leak` tries to get at the secret of the Secure Enclave's.
enum Keys {
    private static let kinds: [(String, CFString, Int, [CFString: Any])] = [
        ("curve", kSecAttrKeyTypeECSECPrimeRandom, 256, [:]),
        ("rsa", kSecAttrKeyTypeRSA, 1024, [:]),
        ("enclave", kSecAttrKeyTypeECSECPrimeRandom, 256, [kSecAttrTokenID: kSecAttrTokenIDSecureEnclave]),
    ]
    nonisolated(unsafe) private static var made: [String: SecKey] = [:]

    static func run(_ words: [String]) {
        for word in words {
            switch word {
            case "makekeys": say("makekeys \(kinds.map(make).joined(separator: ", "))")
            case "sign": say("sign \(kinds.map { "\($0.0) \(find($0.0))" }.joined(separator: ", "))")
            case "held": say("held \(kinds.map { "\($0.0) \(made[$0.0].map(sign) ?? "nothing")" }.joined(separator: ", "))")
            case "losekeys": say("losekeys \(kinds.map { "\(SecItemDelete(query($0.0) as CFDictionary))" }.joined(separator: ", "))")
            case "leak": say("leak \(leak())")
            default: break
            }
        }
    }

    private static func tag(_ name: String) -> Data { Data("com.example.mainfile.\(name)".utf8) }

    private static func query(_ name: String) -> [String: Any] {
        [kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: tag(name)]
    }

    private static func make(_ name: String, _ type: CFString, _ bits: Int, _ more: [CFString: Any]) -> String {
        var error: Unmanaged<CFError>?
        guard let access = SecAccessControlCreateWithFlags(
            nil, name == "curve" ? kSecAttrAccessibleAfterFirstUnlock : kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            .privateKeyUsage, &error) else { return "\(name) \(error!.takeRetainedValue())" }
        var parameters: [String: Any] = [
            kSecAttrKeyType as String: type,
            kSecAttrKeySizeInBits as String: bits,
            kSecPrivateKeyAttrs as String: [
                kSecAttrIsPermanent as String: true,
                kSecAttrApplicationTag as String: tag(name),
                kSecAttrAccessControl as String: access,
            ],
        ]
        for (key, value) in more { parameters[key as String] = value }
        guard let key = SecKeyCreateRandomKey(parameters as CFDictionary, &error) else {
            let failure = error!.takeRetainedValue() as Error
            return "\(name) \((failure as NSError).code)"
        }
        made[name] = key
        let half = SecKeyCopyPublicKey(key).flatMap { SecKeyCopyExternalRepresentation($0, nil) as Data? }
        return "\(name) \(half?.count ?? 0) \(half?.suffix(4).map { String($0, radix: 16) }.joined() ?? "")"
    }

    private static func find(_ name: String) -> String {
        var wish = query(name)
        wish[kSecReturnRef as String] = true
        wish[kSecAttrKeyClass as String] = kSecAttrKeyClassPrivate
        var item: CFTypeRef?
        let status = SecItemCopyMatching(wish as CFDictionary, &item)
        guard status == errSecSuccess else { return "\(status)" }
        return sign(item as! SecKey)
    }

    private static func sign(_ key: SecKey) -> String {
        let curve = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        let algorithm = SecKeyIsAlgorithmSupported(key, .sign, curve) ? curve : .rsaSignatureMessagePSSSHA256
        let message = Data("message".utf8) as CFData
        var error: Unmanaged<CFError>?
        guard let signature = SecKeyCreateSignature(key, algorithm, message, &error),
              let half = SecKeyCopyPublicKey(key)
        else { return "\((error!.takeRetainedValue() as Error as NSError).code)" }
        let isRight = SecKeyVerifySignature(half, algorithm, message, signature, &error)
        return "\(isRight) \((signature as Data).suffix(2).map { String($0, radix: 16) }.joined())"
    }

    private static func leak() -> String {
        var wish = query("enclave")
        wish[kSecReturnData as String] = true
        wish[kSecReturnAttributes as String] = true
        var item: CFTypeRef?
        let status = SecItemCopyMatching(wish as CFDictionary, &item)
        let found = item as? [String: Any] ?? [:]
        var error: Unmanaged<CFError>?
        let written = made["enclave"].flatMap { SecKeyCopyExternalRepresentation($0, &error) }
        let token = found[kSecAttrTokenID as String] as? String ?? "no token"
        return "\(status) \(found[kSecValueData as String] == nil) \(token) \(written == nil)"
    }
}
