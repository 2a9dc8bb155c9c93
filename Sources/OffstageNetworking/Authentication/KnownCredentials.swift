import FoundationNetworking
import Synchronization

/// Credentials that were accepted for a part of a server, and are proposed when it asks again (T-60).
///
/// Foundation's storage does not find again what it was given: to it two protection spaces are never equal. So what
/// sessions keep lies here, and what an app has put into the storage is looked for by the fields of its spaces.
enum KnownCredentials {
    private struct Place: Hashable {
        var scheme: String?
        var host: String
        var port: Int
        var realm: String?
        /// Nil for a server.
        var proxyType: String?

        init(_ space: URLProtectionSpace) {
            scheme = space.protocol
            host = space.host
            port = space.port
            realm = space.realm
            proxyType = space.proxyType
        }
    }

    private struct Login {
        var user: String
        var password: String
    }

    private static let logins = Mutex<[Place: Login]>([:])

    static func keep(_ credential: URLCredential, for space: URLProtectionSpace) {
        guard let user = credential.user, let password = credential.password else { return }
        logins.withLock { $0[Place(space)] = Login(user: user, password: password) }
    }

    static func credential(for space: URLProtectionSpace, in storage: URLCredentialStorage) -> URLCredential? {
        let place = Place(space)
        if let login = logins.withLock({ $0[place] }) {
            return URLCredential(user: login.user, password: login.password, persistence: .forSession)
        }
        let fitting = storage.allCredentials.filter { Place($0.key) == place }.flatMap(\.value)
        return fitting.min { $0.key < $1.key }?.value
    }
}
