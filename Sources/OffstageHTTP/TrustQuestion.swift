import Foundation
import OffstageTLS
package import OffstageTransfer

/// Whether certificates are to be trusted.
package struct TrustQuestion: Equatable, Sendable {
    /// Each in DER, the one that is asked about first.
    package var certificates: [[UInt8]]
    /// The name or the address of the server whose they must be; nil for any.
    package var host: String?
    /// What is trusted beside the host's own roots, in DER.
    package var anchors: [[UInt8]]
    package var includesSystem: Bool

    package init(certificates: [[UInt8]], host: String?, anchors: [[UInt8]] = [], includesSystem: Bool = true) {
        self.certificates = certificates
        self.host = host
        self.anchors = anchors
        self.includesSystem = includesSystem
    }

    /// Looks for a way from the certificate to one that is trusted (RFC 5280).
    ///
    /// The date is the host's, on a device in virtual time too: certificates of real servers are of today.
    package func verdict() -> TrustVerdict {
        let read = certificates.compactMap { Certificate(der: $0) }
        guard let leaf = read.first, read.count == certificates.count else { return .distrusted(.unreadable) }
        let now = Date()
        if leaf.ends < now { return .distrusted(.expired) }
        if leaf.begins > now { return .distrusted(.notYetValid) }
        let chain = CertificateChain.find(
            from: leaf,
            through: Array(read.dropFirst()),
            to: anchors.compactMap { Certificate(der: $0) },
            includesSystem: includesSystem
        )
        guard let chain else { return .distrusted(.unknownIssuer) }
        if let host, !leaf.isFor(host) { return .distrusted(.otherName) }
        return .trusted(chain: chain.map(\.der))
    }
}

package enum TrustVerdict: Equatable, Sendable {
    /// In DER, from the one that was asked about to the root.
    case trusted(chain: [[UInt8]])
    case distrusted(Distrust)

    package var distrust: Distrust? {
        if case .distrusted(let reason) = self { reason } else { nil }
    }
}
