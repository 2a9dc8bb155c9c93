public import Foundation

/// What an authorization is about.
public protocol ASAuthorizationProvider: NSObjectProtocol {}

/// Who was authorized. Here nobody is, so nobody makes one.
public protocol ASAuthorizationCredential: NSObjectProtocol, NSCopying {}

/// Who was authorized, and by what. Nobody is here.
open class ASAuthorization: NSObject {
    public struct Scope: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        public static let fullName = Scope("full_name")
        public static let email = Scope("email")
    }

    public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let operationImplicit = OpenIDOperation(rawValue: "implicit")
        public static let operationLogin = OpenIDOperation(rawValue: "login")
        public static let operationRefresh = OpenIDOperation(rawValue: "refresh")
        public static let operationLogout = OpenIDOperation(rawValue: "logout")
    }

    public let provider: any ASAuthorizationProvider
    public let credential: any ASAuthorizationCredential

    init(_ provider: any ASAuthorizationProvider, _ credential: any ASAuthorizationCredential) {
        (self.provider, self.credential) = (provider, credential)
    }
}

/// What an app asks for.
open class ASAuthorizationRequest: NSObject, NSCopying {
    public let provider: any ASAuthorizationProvider

    init(_ provider: any ASAuthorizationProvider) {
        self.provider = provider
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    open var requestedScopes: [ASAuthorization.Scope]?
    open var state: String?
    open var nonce: String?
    open var requestedOperation = ASAuthorization.OpenIDOperation.operationImplicit
}
