/// What is asked while a connection over TLS is made, before any request is on it (T-58): the connection waits for
/// ``Transfer/answerConnection(_:at:)``.
public struct ConnectionChallenge: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// Whether the server is who it says it is.
        case serverTrust(ServerTrust)
        /// The server wants a certificate of its client.
        case clientCertificate
    }

    public var kind: Kind
    /// Scheme, host and port of the server.
    public var url: WebAddress

    public init(_ kind: Kind, of url: WebAddress) {
        self.kind = kind
        self.url = url
    }
}

/// The certificates that a server shows, and what the roots that are trusted here say to them.
public struct ServerTrust: Equatable, Sendable {
    /// Each in DER, the server's own first.
    public var certificates: [[UInt8]]
    /// Nil if they are trusted.
    public var distrust: Distrust?

    public init(certificates: [[UInt8]], distrust: Distrust?) {
        self.certificates = certificates
        self.distrust = distrust
    }
}

/// Why certificates are not trusted (E-30).
public enum Distrust: Equatable, Sendable, CaseIterable {
    case expired
    case notYetValid
    /// They are another server's.
    case otherName
    /// Nobody who is trusted vouches for them.
    case unknownIssuer
    /// They are none.
    case unreadable
}

/// A certificate of a client, and its key.
public struct ClientIdentity: Equatable, Sendable {
    /// Both, as a file of PKCS #12 has them.
    public var archive: [UInt8]
    public var passphrase: String

    public init(archive: [UInt8], passphrase: String) {
        self.archive = archive
        self.passphrase = passphrase
    }
}

/// What an app can say to a challenge of a connection (T-60).
public enum ConnectionAnswer: Equatable, Sendable {
    /// The server is trusted, whatever its certificate.
    case trust
    case present(ClientIdentity)
    /// As nobody had been asked: a server is trusted if the roots say so, and no certificate is shown to one.
    case defaultHandling
    /// The whole task ends, with −999.
    case cancel
}

/// How a connection goes on that has asked.
public enum HandshakeAnswer: Equatable, Sendable {
    case trust
    /// Nil shows none.
    case present(ClientIdentity?)
}

extension TransferFailure {
    public init(_ distrust: Distrust, of url: WebAddress) {
        let (code, why): (Code, String) =
            switch distrust {
            case .expired: (.serverCertificateHasBadDate, "has expired")
            case .notYetValid: (.serverCertificateNotYetValid, "is not valid yet")
            case .otherName: (.serverCertificateUntrusted, "is not for it")
            case .unknownIssuer: (.serverCertificateUntrusted, "is not trusted")
            case .unreadable: (.serverCertificateUntrusted, "cannot be read")
            }
        self.init(code, "the certificate of \(url.host) \(why)")
    }
}
