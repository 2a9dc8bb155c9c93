import SwiftSyntax

/// What a source asks for: modules, URL sessions, to be where the app begins.
final class SourceFacts: TypeScopes {
    private(set) var imports: [(module: String, offset: Int)] = []
    private(set) var networking: Int?
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
        "SecIdentity",
    ]

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let module = node.path.first?.name.text {
            let offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
            imports.append((module, offset))
            // It lies in the same product.
            if module == "Security", networking == nil { networking = offset }
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
        if networking == nil, case .identifier(let name) = token.tokenKind, Self.networkingNames.contains(name) {
            networking = token.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        return .skipChildren
    }
}
