import SwiftSyntax

/// What a source asks for: modules, URL sessions, the keychain, Combine, to be where the app begins.
final class SourceFacts: TypeScopes {
    private(set) var imports: [(module: String, offset: Int)] = []
    /// The first name of each.
    private(set) var wishes: [Wish: Int] = [:]
    private(set) var entryPoint: Int?
    /// Whether the app begins in a type that adopts SwiftUI's `App`.
    private(set) var beginsInSwiftUI = false

    /// Read from a place in the network as well as from a file.
    private static let readFromPlaces: Set = ["Data", "Foundation.Data", "NSData", "String", "XMLParser"]

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

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if wishes[.networking] == nil, node.arguments.first?.label?.text == "contentsOf",
            Self.readFromPlaces.contains(node.calledExpression.trimmedDescription)
        {
            wishes[.networking] = node.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        guard case .identifier(let name) = token.tokenKind else { return .skipChildren }
        let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
        for wish in Wish.allCases where wishes[wish] == nil && wish.isMade(by: name) { wishes[wish] = offset }
        return .skipChildren
    }
}
