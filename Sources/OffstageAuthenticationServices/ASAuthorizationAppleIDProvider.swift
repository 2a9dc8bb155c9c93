public import Foundation

/// Signs in with Apple. Nobody is signed in on this device: no user of any app is known.
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
    public enum CredentialState: Int, Sendable {
        case revoked, authorized, notFound, transferred
    }

    public override init() {}

    /// Posted on iOS when somebody takes an authorization back; nobody has given one here.
    public class var credentialRevokedNotification: NSNotification.Name {
        NSNotification.Name("ASAuthorizationAppleIDProviderCredentialRevokedNotification")
    }

    open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(self) }

    /// The answer comes on a queue of the framework's.
    @preconcurrency
    open func getCredentialState(
        forUserID userID: String,
        completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(.notFound, nil) }
    }

    open func credentialState(forUserID userID: String) async throws -> CredentialState { .notFound }
}

open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
    open var user: String?
}

public enum ASUserDetectionStatus: Int, Sendable {
    case unsupported, unknown, likelyReal
}

public enum ASUserAgeRange: Int, Sendable {
    case unknown, child, notChild
}

/// Who has signed in with Apple. Nobody does here.
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    public let user: String
    open var state: String? { nil }
    open var authorizedScopes: [ASAuthorization.Scope] { [] }
    open var authorizationCode: Data? { nil }
    open var identityToken: Data? { nil }
    open var email: String? { nil }
    open var fullName: PersonNameComponents? { nil }
    open var realUserStatus: ASUserDetectionStatus { .unsupported }
    open var userAgeRange: ASUserAgeRange { .unknown }

    init(_ user: String) {
        self.user = user
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Passwords that are kept for the app. There are none.
open class ASAuthorizationPasswordProvider: NSObject, ASAuthorizationProvider {
    public override init() {}

    open func createRequest() -> ASAuthorizationPasswordRequest { ASAuthorizationPasswordRequest(self) }
}

open class ASAuthorizationPasswordRequest: ASAuthorizationRequest {}

open class ASPasswordCredential: NSObject, ASAuthorizationCredential {
    public let user: String
    public let password: String

    public init(user: String, password: String) {
        (self.user, self.password) = (user, password)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}
