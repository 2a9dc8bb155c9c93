public import FoundationNetworking
public import OffstageSecurity
import Synchronization

extension URLCredential {
    /// A server is trusted, whatever its certificate. What it says of a user is empty.
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
        CredentialContents.keep(.trust(trust), of: self)
    }

    /// A certificate for a server that wants one.
    public convenience init(
        identity: SecIdentity,
        certificates: [Any]?,
        persistence: URLCredential.Persistence
    ) {
        self.init(user: "", password: "", persistence: persistence)
        CredentialContents.keep(.identity(identity, certificates ?? []), of: self)
    }

    public var identity: SecIdentity? {
        if case .identity(let identity, _) = CredentialContents.contents(of: self) { identity } else { nil }
    }

    public var certificates: [Any] {
        if case .identity(_, let certificates) = CredentialContents.contents(of: self) { certificates } else { [] }
    }

    var isTrust: Bool {
        if case .trust = CredentialContents.contents(of: self) { true } else { false }
    }
}

/// What credentials hold that Foundation's class has no room for, as long as they live.
private enum CredentialContents {
    enum Contents {
        case trust(SecTrust)
        case identity(SecIdentity, [Any])
    }

    // Only read once it is there, under the lock.
    private struct Entry: @unchecked Sendable {
        weak var credential: URLCredential?
        let contents: Contents
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func keep(_ contents: Contents, of credential: URLCredential) {
        let entry = Entry(credential: credential, contents: contents)
        let place = ObjectIdentifier(credential)
        entries.withLock { entries in
            entries = entries.filter { $0.value.credential != nil }
            entries[place] = entry
        }
    }

    /// Where a credential has died, another may be in its place.
    static func contents(of credential: URLCredential) -> Contents? {
        let place = ObjectIdentifier(credential)
        guard let entry = entries.withLock({ $0[place] }), entry.credential === credential else { return nil }
        return entry.contents
    }
}
