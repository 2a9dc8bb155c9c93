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
        let access = node.modifiers.map(\.name.text).first(where: Self.isAccess) ?? ""
        if let result = method.plainResult {
            // That it is missing is a nil of the result.
            edits.replace(method.name.span, with: Self.standIn(method.name.text))
            edits.replace(result.span, with: "(\(result.trimmedDescription))?")
            return "\(access) func \(Self.standIn(method.name.text))\(method.optionalSignature(result)) { nil }"
        }
        let body = method.signature.returnClause?.type.trimmedDescription.hasSuffix("?") == true ? "{ nil }" : "{}"
        return "\(access) func \(method.name.text)\(method.signature.onOneLine) \(body)"
    }

    /// The method that a protocol has in the place of an optional one with a plain result.
    static func standIn(_ name: String) -> String { "_optional_\(name)" }

    /// Whoever has such a method has what stands in for it, too.
    func addStandIn(for method: FunctionDeclSyntax) {
        let parameters = method.signature.parameterClause.parameters
        guard let scope = scopes.last, scope.kind != .protocol, let result = method.plainResult, method.body != nil,
            index.isPlainOptional(method.name.text, labels: method.labels),
            !method.modifiers.has("override"), !method.modifiers.has("static"), !method.modifiers.has("class"),
            parameters.allSatisfy({ $0.ellipsis == nil })
        else { return }
        let arguments = parameters.map { parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            let isInOut = parameter.type.trimmedDescription.hasPrefix("inout ")
            let label = parameter.firstName.text == "_" ? "" : "\(parameter.firstName.text): "
            return label + (isInOut ? "&" : "") + name
        }
        let effects = method.signature.effectSpecifiers
        let call = (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
        var words = method.modifiers.map(\.name.text).filter { Self.isAccess($0) || $0 == "nonisolated" }
        if method.modifiers.has("open") { words.append("public") }
        if method.attributes.first(named: "MainActor") != nil { words.insert("@MainActor", at: 0) }
        let head = (words + ["func", Self.standIn(method.name.text)]).joined(separator: " ")
        // A parameter may have the method's own name.
        let forwarded = "\(call)self.\(method.name.text)(\(arguments.joined(separator: ", ")))"
        edits.insert(
            "; \(head)\(method.optionalSignature(result)) { \(forwarded) }",
            at: method.endPositionBeforeTrailingTrivia.utf8Offset
        )
    }

    /// Where an optional method is called, the mark behind its name goes: everybody has the method, or what stands in
    /// for it.
    func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
        let chain = node.calledExpression.as(OptionalChainingExprSyntax.self)
        let force = node.calledExpression.as(ForceUnwrapExprSyntax.self)
        guard let member = (chain?.expression ?? force?.expression)?.as(MemberAccessExprSyntax.self),
            let mark = chain?.questionMark ?? force?.exclamationMark,
            index.optionalMethods.contains(member.declName.baseName.text)
        else { return }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        let isPlain = index.isPlainOptional(member.declName.baseName.text, labels: labels)
        // Who forces a method of another result is the compiler's business.
        guard isPlain || chain != nil else { return }
        edits.blank(mark.span)
        guard isPlain else { return }
        edits.replace(member.declName.span, with: Self.standIn(member.declName.baseName.text))
        if force != nil { edits.insert("!", at: node.endPositionBeforeTrailingTrivia.utf8Offset) }
    }

    private static func isAccess(_ modifier: String) -> Bool {
        modifier == "public" || modifier == "package"
    }
}

extension FunctionDeclSyntax {
    /// The labels of its arguments, `_` for none.
    var labels: [String] { signature.parameterClause.parameters.map(\.firstName.text) }

    /// The type of its result, if that is neither nothing nor an optional.
    var plainResult: TypeSyntax? {
        guard let type = signature.returnClause?.type else { return nil }
        let text = type.trimmedDescription
        return text == "Void" || text == "()" || text.hasSuffix("?") ? nil : type
    }

    /// What it takes, without defaults, and its result or nil.
    fileprivate func optionalSignature(_ result: TypeSyntax) -> String {
        let parameters = signature.parameterClause.parameters.map { parameter in
            let names = [parameter.firstName.text, parameter.secondName?.text].compactMap(\.self)
            return "\(names.joined(separator: " ")): \(parameter.type.trimmed.onOneLine)"
        }
        let effects = signature.effectSpecifiers.map { " \($0.trimmed.onOneLine)" } ?? ""
        return "(\(parameters.joined(separator: ", ")))\(effects) -> (\(result.trimmedDescription))?"
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
