package import OffstageTransfer
import Synchronization

/// Who judges certificates. The one that there is lies in a target of its own, `OffstageTrust`, so that what only tests
/// devices does not pay for it; without one the TLS library judges, and nobody is asked.
package protocol CertificateEvaluator: Sendable {
    func evaluate(_ question: TrustQuestion) async -> TrustVerdict
}

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
}

package enum TrustVerdict: Equatable, Sendable {
    /// In DER, from the one that was asked about to the root.
    case trusted(chain: [[UInt8]])
    case distrusted(Distrust)

    package var distrust: Distrust? {
        if case .distrusted(let reason) = self { reason } else { nil }
    }
}

/// What programs link, if anything.
package enum CertificateEvaluators {
    private static let offered = Mutex<(any CertificateEvaluator)?>(nil)

    package static var current: (any CertificateEvaluator)? { offered.withLock(\.self) }

    /// Sources that are made from now on ask this one.
    package static func offer(_ evaluator: any CertificateEvaluator) { offered.withLock { $0 = evaluator } }
}
