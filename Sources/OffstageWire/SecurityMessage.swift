public import Foundation

/// What an app asks its device about certificates, which the device can judge and its apps cannot, and of its keychain.
/// Each is answered with ``RefreshAnswer/security(_:)`` under the number of its frame.
public enum SecurityMessage: Equatable, Sendable, Codable {
    /// `SecTrustEvaluateWithError`.
    case evaluate(Evaluation)
    /// `SecItemAdd` and its kind.
    case keychain(KeychainMessage)

    public struct Evaluation: Equatable, Sendable, Codable {
        /// Each in DER, the one that is asked about first.
        public var certificates: [Data]
        /// The name or the address whose they must be; nil for any.
        public var host: String?
        /// What is trusted, in DER; nil for the system's roots alone.
        public var anchors: [Data]?
        /// Whether the system's roots are trusted as well as the anchors.
        public var includesSystem: Bool

        public init(certificates: [Data], host: String?, anchors: [Data]?, includesSystem: Bool) {
            self.certificates = certificates
            self.host = host
            self.anchors = anchors
            self.includesSystem = includesSystem
        }
    }
}

public enum SecurityAnswer: Equatable, Sendable, Codable {
    /// Certificates in DER, from the one that was asked about to the root.
    case chain([Data])
    /// Items of the keychain: those that were found, the one that was added, none where there is nothing to give back.
    case items([KeychainMessage.Item])
    /// They are not trusted, or cannot be read: a number of `SecBase.h`.
    case refused(status: Int32)
}
