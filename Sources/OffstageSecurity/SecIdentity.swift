public import Foundation
import OffstageApp
import OffstageWire

/// A certificate, and its key, which stays in the archive that both came from.
public final class SecIdentity: NSObject, Sendable {
    package let archive: Data
    package let passphrase: String
    let certificate: SecCertificate

    init(archive: Data, passphrase: String, certificate: SecCertificate) {
        self.archive = archive
        self.passphrase = passphrase
        self.certificate = certificate
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
    switch Connection.shared?.ask(.open(.init(archive: archive, passphrase: passphrase))) {
    case .chain(let chain):
        let certificates = chain.compactMap { SecCertificate($0) }
        guard let first = certificates.first else { return errSecDecode }
        let item: [String: Any] = [
            kSecImportItemIdentity as String: SecIdentity(
                archive: archive,
                passphrase: passphrase,
                certificate: first
            ),
            kSecImportItemTrust as String: SecTrust(certificates, host: nil),
            kSecImportItemCertChain as String: certificates,
            kSecImportItemLabel as String: first.fields.summary ?? "",
        ]
        items.pointee = [item] as NSArray
        return errSecSuccess
    case .refused(let status): return status
    case .items, nil: return errSecNotAvailable
    }
}
