import SwiftSyntax

extension Rewriter {
    /// Only classes conform to a protocol of Objective-C. Its optional methods become methods with a default, which
    /// stands behind the protocol on its last line.
    func rewriteProtocol(_ node: ProtocolDeclSyntax) {
        if node.attributes.first(named: "objc") != nil, node.inheritanceClause == nil {
            edits.insert(": AnyObject", at: node.name.endPositionBeforeTrailingTrivia.utf8Offset)
        }
        let defaults = node.memberBlock.members.compactMap { optionalDefault($0.decl, of: node) }
        guard !defaults.isEmpty else { return }
        edits.insert(
            "; extension \(node.name.text) { \(defaults.joined(separator: "; ")) }",
            at: node.memberBlock.rightBrace.endPositionBeforeTrailingTrivia.utf8Offset
        )
    }

    private func optionalDefault(_ declaration: DeclSyntax, of node: ProtocolDeclSyntax) -> String? {
        if let property = declaration.as(VariableDeclSyntax.self),
            property.modifiers.contains(where: { $0.name.text == "optional" })
        {
            tell("an optional property of a protocol is not supported; make it an optional method.", at: property)
        }
        guard let method = declaration.as(FunctionDeclSyntax.self),
            let modifier = method.modifiers.first(where: { $0.name.text == "optional" })
        else { return nil }
        edits.blank(modifier.span)
        let result = method.signature.returnClause?.type.trimmedDescription
        let body: String
        switch result {
        case nil, "Void", "()": body = "{}"
        case .some(let type) where type.hasSuffix("?"): body = "{ nil }"
        case .some:
            tell(
                "an optional method with a plain result is not supported: nobody could say that it is missing; let it "
                    + "return an optional.",
                at: method
            )
            return nil
        }
        let access = node.modifiers.map(\.name.text).first(where: Self.isAccess) ?? ""
        return "\(access) func \(method.name.text)\(method.signature.onOneLine) \(body)"
    }

    private static func isAccess(_ modifier: String) -> Bool {
        modifier == "public" || modifier == "package"
    }
}

extension SyntaxProtocol {
    /// Its tokens without comments and line ends.
    fileprivate var onOneLine: String {
        tokens(viewMode: .sourceAccurate).map { token in
            (token.leadingTrivia.isEmpty ? "" : " ") + token.text + (token.trailingTrivia.isEmpty ? "" : " ")
        }.joined()
    }
}
