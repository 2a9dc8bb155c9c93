import SwiftSyntax

extension Rewriter {
    /// `@objc dynamic var x` tells its observers when it has been set.
    func rewriteObserved(_ node: VariableDeclSyntax) {
        guard node.modifiers.has("dynamic"), scopes.last?.kind == .type,
            !["static", "class", "lazy"].contains(where: node.modifiers.has), node.bindings.count == 1,
            let binding = node.bindings.first, let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return }
        func call(_ old: String) -> String {
            "_KeyValueObserving.changed(self, \"\(name.text)\", old: \(old), new: \(name.text))"
        }
        guard let block = binding.accessorBlock else {
            return edits.insert(
                " { didSet { \(call("oldValue")) } }",
                at: binding.endPositionBeforeTrailingTrivia.utf8Offset
            )
        }
        // One that is computed changes with others; its class says when.
        guard case .accessors(let accessors) = block.accessors,
            accessors.allSatisfy({ ["willSet", "didSet"].contains($0.accessorSpecifier.text) })
        else { return }
        guard let didSet = accessors.first(where: { $0.accessorSpecifier.text == "didSet" }), let body = didSet.body
        else {
            return edits.insert(
                " didSet { \(call("oldValue")) } ",
                at: block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
            )
        }
        // After all that the property's own observer does, wherever it returns.
        edits.insert(
            " defer { \(call(didSet.parameters?.name.text ?? "oldValue")) }; ",
            at: body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
        )
    }

    /// A key path does not tell its property's name, so `observe` and Combine's `publisher` are given it.
    func rewriteObservation(_ node: FunctionCallExprSyntax) {
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)
        let reference = member?.declName ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
        let name = reference?.baseName.text
        if name == "observeValue", member?.base?.is(SuperExprSyntax.self) == true {
            // NSObject's does nothing.
            return edits.replace(node.span, with: "()")
        }
        guard let name, ["observe", "publisher"].contains(name), !index.hasMethod(name),
            let first = node.arguments.first, first.label?.text == (name == "publisher" ? "for" : nil),
            let path = first.expression.as(KeyPathExprSyntax.self)
        else { return }
        guard path.components.count == 1,
            let property = path.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
        else {
            return tell(
                "\(name)(\(path.trimmedDescription)) reaches through another object; observe that one.",
                at: node
            )
        }
        tellIfUnheard(property.declName.baseName.text, at: node)
        edits.insert(
            ", _named: \"\(property.declName.baseName.text)\"",
            at: path.endPositionBeforeTrailingTrivia.utf8Offset
        )
    }

    /// What a web view tells of itself, which apps observe most.
    private static let ofWebViews: Set = ["estimatedProgress", "isLoading"]

    /// What a property of Foundation or UIKit does, nobody is told.
    private func tellIfUnheard(_ name: String, at node: some SyntaxProtocol) {
        guard !index.observable.contains(name), !Self.ofWebViews.contains(name) else { return }
        tell(
            "no class of the project has \(name) as an @objc dynamic property: its observers are not told of anything.",
            at: node,
            isFatal: false
        )
    }

    /// A class that hears of changes by `observeValue` says so, as nothing of NSObject can be overridden for it.
    func rewriteObserver(_ node: ClassDeclSyntax) {
        let methods = node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        guard let method = methods.first(where: { $0.name.text == "observeValue" }),
            let modifier = method.modifiers.first(where: { $0.name.text == "override" }),
            let parents = node.inheritanceClause
        else { return }
        edits.blank(modifier.span)
        edits.insert(", _KeyValueObserver", at: parents.endPositionBeforeTrailingTrivia.utf8Offset)
    }
}
