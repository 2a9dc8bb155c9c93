public import Foundation
package import OffstageWire

/// A certificate and its key.
public final class SecIdentity: NSObject, Sendable {
    let certificate: SecCertificate
    /// Nil for one of a kind that only connections can use.
    let key: SecKey?
    /// Where both came from; nil: the keychain.
    private let archive: TransferChallenge.Identity?

    init(_ certificate: SecCertificate, _ key: SecKey?, from archive: TransferChallenge.Identity?) {
        self.certificate = certificate
        self.key = key
        self.archive = archive
    }

    /// One that the keychain has.
    /// - Returns: nil where its certificate or its key cannot be read.
    convenience init?(_ item: KeychainMessage.Item) {
        guard case .data(let data) = item.attributes["v_Data"], let certificate = SecCertificate(data),
            case .number(let reference) = item.attributes["v_KeyReference"]
        else { return nil }
        var half = KeychainMessage.Item(kind: "keys", attributes: item.attributes, reference: Int(reference))
        half.attributes["v_Data"] = item.attributes["v_KeyData"]
        guard let key = SecKey(half) else { return nil }
        self.init(certificate, key, from: nil)
    }

    /// As connections take it; nil while its key cannot be had.
    package var forConnections: TransferChallenge.Identity? {
        if let archive { return archive }
        guard let key, let made = try? IdentityArchive.make(certificate, key, passphrase: "offstage") else {
            return nil
        }
        return TransferChallenge.Identity(archive: made, passphrase: "offstage")
    }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? SecIdentity)?.certificate.data == certificate.data
    }

    public override var hash: Int { certificate.hash }
}

@discardableResult
public func SecIdentityCopyCertificate(
    _ identity: SecIdentity,
    _ certificate: UnsafeMutablePointer<SecCertificate?>
) -> OSStatus {
    certificate.pointee = identity.certificate
    return errSecSuccess
}

/// - Returns: `errSecUnimplemented` for a key of another kind than RSA and elliptic curves.
@discardableResult
public func SecIdentityCopyPrivateKey(
    _ identity: SecIdentity,
    _ privateKey: UnsafeMutablePointer<SecKey?>
) -> OSStatus {
    guard let key = identity.key else { return errSecUnimplemented }
    privateKey.pointee = key
    return errSecSuccess
}

public var kSecImportExportPassphrase: CFString { "passphrase" as NSString }
public var kSecImportItemIdentity: CFString { "identity" as NSString }
public var kSecImportItemTrust: CFString { "trust" as NSString }
public var kSecImportItemCertChain: CFString { "chain" as NSString }
public var kSecImportItemLabel: CFString { "label" as NSString }

/// Opens an archive of PKCS #12 with one certificate and its key.
/// - Parameters:
///   - options: the passphrase under ``kSecImportExportPassphrase``.
///   - items: one dictionary, with the identity, the trust and the certificates.
/// - Returns: `errSecAuthFailed` for another passphrase than the archive's, `errSecDecode` for what is no archive.
public func SecPKCS12Import(
    _ data: CFData,
    _ options: CFDictionary,
    _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus {
    let archive = Data(referencing: data)
    let passphrase = options.object(forKey: kSecImportExportPassphrase).map { "\($0)" } ?? ""
    do throws(KeyFailure) {
        let contents = try IdentityArchive.open(archive, passphrase: passphrase)
        let first = contents.certificates[0]
        let item: [String: Any] = [
            kSecImportItemIdentity as String: SecIdentity(
                first,
                contents.key,
                from: .init(archive: archive, passphrase: passphrase)
            ),
            kSecImportItemTrust as String: SecTrust(contents.certificates, host: nil),
            kSecImportItemCertChain as String: contents.certificates,
            kSecImportItemLabel as String: first.fields.summary ?? "",
        ]
        items.pointee = [item] as NSArray
        return errSecSuccess
    } catch {
        return error.status
    }
}
