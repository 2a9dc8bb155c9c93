import SwiftSyntax

/// What a source asks for: modules, URL sessions, the keychain, Combine, to be where the app begins.
final class SourceFacts: TypeScopes {
    private(set) var imports: [(module: String, offset: Int)] = []
    private(set) var networking: Int?
    private(set) var keychain: Int?
    private(set) var combine: Int?
    /// The first name of Combine that Foundation brings along on iOS.
    private(set) var publishes: Int?
    private(set) var entryPoint: Int?
    /// Whether the app begins in a type that adopts SwiftUI's `App`.
    private(set) var beginsInSwiftUI = false

    /// What iOS has in Foundation and Linux in a library of its own.
    private static let networkingNames: Set = [
        "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionDataTask", "URLSessionUploadTask",
        "URLSessionDownloadTask", "URLSessionWebSocketTask", "URLSessionWebSocketDelegate", "URLSessionDelegate",
        "URLSessionTaskDelegate", "URLSessionDataDelegate",
        "URLSessionDownloadDelegate", "URLSessionTaskMetrics", "URLSessionTaskTransactionMetrics", "URLRequest",
        "URLResponse", "HTTPURLResponse", "HTTPCookie", "HTTPCookieStorage", "URLCache", "CachedURLResponse",
        "URLCredential", "URLProtectionSpace", "URLAuthenticationChallenge", "SecTrust", "SecCertificate",
        "SecIdentity", "URLProtocol",
    ]

    /// What SwiftUI has of Combine, beside what follows.
    private static let combineNames: Set = [
        "EnvironmentObject", "ObservedObject", "StateObject", "TimerPublisher", "autoconnect", "environmentObject",
        "objectWillChange", "onReceive",
    ]

    /// What Foundation has of it, and for it.
    private static let publishingNames: Set = ["AnyCancellable", "ObservableObject", "Published", "dataTaskPublisher"]

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.path.first?.name.text {
            // Parts of others with names of their own.
            let module = ["SwiftUICore": "SwiftUI", "CoreMedia": "AVFoundation"][name] ?? name
            let offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
            imports.append((module, offset))
        }
        return .skipChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        if name == "main" || name == "UIApplicationMain" {
            entryPoint = node.positionAfterSkippingLeadingTrivia.utf8Offset
            let type = node.parent?.parent?.asProtocol((any DeclGroupSyntax).self)
            let inherited = type?.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
            beginsInSwiftUI = inherited.contains("App") || inherited.contains("SwiftUI.App")
        }
        return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        guard case .identifier(let name) = token.tokenKind else { return .skipChildren }
        let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
        if networking == nil, Self.networkingNames.contains(name) { networking = offset }
        if keychain == nil, name.hasPrefix("kSec") || name.hasPrefix("SecItem") { keychain = offset }
        if combine == nil, Self.combineNames.contains(name) { combine = offset }
        if publishes == nil, Self.publishingNames.contains(name) { publishes = offset }
        return .skipChildren
    }
}
