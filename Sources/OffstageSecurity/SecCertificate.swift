public import Foundation

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
    SecKey(algorithm: certificate.fields.keyAlgorithm, bytes: Data(certificate.fields.key))
}
