import Foundation
import OffstagePush
import SwiftASN1
import X509

/// Reads what a provider's certificate entitles to (P-32).
struct ClientCertificate {
    private static let userID: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
    private static let development: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 3, 1]
    private static let production: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 3, 2]
    private static let topicLists: [ASN1ObjectIdentifier] = [
        [1, 2, 840, 113635, 100, 6, 3, 4], [1, 2, 840, 113635, 100, 6, 3, 6],
    ]

    private let authority: Certificate

    init(authority: Certificate) {
        self.authority = authority
    }

    /// - Parameter der: The certificate as the client presented it.
    func read(_ der: [UInt8], now: Date) -> ProviderCertificate {
        guard let certificate = try? Certificate(derEncoded: der) else {
            return ProviderCertificate(topics: [], isValid: false)
        }
        let isValid =
            authority.publicKey.isValidSignature(certificate.signature, for: certificate)
            && certificate.issuer == authority.subject
            && (certificate.notValidBefore...certificate.notValidAfter).contains(now)
        var topics: [String] = []
        for topic in Self.subjectIDs(certificate) + Self.listed(certificate) where !topics.contains(topic) {
            topics.append(topic)
        }
        let environments = [(Self.development, PushEnvironment.development), (Self.production, .production)]
            .filter { certificate.extensions[oid: $0.0] != nil }.map(\.1)
        return ProviderCertificate(
            topics: topics,
            environments: environments.isEmpty ? PushEnvironment.allCases : environments,
            isValid: isValid
        )
    }

    private static func subjectIDs(_ certificate: Certificate) -> [String] {
        certificate.subject.flatMap { $0 }.filter { $0.type == userID }.compactMap { String($0.value) }
    }

    /// The topics of the extensions: strings in a sequence, each followed by a sequence of its kinds.
    private static func listed(_ certificate: Certificate) -> [String] {
        topicLists.flatMap { list -> [String] in
            guard let found = certificate.extensions[oid: list], let root = try? DER.parse(found.value),
                case .constructed(let nodes) = root.content
            else { return [] }
            return nodes.compactMap { try? String(ASN1UTF8String(derEncoded: $0)) }
        }
    }
}
