public import OffstageAuthenticationServices
public import OffstageSwiftUI

/// Opens a page where somebody logs in. Nobody does.
public struct WebAuthenticationSession: Sendable {
    public enum BrowserSession: Sendable {
        case ephemeral
    }

    /// - Throws: ``ASWebAuthenticationSessionError/canceledLogin``.
    @MainActor public func authenticate(
        using url: URL,
        callbackURLScheme: String,
        preferredBrowserSession: BrowserSession? = nil
    ) async throws -> URL {
        throw ASWebAuthenticationSessionError(.canceledLogin)
    }

    /// - Throws: ``ASWebAuthenticationSessionError/canceledLogin``.
    @MainActor public func authenticate(
        using url: URL,
        callback: ASWebAuthenticationSession.Callback,
        preferredBrowserSession: BrowserSession? = nil,
        additionalHeaderFields: [String: String]
    ) async throws -> URL {
        throw ASWebAuthenticationSessionError(.canceledLogin)
    }
}

/// Asks who the user is. Nobody is signed in.
public struct AuthorizationController: Sendable {
    /// - Throws: ``ASAuthorizationError/canceled``.
    @MainActor public func performRequest(
        _ request: ASAuthorizationRequest,
        options: ASAuthorizationController.RequestOptions = []
    ) async throws -> ASAuthorizationResult {
        throw ASAuthorizationError(.canceled)
    }

    /// - Throws: ``ASAuthorizationError/canceled``, and ``ASAuthorizationError/notHandled`` of no request.
    @MainActor public func performRequests(
        _ requests: [ASAuthorizationRequest],
        options: ASAuthorizationController.RequestOptions = []
    ) async throws -> ASAuthorizationResult {
        throw ASAuthorizationError(requests.isEmpty ? .notHandled : .canceled)
    }
}

/// Who was authorized. Nobody is here.
public enum ASAuthorizationResult {
    case password(ASPasswordCredential)
    case appleID(ASAuthorizationAppleIDCredential)
    case passkeyAssertion(ASAuthorizationPlatformPublicKeyCredentialAssertion)
    case passkeyRegistration(ASAuthorizationPlatformPublicKeyCredentialRegistration)
}

extension EnvironmentValues {
    public var webAuthenticationSession: WebAuthenticationSession { WebAuthenticationSession() }
    public var authorizationController: AuthorizationController { AuthorizationController() }
}
