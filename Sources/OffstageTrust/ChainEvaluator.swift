import Foundation
import OffstageHTTP
import OffstageTransfer
import SwiftASN1
import X509

/// Looks for a way from a certificate to one that is trusted (RFC 5280).
///
/// The date is the host's, on a device in virtual time too: certificates of real servers are of today.
struct ChainEvaluator: CertificateEvaluator {
    func evaluate(_ question: TrustQuestion) async -> TrustVerdict {
        let certificates = question.certificates.compactMap { try? Certificate(derEncoded: $0) }
        guard let leaf = certificates.first, certificates.count == question.certificates.count else {
            return .distrusted(.unreadable)
        }
        let now = Date()
        if leaf.notValidAfter < now { return .distrusted(.expired) }
        if leaf.notValidBefore > now { return .distrusted(.notYetValid) }
        let others = CertificateStore(certificates.dropFirst())
        let anchors = question.anchors.compactMap { try? Certificate(derEncoded: $0) }
        var roots = question.includesSystem ? CertificateStore.systemTrustRoots : CertificateStore()
        roots.append(contentsOf: anchors)
        if let host = question.host {
            var verifier = Verifier(rootCertificates: roots) {
                RFC5280Policy()
                Self.identity(of: host)
            }
            if let chain = await verifier.validate(leaf: leaf, intermediates: others).chain {
                return .trusted(chain: chain)
            }
        }
        var verifier = Verifier(rootCertificates: roots) { RFC5280Policy() }
        guard let chain = await verifier.validate(leaf: leaf, intermediates: others).chain else {
            return .distrusted(.unknownIssuer)
        }
        return question.host == nil ? .trusted(chain: chain) : .distrusted(.otherName)
    }

    private static func identity(of host: String) -> ServerIdentityPolicy {
        let isNumeric = host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
        return isNumeric
            ? ServerIdentityPolicy(serverHostname: nil, serverIP: host)
            : ServerIdentityPolicy(serverHostname: host, serverIP: nil)
    }
}

extension CertificateValidationResult {
    /// Each in DER.
    fileprivate var chain: [[UInt8]]? {
        guard case .validCertificate(let chain) = self else { return nil }
        return chain.compactMap { certificate in
            var serializer = DER.Serializer()
            return (try? serializer.serialize(certificate)).map { serializer.serializedBytes }
        }
    }
}
