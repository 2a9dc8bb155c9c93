import Foundation
import OffstagePush
import OffstageTLS

/// Reads what a provider's certificate entitles to (P-32).
struct ClientCertificate {
    private static let userID = "0.9.2342.19200300.100.1.1"
    private static let development = "1.2.840.113635.100.6.3.1"
    private static let production = "1.2.840.113635.100.6.3.2"
    /// Texts in a sequence, each followed by a sequence of its kinds.
    private static let topicLists = ["1.2.840.113635.100.6.3.4", "1.2.840.113635.100.6.3.6"]

    private let authority: Certificate

    init(authority: Certificate) {
        self.authority = authority
    }

    /// - Parameter der: The certificate as the client presented it.
    func read(_ der: [UInt8], now: Date) -> ProviderCertificate {
        guard let certificate = Certificate(der: der) else { return ProviderCertificate(topics: [], isValid: false) }
        let isValid =
            certificate.isIssued(by: authority) && certificate.begins <= now && now <= certificate.ends
        let listed = Self.topicLists.flatMap { certificate.texts(ofExtension: $0) }
        var topics: [String] = []
        for topic in certificate.subject(Self.userID) + listed where !topics.contains(topic) { topics.append(topic) }
        let environments = [(Self.development, PushEnvironment.development), (Self.production, .production)]
            .filter { certificate.has(extension: $0.0) }.map(\.1)
        return ProviderCertificate(
            topics: topics,
            environments: environments.isEmpty ? PushEnvironment.allCases : environments,
            isValid: isValid
        )
    }
}
