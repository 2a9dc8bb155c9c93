public import Foundation
import OffstageWire

/// An X.509 certificate. Two of the same bytes are equal.
public final class SecCertificate: NSObject, Sendable {
    package let data: Data
    let fields: CertificateFields

    /// - Returns: nil for what is no certificate.
    package init?(_ data: Data) {
        guard let fields = CertificateFields([UInt8](data)) else { return nil }
        self.data = data
        self.fields = fields
    }

    var key: SecKey { SecKey(algorithm: fields.keyAlgorithm, publicBytes: Data(fields.key)) }

    /// As the keychain has them, without the certificate itself.
    var attributes: [String: KeychainMessage.Value] {
        get throws(KeyFailure) {
            // Each form has a number that is one higher than the one in the certificate.
            var attributes: [String: KeychainMessage.Value] = [
                "ctyp": .number(Int64(fields.version) + 1), "cenc": .number(3),
                "subj": .data(Data(fields.subjectName)), "issr": .data(Data(fields.issuer)),
                "slnr": .data(Data(fields.serialNumber)), "pkhh": .data(try key.fingerprint),
            ]
            attributes["labl"] = fields.summary.map { .text($0) }
            return attributes
        }
    }

    /// What tells it apart from others in a keychain.
    var identifyingAttributes: [String: KeychainMessage.Value] {
        ["issr": .data(Data(fields.issuer)), "slnr": .data(Data(fields.serialNumber))]
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? SecCertificate)?.data == data }

    public override var hash: Int { data.hashValue }
}

/// - Parameter data: the certificate in DER.
/// - Returns: nil for what is none.
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    SecCertificate(Data(referencing: data))
}

/// The certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData {
    certificate.data as NSData
}

/// What tells people whose it is: its common name, or what comes next to one.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? {
    certificate.fields.summary.map { $0 as NSString }
}

@discardableResult
public func SecCertificateCopyCommonName(
    _ certificate: SecCertificate,
    _ commonName: UnsafeMutablePointer<CFString?>
) -> OSStatus {
    commonName.pointee = certificate.fields.commonName.map { $0 as NSString }
    return errSecSuccess
}

/// Its public key.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    certificate.key
}

/// The number that its issuer gave it, as it stands there.
public func SecCertificateCopySerialNumberData(
    _ certificate: SecCertificate,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
    Data(certificate.fields.serialNumber) as NSData
}
