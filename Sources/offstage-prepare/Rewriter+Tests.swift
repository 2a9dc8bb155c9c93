import SwiftSyntax

extension Rewriter {
    /// A test that is bound to the main actor has a type that XCTest does not call here, unless it is asynchronous.
    func rewriteTest(_ node: FunctionDeclSyntax) {
        let signature = node.signature
        guard node.name.text.hasPrefix("test"), signature.parameterClause.parameters.isEmpty,
            signature.effectSpecifiers?.asyncSpecifier == nil, !node.modifiers.has("nonisolated"),
            let type = node.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self),
            type.inheritanceClause?.inheritedTypes.contains(where: { $0.type.trimmedDescription == "XCTestCase" })
                == true,
            node.attributes.first(named: "MainActor") != nil || type.attributes.first(named: "MainActor") != nil
        else { return }
        edits.insert(" async", at: signature.parameterClause.endPositionBeforeTrailingTrivia.utf8Offset)
    }
}
