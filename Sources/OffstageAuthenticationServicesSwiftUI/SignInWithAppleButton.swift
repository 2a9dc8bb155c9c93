public import OffstageAuthenticationServices
public import OffstageSwiftUI

/// The button to sign in with Apple. Whoever presses it is asked as by a controller: nobody is signed in.
@preconcurrency @MainActor public struct SignInWithAppleButton: View {
    public struct Label: Sendable {
        fileprivate let words: String

        public static let signIn = Label(words: "Sign in with Apple")
        public static let `continue` = Label(words: "Continue with Apple")
        public static let signUp = Label(words: "Sign up with Apple")
    }

    public struct Style: Sendable {
        public static let black = Style()
        public static let white = Style()
        public static let whiteOutline = Style()
    }

    private let label: Label
    private let onRequest: (ASAuthorizationAppleIDRequest) -> Void
    private let onCompletion: (Result<ASAuthorization, any Error>) -> Void

    public init(
        _ label: Label = .signIn,
        onRequest: @escaping (ASAuthorizationAppleIDRequest) -> Void,
        onCompletion: @escaping (Result<ASAuthorization, any Error>) -> Void
    ) {
        (self.label, self.onRequest, self.onCompletion) = (label, onRequest, onCompletion)
    }

    public var body: some View {
        Button {
            let request = ASAuthorizationAppleIDProvider().createRequest()
            onRequest(request)
            Authorization(request, onCompletion).begin()
        } label: {
            Text(verbatim: label.words)
        }
    }
}

/// One request to a controller, whose delegate lives as long as it goes on.
@MainActor final class Authorization: NSObject, ASAuthorizationControllerDelegate {
    private let controller: ASAuthorizationController
    private let tell: (Result<ASAuthorization, any Error>) -> Void
    private var whileAsking: Authorization?

    init(_ request: ASAuthorizationRequest, _ tell: @escaping (Result<ASAuthorization, any Error>) -> Void) {
        controller = ASAuthorizationController(authorizationRequests: [request])
        self.tell = tell
    }

    func begin() {
        whileAsking = self
        controller.delegate = self
        controller.performRequests()
    }

    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        whileAsking = nil
        tell(.success(authorization))
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
        whileAsking = nil
        tell(.failure(error))
    }
}

extension View {
    public func signInWithAppleButtonStyle(_ style: SignInWithAppleButton.Style) -> some View { self }
}
