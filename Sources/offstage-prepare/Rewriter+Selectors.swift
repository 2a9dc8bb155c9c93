import SwiftSyntax

extension Rewriter {
    /// `#selector(T.foo(_:))` becomes `Selector(_name: "foo:", T.foo(_:))`: the compiler finds the method as it would
    /// have, and what is called is the method of the object's own class.
    func rewriteSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first else { return }
        let (expression, cast) = Self.parts(of: argument.expression)
        let reference: DeclReferenceExprSyntax
        var base: String?
        if let member = expression.as(MemberAccessExprSyntax.self) {
            reference = member.declName
            base = member.base?.trimmedDescription
        } else if let own = expression.as(DeclReferenceExprSyntax.self) {
            reference = own
        } else {
            return tell("this form of #selector is not supported; name a method of a type.", at: node)
        }
        let isOwn = base == nil || base == "self" || base == "Self"
        guard let type = isOwn ? scopes.last?.name : base else {
            return tell("#selector outside a type needs the type's name before the method's.", at: node)
        }
        let name = reference.baseName.text
        guard isOwn || type.first?.isUppercase == true || type.hasPrefix("_") else {
            guard argument.label == nil else {
                return tell("#selector(\(type).…) names an object; write its type's name there.", at: node)
            }
            return rewriteSelector(node, reference, of: type.unmarked, cast)
        }
        if let kind = argument.label?.text {
            let message = kind == "setter" ? "set" + name.capitalizedFirst + ":" : name
            return edits.replace(node.span, with: "Selector(_\(kind): \"\(message)\", \\\(type).\(name))")
        }
        let labels = reference.argumentNames?.arguments.map(\.name.text)
        let method = index.method(name, labels: labels, of: type)
        let message =
            method?.givenName
            ?? (labels ?? method?.labels).map { DeclarationIndex.Method(labels: $0).message(name) } ?? name
        if index.methods(name, of: type).contains(where: { $0.isOptional && (labels == nil || $0.labels == labels) }) {
            // Who has the method is a question of its class, not of the protocol.
            return edits.replace(node.span, with: "Selector(\"\(message)\")")
        }
        let arguments = labels.map { "(" + $0.map { "\($0):" }.joined() + ")" } ?? ""
        let path = "\(type).\(reference.baseName.text)\(arguments)" + Self.unapplied(cast, type, isOwn: isOwn)
        edits.replace(node.span, with: "Selector(_name: \"\(message)\", \(path))")
    }

    /// `#selector(object.foo)` becomes `Selector(_name: "foo", of: object, { $0.foo })`: only the compiler knows the
    /// type of the object, which as on iOS is not looked at.
    private func rewriteSelector(
        _ node: MacroExpansionExprSyntax,
        _ reference: DeclReferenceExprSyntax,
        of object: String,
        _ cast: String?
    ) {
        let labels = reference.argumentNames?.arguments.map(\.name.text)
        let name = reference.baseName.text
        let message = labels.map { DeclarationIndex.Method(labels: $0).message(name) } ?? name
        let type = cast.map { " as " + $0 } ?? ""
        let method = reference.trimmedDescription + type
        edits.replace(node.span, with: "Selector(_name: \"\(message)\", of: \(object), { $0.\(method) })")
    }

    /// Whoever sends a text that names nothing of the project is told before it ends the app.
    func checkText(_ node: FunctionCallExprSyntax) {
        let called = node.calledExpression.trimmedDescription
        guard called == "Selector" || called == "NSSelectorFromString", node.arguments.count == 1,
            var argument = node.arguments.first?.expression
        else { return }
        if let tuple = argument.as(TupleExprSyntax.self), let only = tuple.elements.first { argument = only.expression }
        guard let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            !index.messages.names.contains(text)
        else { return }
        tell(
            "nothing of the project is called \(text) in Objective-C: no object responds to this selector.",
            at: node,
            isFatal: false
        )
    }

    /// The method and, where there is one, the type that picks it among others: `foo as () -> Void`.
    private static func parts(of expression: ExprSyntax) -> (ExprSyntax, cast: String?) {
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return parts(of: only.expression)
        }
        // Operators have not been folded.
        guard let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            let method = sequence.elements.first, let type = sequence.elements.last?.as(TypeExprSyntax.self)
        else { return (expression, nil) }
        return (method, type.type.trimmedDescription)
    }

    /// The cast of a method that is not bound to an object: its type begins with that of the object.
    private static func unapplied(_ cast: String?, _ type: String, isOwn: Bool) -> String {
        guard var cast = cast?.unmarked else { return "" }
        if cast.hasPrefix("("), cast.hasSuffix(")"), cast.contains("->"), cast.balancedPrefix == cast {
            cast = String(cast.dropFirst().dropLast())
        }
        let isBound = isOwn || cast.split(separator: "->").count < 3
        return " as " + (isBound ? "(\(type)) -> " : "") + cast
    }
}

extension DeclarationIndex.Method {
    /// Its name in Objective-C.
    func message(_ name: String) -> String {
        if let givenName { return givenName }
        let name = name.replacing("`", with: "")
        guard let first = labels.first else { return name }
        var message = name
        if first != "_" {
            let joins = ["with", "for", "in", "on", "at", "by", "from", "to", "of", "as", "via", "using"]
            let isJoined = joins.contains { first == $0 || first.hasPrefix($0) && first.isWordEnd(after: $0) }
            message += (isJoined ? "" : "With") + first.capitalizedFirst
        }
        return message + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Without the marks of what may be nil.
    fileprivate var unmarked: String { String(reversed().drop { $0 == "?" || $0 == "!" }.reversed()) }

    fileprivate func isWordEnd(after prefix: String) -> Bool {
        dropFirst(prefix.count).first?.isUppercase ?? true
    }

    /// From an opening parenthesis to the one that closes it.
    fileprivate var balancedPrefix: Substring {
        var depth = 0
        for (index, character) in zip(indices, self) {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return self[...index] }
        }
        return self[...]
    }
}
