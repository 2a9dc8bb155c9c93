public import Foundation

/// The public key of a certificate, to be compared and written out. Two of the same bytes are equal.
public final class SecKey: NSObject, Sendable {
    let algorithm: [UInt8]
    let bytes: Data

    init(algorithm: [UInt8], bytes: Data) {
        self.algorithm = algorithm
        self.bytes = bytes
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? SecKey else { return false }
        return other.algorithm == algorithm && other.bytes == bytes
    }

    public override var hash: Int { bytes.hashValue }
}

/// The key as it stands in certificates: of RSA in PKCS #1, of an elliptic curve in X9.63.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey,
    _ error: UnsafeMutablePointer<CFError?>?
) -> CFData? {
    key.bytes as NSData
}
