import Foundation
import OffstageAuthenticationServices
import OffstageUIKit
import Testing

/// Whoever asks who the user is hears that nobody is signed in: later, and once.
@MainActor @Suite(.timeLimit(.minutes(1))) struct AuthenticationTests {
    private final class Asker: NSObject, ASAuthorizationControllerDelegate,
        ASWebAuthenticationPresentationContextProviding
    {
        private let window = UIWindow()
        var onError: (any Error) -> Void = { _ in }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            onError(error)
        }
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window }
    }

    @Test func controller_tellsItsDelegateLater() async {
        let asker = Asker()
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<any Error, Never>) in
            var hasReturned = false
            asker.onError = { error in
                if hasReturned { continuation.resume(returning: error) }
            }
            let request = ASAuthorizationAppleIDProvider().createRequest()
            // As on iOS, nobody need keep it.
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = asker
            controller.performRequests()
            controller.performRequests()
            hasReturned = true
        }
        #expect((error as? ASAuthorizationError)?.code == .canceled)
    }

    @Test func webSession_endsOnceUnlessTheAppCancels() async {
        let asker = Asker()
        var codes: [Int?] = []
        func session() -> ASWebAuthenticationSession {
            ASWebAuthenticationSession(url: URL(string: "https://example.com")!, callbackURLScheme: "a") { url, error in
                codes.append(url == nil ? (error as NSError?)?.code : nil)
            }
        }
        let (shown, unplaced, cancelled) = (session(), session(), session())
        shown.presentationContextProvider = asker
        #expect(shown.start() && !shown.start() && unplaced.start() && cancelled.start())
        cancelled.cancel()
        #expect(codes.isEmpty && !shown.canStart)
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(codes == [1, 2])
    }
}
